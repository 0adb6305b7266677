/** Each call of the provider fails in each way: what the owner then has before him, and that Retry brings the rest. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonTexts, failureTexts } from '../app/i18n/commonTexts.ts';
import { paymentTexts } from '../app/makepayment/paymentTexts.ts';
import routes from '../app/routes.ts';
import type { Language } from '../domain/languages.ts';
import type { ProviderErrorKind } from '../domain/providerError.ts';
import type { Fault } from '../provider/http/testing/faultyUpstream.ts';
import { type CallName, calls } from '../provider/wire/calls.ts';
import { type FaultyUpstreamPortal, openFaultyUpstreamPortal } from './testing/faultyUpstreamPortal.ts';
import { type ReadScenario, readScenarios, type Visitor } from './testing/readScenarios.ts';
import { writeScenarios } from './testing/writeScenarios.ts';

let portal: FaultyUpstreamPortal;
beforeAll(async () => {
	portal = await openFaultyUpstreamPortal();
});
afterAll(() => portal.close());

/** One for each kind; that every fault of every call is of its kind is shown beside the client (faults.test.ts). */
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

const visitorOf = (timeoutMs = 10_000, language: Language = 'en'): Visitor => ({
	portal,
	timeoutMs,
	visit: { requestId: crypto.randomUUID(), language },
});

/** The calls that each place meets, whoami apart: it is not asked in a visit's name. */
const callsByScenario = new Map<ReadScenario, CallName[]>();
for (const [call, where] of Object.entries(readScenarios)) {
	if (call === 'whoami') continue;
	for (const place of where) callsByScenario.set(place, [...(callsByScenario.get(place) ?? []), call as CallName]);
}
const scenarios = [...callsByScenario].map(([place, met]) => ({ place, met }));

const sentIn = ({ visit }: Visitor, call: CallName): number =>
	portal.upstream.received.filter(({ requestId, name }) => requestId === visit.requestId && name === call).length;

/** A page or a part of it while one call fails. */
async function expectFailure(
	call: CallName,
	place: ReadScenario,
	kind: ProviderErrorKind,
	visitor: Visitor,
): Promise<void> {
	const about = `${call} at /${place.path}, ${kind}`;
	const { language } = visitor.visit;
	const before = sentIn(visitor, call);
	const { isLoaded, text } = await place.open(visitor);
	if (call !== 'whoami') expect(sentIn(visitor, call), about).toBeGreaterThan(before);
	if (place.kind === 'goesOn') {
		expect(isLoaded, about).toBe(true);
		if (call === 'GetPaymentInfo') expect(text, about).toContain(paymentTexts[language].noAccount);
		return;
	}
	expect(isLoaded, about).toBe(false);
	expect(text, about).toContain(failureTexts[language][kind]);
	if (place.kind === 'file') return;
	expect(text, about).toContain(commonTexts[language].nothingLost);
	expect(text, about).toMatch(new RegExp(`<button.*${commonTexts[language].retry}`));
}

test('a provider that works is met everywhere', async () => {
	const all = new Set(Object.values(readScenarios).flat());
	const shown = [...all].map(async (place) => [place.path, (await place.open(visitorOf())).isLoaded]);
	expect((await Promise.all(shown)).filter(([, isThere]) => !isThere)).toEqual([]);
});

describe.each(kinds)('a provider whose answer is %s', (kind, fault) => {
	test('is told wherever it is met, and Retry brings what was asked for', async () => {
		const meet = async ({ place, met }: (typeof scenarios)[number]) => {
			const visitor = visitorOf();
			const { requestId } = visitor.visit;
			for (const call of met) {
				portal.upstream.failForRequest(requestId, call, fault);
				await expectFailure(call, place, kind, visitor);
				portal.upstream.failForRequest(requestId, call, 'none');
			}
			const { isLoaded } = await place.open(visitor);
			expect([place.path, isLoaded]).toEqual([place.path, true]);
		};
		await Promise.all(scenarios.map(meet));
	});
});

