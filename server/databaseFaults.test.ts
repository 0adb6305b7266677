/**
 * The embedded provider's database fails at each statement of each screen and each press: what the owner then has
 * before him, that Retry brings the rest, and that nothing is done twice. A provider over HTTP: upstreamFaults.test.ts.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonTexts, failureTexts } from '../app/i18n/commonTexts.ts';
import type { DatabaseFault } from '../db/testing/faultyDatabase.ts';
import type { Language } from '../domain/languages.ts';
import type { ProviderErrorKind } from '../domain/providerError.ts';
import { providerMessage } from '../domain/providerMessage.ts';
import { formatMessage } from '../provider/translations/formatMessage.ts';
import { type FaultyDatabasePortal, openFaultyDatabasePortal } from './testing/faultyDatabasePortal.ts';
import { type ReadScenario, readScenarios, type Visitor } from './testing/readScenarios.ts';
import { countsAdded, effectCounters } from './testing/writeEffects.ts';
import { type WriteScenario, writeScenarios } from './testing/writeScenarios.ts';

let portal: FaultyDatabasePortal;
beforeAll(async () => {
	portal = await openFaultyDatabasePortal();
});
afterAll(() => portal.close());

const kindOf = {
	broken: 'upstreamError',
	lost: 'upstreamError',
	silent: 'timeout',
	silentAfter: 'timeout',
} as const satisfies Readonly<Record<DatabaseFault, ProviderErrorKind>>;

/** A visitor with a database of his own, and how he is asked with another patience. */
function newVisitor(language: Language = 'en') {
	const requestId = crypto.randomUUID();
	const database = portal.databaseOf(requestId);
	const visitor = (timeoutMs = 10_000): Visitor => ({ portal, timeoutMs, visit: { requestId, language } });
	return { database, visitor };
}

const all = [
	...new Map(Object.values(readScenarios).flatMap((list) => list.map((place) => [keyOf(place), place]))).values(),
];
const mayGoOn = new Set(all.filter(({ kind }) => kind === 'goesOn').map(({ path }) => path));
function keyOf({ path, kind }: ReadScenario): string {
	return `${path} ${kind}`;
}

/** A page or a part of it says what is wrong, or goes on without what it can do without. */
async function meet(
	place: ReadScenario,
	kind: ProviderErrorKind,
	visitor: Visitor,
	about: string,
): Promise<'told' | 'wentOn'> {
	const { language } = visitor.visit;
	const { isLoaded, text } = await place.open(visitor);
	if (isLoaded && mayGoOn.has(place.path)) return 'wentOn';
	expect(isLoaded, about).toBe(false);
	expect(text, about).toContain(failureTexts[language][kind]);
	if (place.kind === 'file') return 'told';
	expect(text, about).toContain(commonTexts[language].nothingLost);
	expect(text, about).toMatch(new RegExp(`<button.*${commonTexts[language].retry}`));
	return 'told';
}

