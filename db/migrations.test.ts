/** Migrations expand the schema first, and contract it a version later (docs/decisions/024-expand-then-contract.md). */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('./migrations/', import.meta.url);

/** What a program of the version before may still use. Indexes, constraints and triggers may go. */
const contractions = [
	/\bdrop (?:table|column|view|function|sequence|type)\b/i,
	/\brename\b/i,
	// Only for a column that was there before: one that is added may be filled by a default or a trigger.
	/\balter column (\w+) set not null\b(?<!\badd column \1 .*)/is,
	/\balter column \w+ (?:set data )?type\b/i,
	/\badd column \w+ (?![^,;`]*\bdefault\b)[^,;`]*\bnot null\b/i,
];

/** The oldest program that the migration names, or undefined. */
const oldestNamed = (source: string): string | undefined =>
	/create (?:or replace )?function oldest_program\(\)[^`]*'select (\d+)'/i.exec(source)?.[1];

/** Why a migration would end the programs of the version before; null: it would not. */
function fault(name: string, source: string): string | null {
	const oldest = oldestNamed(source);
	if (oldest !== undefined && Number(oldest) >= Number(name.slice(0, 4)))
		return 'names a program as the oldest that does not come before it';
	const found = contractions.find((each) => each.test(source));
	return found && oldest === undefined ? `contracts the schema (${found.exec(source)?.[0]}) without naming one` : null;
}

const migrations = ['portal', 'provider'].flatMap((part) =>
	readdirSync(new URL(`${part}/`, folder)).map((name) => ({
		name,
		source: readFileSync(new URL(`${part}/${name}`, folder), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
	})),
);

test('a migration that takes something away names the oldest program that does without it', () => {
	const bound = migrations.filter(({ name }) => name !== '0001_baseline.ts');
	expect(bound.map(({ name, source }) => [name, fault(name, source)])).toEqual(bound.map(({ name }) => [name, null]));
});

test('the baselines are those of 0.2.0: a change of the tables is a new migration', () => {
	const fingerprints = ['portal', 'provider'].map((part) => {
		const baseline = readFileSync(new URL(`${part}/0001_baseline.ts`, folder), 'utf8').replaceAll('\r', '');
		return createHash('sha256').update(baseline).digest('hex').slice(0, 16);
	});
	expect(fingerprints).toEqual(['646c32d16ad2398a', '27209fbc4813245d']);
});

const names = (program: number) =>
	`create or replace function oldest_program() returns integer language sql as 'select ${program}'`;

test.each([
	['alter table a add column b text', null],
	['alter table a add column b boolean not null default false, add column c text', null],
	['drop index a; alter table b drop constraint c', null],
	['alter table a add column b uuid; update a set b = c; alter table a alter column b set not null', null],
	['alter table a alter column b set not null', /^contracts .*not null/],
	['alter table a add column b text not null, add column c boolean default false', /^contracts .*not null/],
	['alter table a rename to b', /^contracts .*rename/],
	['alter table a alter column b type integer', /^contracts .*type/],
	['alter table a drop column b', /^contracts .*drop column/],
	[`alter table a drop column b; ${names(29)}`, null],
	[`alter table a drop column b; ${names(30)}`, /^names a program/],
])('of the migration 0030: %s', (source, expected) => {
	const found = fault('0030_later.ts', source);
	if (expected === null) expect(found).toBeNull();
	else expect(found).toMatch(expected);
});
