/** Each call of the provider fails in each way: what the owner then has before him, and that Retry brings the rest. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { commonTexts, failureTexts } from '../app/texts/common.ts';
import { paymentTexts } from '../app/texts/payment.ts';
import type { FailureKind } from '../domain/failure.ts';
import type { Fault } from '../provider/http/faultyUpstream.ts';
import { type CallName, calls } from '../provider/wire/calls.ts';
import { type Place, places, type Visitor } from './testing/places.ts';
import { presses } from './testing/presses.ts';
import { openTroubledPortal, type TroubledPortal } from './testing/troubledPortal.ts';

let portal: TroubledPortal;
beforeAll(async () => {
	portal = await openTroubledPortal();
});
afterAll(() => portal.close());

/** One for each kind; that every fault of every call is of its kind is shown beside the client (faults.test.ts). */
const faultOf: { readonly [Kind in FailureKind]: Fault } = {
	timeout: 504,
	unreachable: 'reset',
	unauthorized: 403,
	refused: 422,
	notFound: 404,
	notAvailable: 501,
	shape: 'otherShape',
	broken: 500,
};
const kinds = Object.entries(faultOf) as [FailureKind, Fault][];

const visitorOf = (timeoutMs = 10_000, language: 'en' | 'hi' = 'en'): Visitor => ({
	portal,
	timeoutMs,
	own: { requestId: crypto.randomUUID(), language },
});

/** The calls that each place meets, whoami apart: it is not asked in a visit's name. */
const metAt = new Map<Place, CallName[]>();
for (const [call, where] of Object.entries(places)) {
	if (call === 'whoami') continue;
	for (const place of where) metAt.set(place, [...(metAt.get(place) ?? []), call as CallName]);
}
const everywhere = [...metAt].map(([place, met]) => ({ place, met }));

const sentIn = ({ own }: Visitor, call: CallName): number =>
	portal.upstream.arrived.filter(({ requestId, name }) => requestId === own.requestId && name === call).length;

/** A page or a part of it while one call fails. */
async function expectTrouble(call: CallName, place: Place, kind: FailureKind, visitor: Visitor): Promise<void> {
	const about = `${call} at /${place.path}, ${kind}`;
	const { language } = visitor.own;
	const before = sentIn(visitor, call);
	const { isThere, text } = await place.open(visitor);
	if (call !== 'whoami') expect(sentIn(visitor, call), about).toBeGreaterThan(before);
	if (place.kind === 'goesOn') {
		expect(isThere, about).toBe(true);
		if (call === 'GetPaymentInfo') expect(text, about).toContain(paymentTexts[language].noAccount);
		return;
	}
	expect(isThere, about).toBe(false);
	expect(text, about).toContain(failureTexts[language][kind]);
	if (place.kind === 'file') return;
	expect(text, about).toContain(commonTexts[language].nothingLost);
	expect(text, about).toMatch(new RegExp(`<button.*${commonTexts[language].retry}`));
}

test('a provider that works is met everywhere', async () => {
	const all = new Set(Object.values(places).flat());
	const shown = [...all].map(async (place) => [place.path, (await place.open(visitorOf())).isThere]);
	expect((await Promise.all(shown)).filter(([, isThere]) => !isThere)).toEqual([]);
});

describe.each(kinds)('a provider whose answer is %s', (kind, fault) => {
	test('is told wherever it is met, and Retry brings what was asked for', async () => {
		const meet = async ({ place, met }: (typeof everywhere)[number]) => {
			const visitor = visitorOf();
			const { requestId } = visitor.own;
			for (const call of met) {
				portal.upstream.failIn(requestId, call, fault);
				await expectTrouble(call, place, kind, visitor);
				portal.upstream.failIn(requestId, call, 'none');
			}
			const { isThere } = await place.open(visitor);
			expect([place.path, isThere]).toEqual([place.path, true]);
		};
		await Promise.all(everywhere.map(meet));
	});
});

