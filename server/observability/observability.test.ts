import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { createDatabaseAt } from '../../db/testing/postgres.ts';
import { sharedPostgres } from '../../db/testing/sharedPostgres.ts';
import { openTcpProxy, type TcpProxy } from '../../db/testing/tcpProxy.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { type Result, rejected } from '../../domain/result.ts';
import { resultCode } from '../../domain/resultCode.ts';
import type { BookingConfirmation, BookingRequest, Provider, RequestContext } from '../../provider/port.ts';
import { withBookingMetrics } from '../start/connectProvider.ts';
import { agreeingClock } from '../testing/agreeingClock.ts';
import { inMemoryInternalApp, inMemoryPortal } from '../testing/inMemoryPortal.ts';
import { createMetrics } from './metrics.ts';
import { createObservability } from './observability.ts';

let proxy: TcpProxy;
let database: OpenDatabase;
let observability: ReturnType<typeof createObservability>;
let isServing = true;
const metrics = createMetrics();

beforeAll(async () => {
	proxy = await openTcpProxy(await createDatabaseAt(await sharedPostgres()));
	database = await openDatabase({ databaseUrl: proxy.url, dataDir: '', maxConnections: 2 });
	await migrate(database.db, { provider: true });
	observability = createObservability({
		database: { ...database, clock: agreeingClock() },
		metrics,
		...{ hasEmbeddedProvider: true, messagesPerHour: 1 },
		isServing: () => isServing,
		cacheMs: 20,
	});
});
afterAll(async () => {
	observability.stop();
	proxy.restore();
	await database.close();
	await proxy.close();
});

const internal = (observe: typeof observability.observeInternal) =>
	inMemoryInternalApp({ metrics: observability.metricsText, readiness: observability.readiness, observe });
const request = async (path: string) => {
	const startedAt = performance.now();
	const answer = await internal(observability.observeInternal).request(path);
	return { status: answer.status, text: await answer.text(), ms: performance.now() - startedAt };
};
/** Waits until the cached readiness result has expired. */
const cacheExpiry = () => new Promise((done) => setTimeout(done, 60));

test('a process is ready once the database has all migrations', async () => {
	expect(await request('/readyz')).toMatchObject({ status: 200, text: 'ready' });
	await sql`delete from provider_migration where name = '0001_baseline'`.execute(database.db);
	await cacheExpiry();
	expect(await request('/readyz')).toMatchObject({ status: 503, text: 'migrations' });
	expect((await request('/healthz')).status).toBe(200);
	await sql`insert into provider_migration values ('0001_baseline', '')`.execute(database.db);
	// Migrations of a newer version are ignored, unless they name a newer program as the oldest.
	await sql`insert into portal_migration values ('999_later', '')`.execute(database.db);
	await cacheExpiry();
	expect((await request('/readyz')).status).toBe(200);
	await sql`create or replace function oldest_program() returns integer language sql as 'select 999'`.execute(
		database.db,
	);
	await cacheExpiry();
	expect(await request('/readyz')).toMatchObject({ status: 503, text: 'migrations' });
	await sql`create or replace function oldest_program() returns integer language sql as 'select 1'`.execute(
		database.db,
	);
	await cacheExpiry();
});

test('a full disk leaves the process ready for reading, and `/readyz` says so', async () => {
	const other = await openDatabase({ databaseUrl: proxy.url, dataDir: '', maxConnections: 1 });
	const watch = createObservability({
		...{ database: { ...other, clock: agreeingClock() }, metrics: createMetrics(), cacheMs: 0 },
		...{ hasEmbeddedProvider: true, messagesPerHour: 1, isServing: () => true },
	});
	watch.stop();
	const app = inMemoryInternalApp({ readiness: watch.readiness });
	const ready = async () => {
		const answer = await app.request('/readyz');
		return [answer.status, await answer.text()];
	};
	expect(await ready()).toEqual([200, 'ready']);
	expect(await watch.metricsText()).toContain('kickstand_disk_full 0\n');
	await expect(
		sql`do $$ begin raise exception 'full' using errcode = '53100'; end $$`.execute(other.db),
	).rejects.toThrow();
	await cacheExpiry();
	expect(await ready()).toEqual([200, 'ready diskFull']);
	expect(await watch.metricsText()).toContain('kickstand_disk_full 1\n');
	await other.close();
});

