/** The primary of a synchronous standby dies under load, and the standby takes its place. With Patroni: `main.ts`. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, type Standby, startPostgres } from '../../db/testing/postgres.ts';
import { openTcpProxy, type TcpProxy } from '../../db/testing/tcpProxy.ts';
import { type RunningPortal, startAndExit } from '../../server/testing/startPortal.ts';
import { apiRequest, callOutcome, sendRequest } from '../chaos/apiRequest.ts';
import { type ChaosEnvironment, createEnvironment } from '../chaos/environment.ts';
import { startPayingGateway } from '../chaos/payingGateway.ts';
import { bookingRequest, workloadRegNo } from '../support/bookingWorkload.ts';
import { startLoad } from './load.ts';

const sizes = { bookings: 1_000, approvals: 100, payments: 100 };
const loneBooking = sizes.bookings + sizes.approvals + sizes.payments + 1;

describe('a primary with a synchronous standby', () => {
	let postgres: PostgresServer;
	let standby: Standby;
	let proxy: TcpProxy;
	let environment: ChaosEnvironment;
	let gateway: Awaited<ReturnType<typeof startPayingGateway>>;
	let portals: readonly RunningPortal[] = [];
	let primaryUrl = '';

	beforeAll(async () => {
		postgres = await startPostgres();
		const createDatabase = async () => {
			primaryUrl = await postgres.createDatabase();
			proxy = await openTcpProxy(primaryUrl);
			return proxy.url;
		};
		environment = await createEnvironment({ createDatabase }, loneBooking);
		standby = await postgres.addStandby();
		gateway = await startPayingGateway();
		portals = await Promise.all([environment.startPortal(gateway.env), environment.startPortal(gateway.env)]);
	});
	afterAll(async () => {
		await Promise.all(portals.map((portal) => portal.kill()));
		await gateway?.stop();
		await environment?.close();
		await proxy?.close();
		await postgres?.stop();
	});

	it('gives no portal its standby as the database: a start says so in one line', async () => {
		const { code, errors } = await startAndExit({ env: { DATABASE_URL: standby.urlOf(primaryUrl) } });
		expect([code, errors]).toEqual([
			1,
			'The database of DATABASE_URL cannot be opened: it follows another PostgreSQL, and takes no writes. Name the one that it follows.\n',
		]);
	});

	it('makes portals that are led to its standby unready, until they are led back', async () => {
		const ready = () => Promise.all(portals.map(async ({ url }) => (await fetch(`${url}/readyz`)).text()));
		proxy.moveTo(standby.urlOf(primaryUrl));
		await expect.poll(ready).toEqual(['database', 'database']);
		proxy.moveTo(primaryUrl);
		await expect.poll(ready).toEqual(['ready', 'ready']);
	});

	it('books only with its standby, says after 5 s that the outcome is open, and books once with the same key', async () => {
		const [portal] = portals;
		if (!portal) throw new Error('no portal');
		const book = async () => {
			const sentAt = performance.now();
			const request = apiRequest(
				portal.internalUrl,
				'BookServiceAppointment',
				bookingRequest(loneBooking, environment.workload),
				'unconfirmed',
			);
			return { ...callOutcome(await sendRequest(request)), ms: performance.now() - sentAt };
		};
		const isShown = async () =>
			(await (await fetch(`${portal.url}/?RegNo=${workloadRegNo(loneBooking)}`)).text()).includes('id="booking"');
		standby.freeze();
		try {
			const unconfirmed = await book();
			expect(unconfirmed.kind).toBe('unknown');
			// Five times the promised time.
			expect(unconfirmed.ms).toBeLessThan(25_000);
			expect(await isShown()).toBe(false);
		} finally {
			standby.thaw();
		}
		await expect.poll(isShown).toBe(true);
		expect(await book()).toMatchObject({ kind: 'done' });
	});

	it('dies under load, and nothing that was answered is lost once the standby is promoted', async () => {
		const load = await startLoad(environment, portals, { first: 1, ...sizes });
		const bookings = () => load.bookedAt.map(({ length }) => length);
		await pause(1_000);
		await postgres.kill();
		const before = bookings();
		await standby.promote();
		proxy.moveTo(standby.urlOf(primaryUrl));
		await expect.poll(() => bookings().every((count, index) => count > (before[index] ?? 0) + 5)).toBe(true);
		const { answered, open, ...wrong } = await load.stop();
		expect(wrong).toEqual({ lost: 0, twice: 0, untrue: 0 });
		expect(Math.min(...before, ...Object.values(answered), open)).toBeGreaterThan(0);
	});
});