test('a provider that does not answer is told when the time of a call is up', async () => {
	// One place for each call: so many at once that a busy machine still answers the others in time.
	const pairs = [
		...new Map(scenarios.flatMap(({ place, met }) => met.map((call) => [call, { place, call }]))).values(),
	];
	const meet = async ({ place, call }: (typeof pairs)[number]) => {
		const visitor = visitorOf(2_000);
		portal.upstream.failForRequest(visitor.visit.requestId, call, 'silent');
		await expectFailure(call, place, 'timeout', visitor);
	};
	await Promise.all(pairs.map(meet));
});

test('a provider that has never answered whoami is told on every page', async () => {
	for (const [kind, fault] of kinds) {
		portal.forgetWhoami();
		portal.upstream.fail('whoami', fault);
		const visitor = visitorOf();
		await Promise.all(readScenarios.whoami.map((place) => expectFailure('whoami', place, kind, visitor)));
		portal.upstream.fail('whoami');
		const [first] = readScenarios.whoami;
		expect([kind, (await first?.open(visitorOf()))?.isLoaded]).toEqual([kind, true]);
	}
});

test('all of it is told in Hindi, too', async () => {
	const meet = async ({ place, met }: (typeof scenarios)[number]) => {
		const visitor = visitorOf(undefined, 'hi');
		const [call] = met;
		if (!call) return;
		portal.upstream.failForRequest(visitor.visit.requestId, call, 500);
		await expectFailure(call, place, 'upstreamError', visitor);
	};
	await Promise.all(scenarios.map(meet));
});

describe.each(kinds)('a press, when the answer is %s', (kind, fault) => {
	test('sends nothing that it could not read for, and once what it could; the next press does it once', async () => {
		const go = async ({ path, reads, write, resendCount, prepare }: (typeof writeScenarios)[number]) => {
			const filled = await prepare(portal);
			const plain = visitorOf();
			const visitor = { ...plain, visit: { ...plain.visit, ...filled.visit } };
			for (const call of [...reads, write]) {
				const about = `${call} at /${path}, ${kind}`;
				const isSilent = kind === 'timeout' && call === write;
				portal.upstream.failForRequest(visitor.visit.requestId, call, isSilent ? 'silent' : fault);
				const { isDone, text } = await filled.submit(isSilent ? { ...visitor, timeoutMs: 2_000 } : visitor);
				portal.upstream.failForRequest(visitor.visit.requestId, call, 'none');
				expect(isDone, about).toBe(false);
				expect(text, about).toContain(failureTexts.en[kind]);
				expect([about, sentIn(visitor, write)]).toEqual([about, call === write ? 1 : 0]);
			}
			expect([path, (await filled.submit(visitor)).isDone, sentIn(visitor, write)]).toEqual([path, true, 2]);
			await filled.submit(visitor);
			expect([path, sentIn(visitor, write)]).toEqual([path, 2 + resendCount]);
			await filled.restore();
		};
		await Promise.all(writeScenarios.map(go));
	});
});

test('every call has a place, and every address that asks the provider is one', () => {
	const written = new Set(writeScenarios.map(({ write }) => write));
	const nowhere = (Object.keys(calls) as CallName[]).filter(
		(name) => readScenarios[name].length === 0 && !written.has(name),
	);
	expect(nowhere).toEqual([]);
	const writes = (Object.keys(calls) as CallName[]).filter((name) => calls[name].effect === 'write');
	expect([...written].toSorted()).toEqual(writes.toSorted());

	type Entries = typeof routes;
	const pathsOf = (entries: Entries): string[] =>
		entries.flatMap(({ path = '', index, children = [] }) => [
			...(index || path ? [path] : []),
			...pathsOf(children as Entries),
		]);
	const tested = new Set([...Object.values(readScenarios).flat(), ...writeScenarios].map(({ path }) => path));
	expect(pathsOf(routes).filter((path) => !tested.has(path))).toEqual([
		...['verify', 'sign-out', 'language', 'booking/*?', '*'],
	]);
});