test('a database that does not answer makes the process unready within a second, but not unhealthy', async () => {
	await cacheExpiry();
	proxy.dropPackets();
	const requests = [request('/readyz'), request('/readyz'), request('/healthz')] as const;
	const [text, ready, again, healthy] = await Promise.all([observability.metricsText(), ...requests]);
	expect(ready).toMatchObject({ status: 503, text: 'database' });
	expect(again.status).toBe(503);
	// Five times as long as the limit of a second.
	expect(ready.ms).toBeLessThan(5_000);
	expect(healthy).toMatchObject({ status: 200, text: 'ok' });
	expect(text).toContain('kickstand_database_up 0\n');
	// A value of 0 would claim that no refunds are due.
	expect(text).not.toMatch(/^kickstand_(?:refunds_due|payment_orders)/m);
});

test('a database that goes down makes the process unready until it is back', async () => {
	proxy.restore();
	await proxy.close();
	await cacheExpiry();
	expect(await request('/readyz')).toMatchObject({ status: 503, text: 'database' });
	await proxy.reopen();
	await cacheExpiry();
	expect((await request('/readyz')).status).toBe(200);
	expect(await observability.metricsText()).toContain('kickstand_database_up 1\n');
});

test('a process that is stopping is unready, on the public port as well', async () => {
	isServing = false;
	expect(await request('/readyz')).toMatchObject({ status: 503, text: 'stopping' });
	expect((await request('/healthz')).status).toBe(200);
	isServing = true;
	const publicPort = inMemoryPortal(
		{ PUBLIC_URL: 'https://service.example', LINK_KEYS: `k1:${'5a0f'.repeat(16)}` },
		'serve',
	);
	for (const path of ['/healthz', '/readyz']) {
		expect((await publicPort(path, { host: '10.0.0.9:3000' })).status).toBe(200);
	}
});