test('a provider that does not answer is told when the time of a call is up', async () => {
	// One place for each call: so many at once that a busy machine still answers the others in time.
	const pairs = [
		...new Map(everywhere.flatMap(({ place, met }) => met.map((call) => [call, { place, call }]))).values(),
	];
	const meet = async ({ place, call }: (typeof pairs)[number]) => {
		const visitor = visitorOf(2_000);
		portal.upstream.failIn(visitor.own.requestId, call, 'silent');
		await expectTrouble(call, place, 'timeout', visitor);
	};
	await Promise.all(pairs.map(meet));
});

test('a provider that has never answered whoami is told on every page', async () => {
	for (const [kind, fault] of kinds) {
		portal.forgetWhoami();
		portal.upstream.fail('whoami', fault);
		const visitor = visitorOf();
		await Promise.all(places.whoami.map((place) => expectTrouble('whoami', place, kind, visitor)));
		portal.upstream.fail('whoami');
		const [first] = places.whoami;
		expect([kind, (await first?.open(visitorOf()))?.isThere]).toEqual([kind, true]);
	}
});

test('all of it is told in Hindi, too', async () => {
	const meet = async ({ place, met }: (typeof everywhere)[number]) => {
		const visitor = visitorOf(undefined, 'hi');
		const [call] = met;
		if (!call) return;
		portal.upstream.failIn(visitor.own.requestId, call, 500);
		await expectTrouble(call, place, 'broken', visitor);
	};
	await Promise.all(everywhere.map(meet));
});

describe.each(kinds)('a press, when the answer is %s', (kind, fault) => {
	test('sends nothing that it could not read for, and once what it could; the next press does it once', async () => {
		const go = async ({ path, reads, write, sentAgain, fill }: (typeof presses)[number]) => {
			const filled = await fill(portal);
			const plain = visitorOf();
			const visitor = { ...plain, own: { ...plain.own, ...filled.own } };
			for (const call of [...reads, write]) {
				const about = `${call} at /${path}, ${kind}`;
				const isSilent = kind === 'timeout' && call === write;
				portal.upstream.failIn(visitor.own.requestId, call, isSilent ? 'silent' : fault);
				const { isDone, text } = await filled.press(isSilent ? { ...visitor, timeoutMs: 2_000 } : visitor);
				portal.upstream.failIn(visitor.own.requestId, call, 'none');
				expect(isDone, about).toBe(false);
				expect(text, about).toContain(failureTexts.en[kind]);
				expect([about, sentIn(visitor, write)]).toEqual([about, call === write ? 1 : 0]);
			}
			expect([path, (await filled.press(visitor)).isDone, sentIn(visitor, write)]).toEqual([path, true, 2]);
			await filled.press(visitor);
			expect([path, sentIn(visitor, write)]).toEqual([path, 2 + sentAgain]);
			await filled.restore();
		};
		await Promise.all(presses.map(go));
	});
});

test('every call has a place, and every address that asks the provider is one', () => {
	const written = new Set(presses.map(({ write }) => write));
	const nowhere = (Object.keys(calls) as CallName[]).filter((name) => places[name].length === 0 && !written.has(name));
	expect(nowhere).toEqual([]);
	const writes = (Object.keys(calls) as CallName[]).filter((name) => calls[name].effect === 'write');
	expect([...written].toSorted()).toEqual(writes.toSorted());

	type Entries = typeof routes;
	const pathsOf = (entries: Entries): string[] =>
		entries.flatMap(({ path = '', index, children = [] }) => [
			...(index || path ? [path] : []),
			...pathsOf(children as Entries),
		]);
	const tested = new Set([...Object.values(places).flat(), ...presses].map(({ path }) => path));
	expect(pathsOf(routes).filter((path) => !tested.has(path))).toEqual([
		...['verify', 'sign-out', 'language', 'booking/*?', '*'],
	]);
});
