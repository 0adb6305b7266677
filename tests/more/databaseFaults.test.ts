/**
 * The embedded provider's database fails at each statement of each read and write scenario. The tests check the owner's
 * screen, that Retry succeeds, and that nothing is done twice. For a provider over HTTP see upstreamFaults.test.ts.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonTexts, failureTexts } from '../../app/i18n/commonTexts.ts';
import type { DatabaseFault, StatementKind } from '../../db/testing/faultyDatabase.ts';
import type { Language } from '../../domain/languages.ts';
import type { ProviderErrorKind } from '../../domain/providerError.ts';
import { resultCode } from '../../domain/resultCode.ts';
import { formatResultText } from '../../provider/translations/formatResultText.ts';
import { type FaultyDatabasePortal, openFaultyDatabasePortal } from '../../server/testing/faultyDatabasePortal.ts';
import {
	type ReadScenario,
	readScenarios,
	readScenariosWithoutCall,
	type Visitor,
} from '../../server/testing/readScenarios.ts';
import { countsAdded, writeEffects } from '../../server/testing/writeEffects.ts';
import { type WriteName, type WriteScenario, writeScenarios } from '../../server/testing/writeScenarios.ts';

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

/** A faulty database and a visitor who uses it, with a time limit for the provider. */
function newVisitor(language: Language = 'en') {
	const requestId = crypto.randomUUID();
	const database = portal.databaseOf(requestId);
	const visitor = (timeoutMs = 10_000): Visitor => ({ portal, timeoutMs, request: { requestId, language } });
	return { database, visitor };
}

const all = [
	...new Map(
		[...Object.values(readScenarios), readScenariosWithoutCall].flatMap((list) =>
			list.map((scenario) => [keyOf(scenario), scenario]),
		),
	).values(),
];
const degradable = new Set(all.filter(({ kind }) => kind === 'degrades').map(({ path }) => path));
function keyOf({ path, kind }: ReadScenario): string {
	return `${path} ${kind}`;
}

/** Opens a scenario and expects that it reports the error, or loads without the data if it can. */
async function openWithFault(
	scenario: ReadScenario,
	kind: ProviderErrorKind,
	visitor: Visitor,
	label: string,
): Promise<'reported' | 'degraded'> {
	const { language } = visitor.request;
	const { isLoaded, text } = await scenario.open(visitor);
	if (isLoaded && degradable.has(scenario.path)) return 'degraded';
	expect(isLoaded, label).toBe(false);
	expect(text, label).toContain(failureTexts[language][kind]);
	if (scenario.kind === 'file') return 'reported';
	expect(text, label).toContain(commonTexts[language].nothingLost);
	expect(text, label).toMatch(new RegExp(`<button.*${commonTexts[language].retry}`));
	return 'reported';
}