test('metrics contain durations by route, connections, event loop delay and payments', async () => {
	const publicPort = { method: 'GET', route: '/payment-success/:RegNo', status: 200 };
	for (const seconds of [0.004, 0.03, 0.3, 90]) observability.observePublic({ ...publicPort, seconds });
	observability.observePublic({ ...publicPort, method: 'BREW', status: 405, seconds: 0.001 });
	await request('/docs');
	const text = await observability.metricsText();
	const labels = 'port="public",method="GET",route="/payment-success/:RegNo",status="2xx"';
	for (const [bound, count] of [
		...[
			['0.01', 1],
			['0.05', 2],
			['0.25', 2],
			['0.5', 3],
			['60', 3],
		],
		['+Inf', 4],
	]) {
		expect(text).toContain(`kickstand_http_request_duration_seconds_bucket{le="${bound}",${labels}} ${count}\n`);
	}
	expect(text).toContain(`kickstand_http_request_duration_seconds_count{${labels}} 4\n`);
	expect(text).toContain(`kickstand_http_request_duration_seconds_sum{${labels}} 90.334\n`);
	expect(text).toContain('method="other"');
	expect(text).toContain('port="internal",method="GET",route="/docs",status="2xx"');
	expect(text).toMatch(/^kickstand_database_connections\{state="idle"\} [12]$/m);
	expect(text).toMatch(/^kickstand_event_loop_delay_seconds\{quantile="0.99"\} \d/m);
	expect(text).toContain('kickstand_payment_orders{state="open"} 0\nkickstand_payment_orders{state="pending"} 0\n');
	expect(text).toContain('kickstand_refunds_due 0\n');
	expect(text).toMatch(/^nodejs_heap_size_used_bytes \d+$/m);
	expect(text).toContain('# TYPE nodejs_gc_duration_seconds histogram\n');
	// The portal's own gauge does not include the sample interval of the monitor.
	expect(text).not.toContain('nodejs_eventloop_lag');
	// The Prometheus text format: a name, its labels, a number.
	const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
	expect(samples.filter((line) => !/^[a-z_]+(\{([a-z_]+="[^"\n]*",?)*\})? -?\d+(\.\d+)?(e-?\d+)?$/.test(line))).toEqual(
		[],
	);
	const types = text.split('\n').filter((line) => line.startsWith('# TYPE'));
	expect(new Set(types).size).toBe(types.length);
});

test('clients cannot choose label values, and the number of series is limited', async () => {
	const all = createMetrics();
	const other = createObservability({
		database: { ...database, clock: agreeingClock() },
		metrics: all,
		...{ hasEmbeddedProvider: true, messagesPerHour: 1 },
		isServing: () => true,
	});
	onTestFinished(other.stop);
	const text = all.render;
	const app = internal(other.observeInternal);
	const requests = [
		...Array.from({ length: 600 }, (_, n) => `/v1.0/documentaction/x/y/Junk${n}`),
		...Array.from({ length: 50 }, (_, n) => `/v1.0/documentview/${n}/Junk${n}`),
		...Array.from({ length: 50 }, (_, n) => `/v1.0/Junk${n}`),
		...Array.from({ length: 50 }, (_, n) => `/Junk${n}/desk`),
		...['/v1.0', '/v1.0/%', '/v1.0/document/7/Junk', '/v1.0/document/7/Junk/8', '/control/Junk', '/desk/Junk'],
		...['/v1.0/documentACTION/7/8/getibDETAILS', '/v1.0/documentaction/7/8/__proto__', '/v1.0/whoami'],
	];
	for (const path of requests) await app.request(path, { method: 'POST' });
	const routes = new Set((await text()).match(/(?<=route=")[^"]*/g));
	const ours = ['/*', '/v1.0/*', '/v1.0/document', '/v1.0/GetIBDetails', '/v1.0/whoami', '/control', '/desk'];
	expect([...routes].sort()).toEqual(ours.sort());
	// Even if a label value came from a client, the number of series is limited.
	for (let n = 0; n < 5_000; n++)
		other.observeInternal({ method: 'POST', route: `/of/others/${n}`, status: 404, seconds: 1 });
	expect((await text()).split('\n').length).toBeLessThan(7_500);
	expect(await text()).toMatch(/route="other",status="4xx"\} 45\d\d$/m);
});

test('bookings are counted by outcome', async () => {
	const answers: (Result<BookingConfirmation> | ProviderError)[] = [
		{ ok: true, resultCode: null, appointmentId: 'A', appointmentNo: 'SA1' },
		rejected(resultCode('slotTaken')),
		new ProviderError('timeout', { call: 'BookServiceAppointment' }),
	];
	const book = async () => {
		const answer = answers.shift();
		if (!answer || answer instanceof ProviderError) throw answer;
		return answer;
	};
	const cancelAppointment = async () => rejected(resultCode('jobCardOpen'));
	const plain = { book, cancelAppointment } as Partial<Provider> as Provider;
	const provider = withBookingMetrics(
		() => plain,
		(outcome) => metrics.count('bookings', outcome),
	)({} as RequestContext);
	for (let n = 0; n < 2; n++) await provider.book({} as BookingRequest);
	await expect(provider.book({} as BookingRequest)).rejects.toThrow(ProviderError);
	await provider.cancelAppointment({ appointmentId: 'A', reason: '' });
	for (const outcome of ['booked', 'bookingRejected', 'timeout', 'cancelRejected']) {
		expect(await metrics.render()).toContain(`kickstand_bookings_total{outcome="${outcome}"} 1\n`);
	}
});