/** How many statements a place needs; all of them work. */
async function statementsOf(place: ReadScenario): Promise<number> {
	const { database, visitor } = newVisitor();
	const { isLoaded } = await place.open(visitor());
	expect([keyOf(place), isLoaded]).toEqual([keyOf(place), true]);
	return database.statementCount();
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('a database that fails while something is read', () => {
	test.each(['en', 'hi'] as const)(
		'is told wherever it is met, and Retry brings what was asked for (%s)',
		async (language) => {
			const went = new Map<string, Set<string>>();
			const open = async (place: ReadScenario) => {
				const statements = await statementsOf(place);
				expect(statements, keyOf(place)).toBeGreaterThan(0);
				const outcomes = went.get(place.path) ?? new Set<string>();
				went.set(place.path, outcomes);
				for (const at of upTo(statements)) {
					const { database, visitor } = newVisitor(language);
					database.failAt(at, 'broken', 'works');
					outcomes.add(await meet(place, 'upstreamError', visitor(), `statement ${at} of ${keyOf(place)}`));
					database.clearFault();
					expect([keyOf(place), at, (await place.open(visitor())).isLoaded]).toEqual([keyOf(place), at, true]);
				}
			};
			await Promise.all(all.map(open));
			// The payment page's account is a setting here, and no statement.
			const wentOn = [...went].filter(([, outcomes]) => outcomes.has('wentOn')).map(([path]) => path);
			expect(wentOn).toEqual(['booking/dealer']);
			expect([...went].filter(([, outcomes]) => !outcomes.has('told'))).toEqual([]);
		},
	);

	test('is told when the time of an operation is up, too', async () => {
		const open = async (place: ReadScenario) => {
			for (const at of upTo(await statementsOf(place))) {
				const { database, visitor } = newVisitor();
				database.failAt(at, 'silent', 'works');
				await meet(place, 'timeout', visitor(500), `statement ${at} of ${keyOf(place)}`);
			}
		};
		await Promise.all(all.map(open));
	});
});

const troubles = [
	['broken', 'works'],
	['broken', 'breaks'],
	['lost', 'works'],
	['lost', 'breaks'],
	['silent', 'works'],
	['silentAfter', 'works'],
] as const satisfies readonly (readonly [DatabaseFault, 'works' | 'breaks'])[];

/** A payment that was begun a moment ago is said, instead of beginning another beside it. */
const justBegun = formatMessage(providerMessage('paymentJustBegun'), 'en');

/** Presses one form while a database works, and once more. */
async function pressedWell({ path, prepare }: WriteScenario) {
	const left = effectCounters[path] ?? expect.fail(`${path} has nothing to count`);
	const filled = await prepare(portal);
	const { database, visitor } = newVisitor();
	const own = visitor();
	const asOwner: Visitor = { ...own, visit: { ...own.visit, ...filled.visit } };
	const before = await left(portal.db);
	expect([path, (await filled.submit(asOwner)).isDone]).toEqual([path, true]);
	const statements = database.statementCount();
	const done = countsAdded(before, await left(portal.db));
	await filled.submit(asOwner);
	expect([path, countsAdded(before, await left(portal.db))]).toEqual([path, done]);
	await filled.restore();
	return { left, statements, done };
}

/** The same while the database fails at one statement, then pressed again, twice. */
async function pressedInTrouble(
	{ path, prepare }: WriteScenario,
	{ left, done }: Awaited<ReturnType<typeof pressedWell>>,
	at: number,
	[fault, after]: (typeof troubles)[number],
): Promise<boolean> {
	const about = `statement ${at} of /${path}: ${fault}, then it ${after}`;
	const filled = await prepare(portal);
	const { database, visitor } = newVisitor();
	const asOwner = (own: Visitor): Visitor => ({ ...own, visit: { ...own.visit, ...filled.visit } });
	const before = await left(portal.db);
	const since = async () => countsAdded(before, await left(portal.db));
	const nothing = countsAdded(before, before);
	database.failAt(at, fault, after);
	const pressed = await filled.submit(asOwner(visitor(kindOf[fault] === 'timeout' ? 700 : 10_000)));
	database.clearFault();
	const then = await since();
	if (pressed.isDone) expect(then, about).toEqual(done);
	else {
		expect(pressed.text, about).toContain(failureTexts.en[kindOf[fault]]);
		expect([nothing, ...(pressed.isNotSent ? [] : [done])], about).toContainEqual(then);
	}
	for (const _ of ['again', 'once more']) {
		const again = await filled.submit(asOwner(visitor()));
		expect([about, again.isDone || again.text.includes(justBegun)]).toEqual([about, true]);
		expect([about, await since()]).toEqual([about, done]);
	}
	await filled.restore();
	return pressed.isDone;
}

// At once, since most of it is waiting; each has a vehicle of its own.
describe('a press while the database fails', () => {
	test.concurrent.each(writeScenarios.map((press) => [press.path, press] as const))(
		'%s: says so or was done, and the next one does it once, whichever statement it was',
		{ timeout: 120_000 },
		async (_path, press) => {
			const well = await pressedWell(press);
			let found = 0;
			for (const at of upTo(well.statements)) {
				for (const trouble of troubles) if (await pressedInTrouble(press, well, at, trouble)) found++;
			}
			// Some writes are looked for by the press itself, and then told as done.
			if (press.path === 'booking/save' || press.path === 'revisedEstimate/answer') expect(found).toBeGreaterThan(0);
		},
	);
});
