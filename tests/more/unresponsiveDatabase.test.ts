/** PostgreSQL stops responding without closing connections, as with packet loss: the reports of pages and probes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { action as save } from '../../app/booking/save/saveBooking.ts';
import { failureTexts } from '../../app/i18n/commonTexts.ts';
import { createDatabaseAt } from '../../db/testing/postgres.ts';
import { sharedPostgres } from '../../db/testing/sharedPostgres.ts';
import { openTcpProxy, type TcpProxy } from '../../db/testing/tcpProxy.ts';
import { isOutcomeUnknown } from '../../domain/providerError.ts';
import { probes } from '../../server/http/routes/probes.ts';
import { createReadiness } from '../../server/observability/readiness.ts';
import { agreeingClock } from '../../server/testing/agreeingClock.ts';
import { completedDraft } from '../../server/testing/completedForms.ts';
import { openFaultyDatabasePortal } from '../../server/testing/faultyDatabasePortal.ts';
import { openFaultyUpstreamPortal } from '../../server/testing/faultyUpstreamPortal.ts';
import { openScreen } from '../../server/testing/screens.ts';
import type { TestPortal } from '../../server/testing/testPortal.ts';

const regNo = 'MH12AB1234';
/** In ms, five times the promise: 2 s for probes, 5 s for pages. */
const bounds = { probe: 10_000, page: 25_000 };

async function timed<T>(promise: Promise<T>) {
	const startedAt = performance.now();
	return { answer: await promise, ms: performance.now() - startedAt };
}
const providers = [
	['in this process', openFaultyDatabasePortal],
	['over HTTP', openFaultyUpstreamPortal],
] as const satisfies readonly (readonly [string, (databaseUrl: string) => Promise<TestPortal>])[];

describe.each(providers)('behind a provider %s', (_where, openPortal) => {
	let proxy: TcpProxy;
	let portal: TestPortal;
	let probeRoutes: ReturnType<typeof probes>;

	beforeAll(async () => {
		proxy = await openTcpProxy(await createDatabaseAt(await sharedPostgres()));
		portal = await openPortal(proxy.url);
		probeRoutes = probes(
			createReadiness({ db: portal.db, clock: agreeingClock(), hasEmbeddedProvider: true, isServing: () => true }),
		);
	});
	afterAll(async () => {
		proxy.restore();
		await portal.close();
		await proxy.close();
	});

	const openHome = () => timed(openScreen(`/?RegNo=${regNo}`, portal.contextFor(regNo, 60_000)));
	const ready = () => timed(Promise.resolve(probeRoutes.request('/readyz')).then(({ status }) => status));

	test('a slow statement is not cancelled while the database responds to others', async () => {
		const slow = sql<{ done: boolean }>`select pg_sleep(1.6) is not null as done`.execute(portal.db);
		expect((await slow).rows).toEqual([{ done: true }]);
	});

	test('an unresponsive database is reported in time; a booking that it made meanwhile is found by its key', async () => {
		const draft = await completedDraft(regNo, portal.servicesFor(regNo).provider);
		const body = JSON.stringify({ draft, key: crypto.randomUUID() });
		const submit = async () => {
			const request = new Request('http://portal.test/booking/save', { method: 'POST', body });
			const handler = save as unknown as (args: object) => Promise<Response>;
			const answer = await handler({ context: portal.contextFor(regNo, 60_000), request, params: {} });
			return answer.json();
		};
		// A parameter of the statement that writes the booking; the statement's text may have been prepared before.
		const isSilent = proxy.dropPacketsAfter(draft.problem);
		const pending = timed(submit());
		await isSilent;
		const answers = await Promise.all([ready(), ...Array.from({ length: 40 }, openHome)]);
		const [readiness, ...pages] = answers as [
			Awaited<ReturnType<typeof ready>>,
			...Awaited<ReturnType<typeof openHome>>[],
		];
		expect([readiness.answer, readiness.ms < bounds.probe]).toEqual([503, true]);
		for (const { answer, ms } of pages) {
			expect([answer.status, ms < bounds.page]).toEqual([503, true]);
			expect(answer.html).toContain(failureTexts.en.upstreamError);
		}
		// It was sent and its outcome is unknown, so the page keeps the idempotency key.
		const saved = await pending;
		expect(saved.answer).toMatchObject({ ok: false, failure: { kind: 'upstreamError' } });
		expect(isOutcomeUnknown('upstreamError')).toBe(true);
		expect(saved.ms).toBeLessThan(bounds.page);
		const later = await Promise.all([ready(), openHome()]);
		expect([later[0].answer, later[0].ms < bounds.probe]).toEqual([503, true]);
		expect([later[1].answer.status, later[1].ms < bounds.page]).toEqual([503, true]);

		proxy.restore();
		const until = { timeout: 25_000, interval: 100 };
		await expect.poll(async () => (await openHome()).answer.status, until).toBe(200);
		await expect.poll(async () => (await ready()).answer, until).toBe(200);
		const bookings = () =>
			portal.db
				.selectFrom('appointment')
				.innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
				.select('appointment.id')
				.where('reg_no', '=', regNo)
				.execute();
		const made = await bookings();
		expect(made).toHaveLength(1);
		expect(await submit()).toMatchObject({ ok: true, data: { kind: 'booked' } });
		expect(await bookings()).toEqual(made);
	});
});