/** The number of statements of a scenario while the database works. */
async function statementsOf(scenario: ReadScenario): Promise<number> {
	const { database, visitor } = newVisitor();
	const { isLoaded } = await scenario.open(visitor());
	expect([keyOf(scenario), isLoaded]).toEqual([keyOf(scenario), true]);
	return database.statements().length;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('a database error while reading', () => {
	test.each(['en', 'hi'] as const)(
		'is reported in every scenario, and Retry loads the content (%s)',
		async (language) => {
			const outcomesByPath = new Map<string, Set<string>>();
			const open = async (scenario: ReadScenario) => {
				const statements = await statementsOf(scenario);
				expect(statements, keyOf(scenario)).toBeGreaterThan(0);
				const outcomes = outcomesByPath.get(scenario.path) ?? new Set<string>();
				outcomesByPath.set(scenario.path, outcomes);
				for (const at of upTo(statements)) {
					const { database, visitor } = newVisitor(language);
					database.failAt(at, 'broken', 'works');
					outcomes.add(
						await openWithFault(scenario, 'upstreamError', visitor(), `statement ${at} of ${keyOf(scenario)}`),
					);
					database.clearFault();
					expect([keyOf(scenario), at, (await scenario.open(visitor())).isLoaded]).toEqual([keyOf(scenario), at, true]);
				}
			};
			await Promise.all(all.map(open));
			// The payment page does not degrade here: the gateway account of the embedded provider is a setting.
			const degraded = [...outcomesByPath].filter(([, outcomes]) => outcomes.has('degraded')).map(([path]) => path);
			expect(degraded.sort()).toEqual(['booking/dealer', 'payment-dealer/:RegNo', 'privacy']);
			expect([...outcomesByPath].filter(([, outcomes]) => !outcomes.has('reported'))).toEqual([]);
		},
	);

	test('is reported if the operation times out', async () => {
		const open = async (scenario: ReadScenario) => {
			for (const at of upTo(await statementsOf(scenario))) {
				const { database, visitor } = newVisitor();
				database.failAt(at, 'silent', 'works');
				await openWithFault(scenario, 'timeout', visitor(500), `statement ${at} of ${keyOf(scenario)}`);
			}
		};
		await Promise.all(all.map(open));
	});
});

type Fault = readonly [DatabaseFault, 'works' | 'breaks'];
const faultsBefore: readonly Fault[] = [
	['broken', 'works'],
	['broken', 'breaks'],
	['silent', 'works'],
];
const faultsAfter: readonly Fault[] = [
	['lost', 'works'],
	['lost', 'breaks'],
	['silentAfter', 'works'],
];
/** A fault after a read would leave the database as it was. */
const faultsAt: { readonly [Kind in StatementKind]: readonly Fault[] } = {
	read: faultsBefore,
	write: [...faultsBefore, ...faultsAfter],
};

/** The result text if a payment was begun a moment ago, so that no second one is begun. */
const justBegun = formatResultText(resultCode('paymentJustBegun'), 'en');

type NamedScenario = WriteScenario & { readonly name: WriteName };
const writes: readonly NamedScenario[] = Object.entries<WriteScenario>(writeScenarios).map(([name, scenario]) => ({
	...scenario,
	name: name as WriteName,
}));

/** Submits a form twice while the database works; returns its statements. */
async function submitWithoutFault({ name, prepare }: NamedScenario): Promise<readonly StatementKind[]> {
	const { done, count } = writeEffects[name];
	const form = await prepare(portal);
	const { database, visitor } = newVisitor();
	const own = visitor();
	const asOwner: Visitor = { ...own, request: { ...own.request, ...form.request } };
	const before = await count(portal.db);
	expect([name, (await form.submit(asOwner)).isDone]).toEqual([name, true]);
	const statements = database.statements();
	expect([name, countsAdded(before, await count(portal.db))]).toEqual([name, done]);
	await form.submit(asOwner);
	expect([name, countsAdded(before, await count(portal.db))]).toEqual([name, done]);
	await form.restore?.();
	return statements;
}

/**
 * Submits a form while the database fails at one statement, then twice more. Returns whether the first submit
 * succeeded.
 */
async function submitWithFault({ name, prepare }: NamedScenario, at: number, [fault, after]: Fault): Promise<boolean> {
	const { done, count } = writeEffects[name];
	const label = `statement ${at} of ${name}: ${fault}, then it ${after}`;
	const form = await prepare(portal);
	const { database, visitor } = newVisitor();
	const asOwner = (own: Visitor): Visitor => ({ ...own, request: { ...own.request, ...form.request } });
	const before = await count(portal.db);
	const since = async () => countsAdded(before, await count(portal.db));
	const nothing = countsAdded(before, before);
	database.failAt(at, fault, after);
	const submitted = await form.submit(asOwner(visitor(kindOf[fault] === 'timeout' ? 700 : 10_000)));
	database.clearFault();
	const effects = await since();
	if (submitted.isDone) expect(effects, label).toEqual(done);
	else {
		expect(submitted.text, label).toContain(failureTexts.en[kindOf[fault]]);
		expect([nothing, ...(submitted.isNotSent ? [] : [done])], label).toContainEqual(effects);
	}
	for (const _ of ['again', 'once more']) {
		const again = await form.submit(asOwner(visitor()));
		expect([label, again.isDone || again.text.includes(justBegun)]).toEqual([label, true]);
		expect([label, await since()]).toEqual([label, done]);
	}
	await form.restore?.();
	return submitted.isDone;
}

// Concurrent, because the tests mostly wait. Each scenario has its own vehicle.
describe('a submit while the database fails', () => {
	test.concurrent.each(writes.map((scenario) => [scenario.name, scenario] as const))(
		'%s: reports the error or succeeds, and the next submit leaves it done once, for a fault at any statement',
		{ timeout: 120_000 },
		async (name, scenario) => {
			const statements = await submitWithoutFault(scenario);
			let succeeded = 0;
			for (const [index, kind] of statements.entries()) {
				for (const fault of faultsAt[kind]) {
					if (await submitWithFault(scenario, index + 1, fault)) succeeded++;
				}
			}
			// These actions look for their own write after an error and report it as done.
			const looksForWrite = name === 'book' || name === 'answerRevisedEstimate';
			if (looksForWrite) expect(succeeded).toBeGreaterThan(0);
		},
	);
});
