/**
 * Each call of the provider over HTTP fails in each way: the tests check the owner's screen, and that Retry succeeds.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonTexts, failureTexts } from '../../app/i18n/commonTexts.ts';
import { paymentTexts } from '../../app/makepayment/paymentTexts.ts';
import routes from '../../app/routes.ts';
import type { Language } from '../../domain/languages.ts';
import type { ProviderErrorKind } from '../../domain/providerError.ts';
import type { Fault } from '../../provider/http/testing/faultyUpstream.ts';
import { type CallName, calls } from '../../provider/wire/calls.ts';
import { type FaultyUpstreamPortal, openFaultyUpstreamPortal } from '../../server/testing/faultyUpstreamPortal.ts';
import {
	type ReadScenario,
	readScenarios,
	readScenariosWithoutCall,
	type Visitor,
} from '../../server/testing/readScenarios.ts';
import { type WriteScenario, withoutScenario, writeScenarios } from '../../server/testing/writeScenarios.ts';

let portal: FaultyUpstreamPortal;
beforeAll(async () => {
	portal = await openFaultyUpstreamPortal();
});
afterAll(() => portal.close());

/** One fault for each kind; tests/more/providerFaults.test.ts shows that every fault of every call maps to its kind. */
const faultOf: { readonly [Kind in ProviderErrorKind]: Fault } = {
	timeout: 504,
	unreachable: 'reset',
	unauthorized: 403,
	refused: 422,
	notFound: 404,
	notAvailable: 501,
	invalidResponse: 'otherShape',
	upstreamError: 500,
};
const kinds = Object.entries(faultOf) as [ProviderErrorKind, Fault][];

const visitorOf = (timeoutMs = 60_000, language: Language = 'en'): Visitor => ({
	portal,
	timeoutMs,
	request: { requestId: crypto.randomUUID(), language },
});

/** The calls of each scenario, without whoami, which is not sent on behalf of a request. */
const callsByScenario = new Map<ReadScenario, CallName[]>();
for (const [call, where] of Object.entries(readScenarios)) {
	if (call === 'whoami') continue;
	for (const scenario of where)
		callsByScenario.set(scenario, [...(callsByScenario.get(scenario) ?? []), call as CallName]);
}
const scenarios = [...callsByScenario].map(([scenario, expected]) => ({ scenario, expected }));

const sentIn = ({ request }: Visitor, call: CallName): number =>
	portal.upstream.received.filter(({ requestId, name }) => requestId === request.requestId && name === call).length;

/** Opens a scenario while one call fails, and expects the error text, Retry, or a page that works without the data. */
async function expectFailure(
	call: CallName,
	scenario: ReadScenario,
	kind: ProviderErrorKind,
	visitor: Visitor,
): Promise<void> {
	const label = `${call} at /${scenario.path}, ${kind}`;
	const { language } = visitor.request;
	const before = sentIn(visitor, call);
	const { isLoaded, text } = await scenario.open(visitor);
	if (call !== 'whoami') expect(sentIn(visitor, call), label).toBeGreaterThan(before);
	if (scenario.kind === 'degrades') {
		expect(isLoaded, label).toBe(true);
		if (call === 'GetPaymentInfo') expect(text, label).toContain(paymentTexts[language].noAccount);
		return;
	}
	expect(isLoaded, label).toBe(false);
	expect(text, label).toContain(failureTexts[language][kind]);
	if (scenario.kind === 'file') return;
	expect(text, label).toContain(commonTexts[language].nothingLost);
	expect(text, label).toMatch(new RegExp(`<button.*${commonTexts[language].retry}`));
}

test('every scenario loads while the provider works', async () => {
	const all = new Set(Object.values(readScenarios).flat());
	const results = [...all].map(async (scenario) => [scenario.path, (await scenario.open(visitorOf())).isLoaded]);
	expect((await Promise.all(results)).filter(([, isLoaded]) => !isLoaded)).toEqual([]);
});

describe.each(kinds)('a read call that fails as %s', (kind, fault) => {
	test('is reported in every scenario, and Retry loads the content', async () => {
		const check = async ({ scenario, expected }: (typeof scenarios)[number]) => {
			const visitor = visitorOf();
			const { requestId } = visitor.request;
			for (const call of expected) {
				portal.upstream.failForRequest(requestId, call, fault);
				await expectFailure(call, scenario, kind, visitor);
				portal.upstream.failForRequest(requestId, call, 'none');
			}
			const { isLoaded } = await scenario.open(visitor);
			expect([scenario.path, isLoaded]).toEqual([scenario.path, true]);
		};
		await Promise.all(scenarios.map(check));
	});
});

test('a provider that does not answer is reported when the call times out', async () => {
	// One scenario for each call: more at once could time out on a busy machine for other reasons.
	const pairs = [
		...new Map(
			scenarios.flatMap(({ scenario, expected }) => expected.map((call) => [call, { scenario, call }])),
		).values(),
	];
	const check = async ({ scenario, call }: (typeof pairs)[number]) => {
		const visitor = visitorOf(5_000);
		portal.upstream.failForRequest(visitor.request.requestId, call, 'silent');
		await expectFailure(call, scenario, 'timeout', visitor);
	};
	await Promise.all(pairs.map(check));
});

test('a failing whoami is reported on every page', async () => {
	for (const [kind, fault] of kinds) {
		portal.forgetWhoami();
		portal.upstream.fail('whoami', fault);
		const visitor = visitorOf();
		await Promise.all(readScenarios.whoami.map((scenario) => expectFailure('whoami', scenario, kind, visitor)));
		portal.upstream.fail('whoami');
		const [first] = readScenarios.whoami;
		expect([kind, (await first?.open(visitorOf()))?.isLoaded]).toEqual([kind, true]);
	}
});

test('failures are reported in Hindi as well', async () => {
	const check = async ({ scenario, expected }: (typeof scenarios)[number]) => {
		const visitor = visitorOf(undefined, 'hi');
		const [call] = expected;
		if (!call) return;
		portal.upstream.failForRequest(visitor.request.requestId, call, 500);
		await expectFailure(call, scenario, 'upstreamError', visitor);
	};
	await Promise.all(scenarios.map(check));
});

const writes = Object.values<WriteScenario>(writeScenarios);
const writesOverTheWire = writes.flatMap(({ calls: sent, ...scenario }) => (sent ? [{ ...scenario, ...sent }] : []));

describe.each(kinds)('a submit while a call fails as %s', (kind, fault) => {
	test('sends no write if a read fails, and one if the write fails; the next submit succeeds once', async () => {
		const check = async ({ path, reads, write, resendCount, prepare }: (typeof writesOverTheWire)[number]) => {
			const form = await prepare(portal);
			const plain = visitorOf();
			const visitor = { ...plain, request: { ...plain.request, ...form.request } };
			for (const call of [...reads, write]) {
				const label = `${call} at /${path}, ${kind}`;
				const isSilent = kind === 'timeout' && call === write;
				portal.upstream.failForRequest(visitor.request.requestId, call, isSilent ? 'silent' : fault);
				const { isDone, text } = await form.submit(isSilent ? { ...visitor, timeoutMs: 5_000 } : visitor);
				portal.upstream.failForRequest(visitor.request.requestId, call, 'none');
				expect(isDone, label).toBe(false);
				expect(text, label).toContain(failureTexts.en[kind]);
				expect([label, sentIn(visitor, write)]).toEqual([label, call === write ? 1 : 0]);
			}
			expect([path, (await form.submit(visitor)).isDone, sentIn(visitor, write)]).toEqual([path, true, 2]);
			await form.submit(visitor);
			expect([path, sentIn(visitor, write)]).toEqual([path, 2 + resendCount]);
			await form.restore?.();
		};
		await Promise.all(writesOverTheWire.map(check));
	});
});

test('every call has a scenario, and so has every route that uses the provider', () => {
	const written = new Set(writesOverTheWire.map(({ write }) => write));
	const nowhere = (Object.keys(calls) as CallName[]).filter(
		(name) => readScenarios[name].length === 0 && !written.has(name),
	);
	expect(nowhere).toEqual([]);
	const writeCalls = (Object.keys(calls) as CallName[]).filter((name) => calls[name].effect === 'write');
	expect([...written].toSorted()).toEqual(writeCalls.toSorted());

	type Entries = typeof routes;
	const pathsOf = (entries: Entries): string[] =>
		entries.flatMap(({ path = '', index, children = [] }) => [
			...(index || path ? [path] : []),
			...pathsOf(children as Entries),
		]);
	const reads = [...Object.values(readScenarios).flat(), ...readScenariosWithoutCall];
	const tested = new Set([...reads, ...writes].map(({ path }) => path));
	const untested = pathsOf(routes).filter((path) => !tested.has(path) && !(path in withoutScenario));
	expect(untested).toEqual(['booking/*?', 'data/today', '*']);
});
