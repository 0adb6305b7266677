/** No page reads more of a vehicle than it shows, for any number of records. */
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { loader as invoice } from '../../app/makepayment/invoice.ts';
import { loader as dataFile } from '../../app/privacy/dataFile.ts';
import { loader as trackingData } from '../../app/tracking/trackingData.ts';
import { createDeskRouter } from '../../provider/embedded/desk/deskRouter.ts';
import type { PortalEnv } from '../../server/http/portalEnv.ts';
import { compressPages } from '../../server/http/response/contentEncoding.ts';
import { openScreen } from '../../server/testing/screens.ts';
import { createTestPortal, silentLog, type TestPortal } from '../../server/testing/testPortal.ts';
import { sendRequest } from '../chaos/apiRequest.ts';
import { testDay } from '../support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../support/provider/eachDemoDatabase.ts';
import { openTestProvider, serveTestProvider, testNow } from '../support/provider/harness.ts';
import { createVehicleAt } from '../support/provider/jobCards.ts';
import { addRecords } from '../support/provider/manyRecords.ts';
import { createTestOnlinePayment } from '../support/provider/payments.ts';

/** More than any page or list shows. */
const few = 120;
const many = 600;

describeEachDemoDatabase('What a page reads of a vehicle', (database) => {
	let portal: TestPortal;
	let desk: ReturnType<typeof createDeskRouter>;
	/** The database's answers since it was last emptied, as JSON. */
	const read: string[] = [];
	const counting: KyselyPlugin = {
		transformQuery: ({ node }) => node,
		async transformResult({ result }) {
			read.push(...result.rows.map((row) => JSON.stringify(row)));
			return result;
		},
	};
	const vehicles = { booked: { few: '', many: '' }, cancelled: { few: '', many: '' }, released: { few: '', many: '' } };
	/** An invoice of the oldest job card of a vehicle. */
	const invoices = new Map<string, string>();
	const cancel = (regNo: string) =>
		database()
			.db.updateTable('appointment')
			.set({ status: 'CancelledbyUser', cancelled_at: testNow })
			.where('vehicle_id', '=', (where) => where.selectFrom('vehicle').select('id').where('reg_no', '=', regNo))
			.execute();
	beforeAll(async () => {
		const { db } = database();
		const provider = await openTestProvider(db);
		for (const step of ['booked', 'cancelled', 'released'] as const) {
			for (const [name, count] of Object.entries({ few, many })) {
				const regNo = await createVehicleAt(step === 'cancelled' ? 'booked' : step, db, provider);
				await addRecords(regNo, count, db);
				vehicles[step][name as 'few' | 'many'] = regNo;
				if (step === 'cancelled') await cancel(regNo);
				const oldest = await db
					.selectFrom('invoice')
					.innerJoin('job_card as e', 'e.id', 'invoice.job_card_id')
					.innerJoin('vehicle as v', 'v.id', 'e.vehicle_id')
					.select('invoice.id')
					.where('v.reg_no', '=', regNo)
					.orderBy('e.document_date')
					.executeTakeFirstOrThrow();
				invoices.set(regNo, oldest.id);
			}
		}
		const online = { ...createTestOnlinePayment(), portalUrls: ['http://portal.test'] };
		const counted = db.withPlugin(counting);
		const { direct } = serveTestProvider(counted, { online });
		portal = createTestPortal({ db, online, close: async () => undefined }, (_id, language) => direct({ language }));
		const options = {
			db: counted,
			now: () => testNow,
			tokens: ['token'],
			log: silentLog,
			countRejection: () => undefined,
		};
		desk = createDeskRouter(options);
	});

	const context = (regNo: string) => portal.contextFor(regNo, 10_000, { isVerified: true });
	const args = (path: string, regNo: string) => ({
		context: context(regNo),
		request: new Request(`http://portal.test${path}`, { headers: { accept: 'text/html' } }),
		params: {},
	});
	const screen = (path: string) => async (regNo: string) => {
		const { status } = await openScreen(path.replaceAll('REG', regNo), context(regNo));
		return status;
	};
	const desked = (path: string) => async (regNo: string) => {
		const headers = { Authorization: 'Bearer token' };
		return (await desk.request(path.replaceAll('REG', regNo), { headers })).status;
	};

	test.each<[keyof typeof vehicles, string, (regNo: string) => Promise<number>]>([
		['booked', 'home', screen('/?RegNo=REG')],
		['booked', 'the service history', screen('/history?RegNo=REG')],
		['booked', 'tracking', screen('/tracking?RegNo=REG')],
		['booked', 'the own data', screen('/privacy?RegNo=REG')],
		['booked', 'moving', screen('/booking/move?RegNo=REG')],
		['booked', 'changing', screen('/booking/change?RegNo=REG')],
		['cancelled', 'home', screen('/?RegNo=REG')],
		['cancelled', 'the first step of a booking', screen('/booking/dealer?RegNo=REG')],
		['released', 'home', screen('/?RegNo=REG')],
		['released', 'tracking', screen('/tracking?RegNo=REG')],
		['released', 'payment', screen('/makepayment?RegNo=REG')],
		['released', 'a payment result', screen('/payment-fail/REG?OrderNumber=none')],
		['released', 'an open tracking page', async (regNo) => (await trackingData(args('/', regNo) as never)).status],
		[
			'released',
			'an invoice of long ago',
			async (regNo) => {
				const path = `/makepayment/invoice?RegNo=${regNo}&type=TaxInvoice&documentId=${invoices.get(regNo)}`;
				return (await invoice(args(path, regNo) as never)).status;
			},
		],
		['booked', 'the desk’s view', desked('/vehicles/REG')],
		['booked', 'the desk’s list of messages', desked('/vehicles/REG/messages')],
	])('%s: %s', async (step, _name, open) => {
		const sizes: Record<string, { readonly rows: number; readonly characters: number }> = {};
		for (const [name, regNo] of Object.entries(vehicles[step])) {
			read.length = 0;
			expect(await open(regNo)).toBe(200);
			sizes[name] = { rows: read.length, characters: read.join('').length };
		}
		const [less, more] = [sizes.few, sizes.many];
		expect(more?.rows).toBe(less?.rows);
		// Counts and numbers have more digits.
		expect(more?.characters).toBeLessThan((less?.characters ?? 0) * 1.02 + 10);
	});

	test('the file of the own data is complete, and read a page at a time', async () => {
		const regNo = vehicles.booked.many;
		read.length = 0;
		const answer = await dataFile(args(`/privacy/data?RegNo=${regNo}`, regNo) as never);
		expect(read.join('').length).toBeLessThan(500_000);
		const text = await answer.text();
		const file = JSON.parse(text) as Record<'bookings' | 'visits' | 'messages', { readonly number: string }[]>;
		expect([file.bookings.length, file.visits.length]).toEqual([many + 1, many]);
		expect(file.messages.length).toBeGreaterThanOrEqual(many);
		expect(new Set(file.bookings.map(({ number }) => number)).size).toBe(many + 1);
		expect(text).toBe(`${JSON.stringify(file, null, '\t')}\n`);
	});

	test('the file of the own data is sent as it is read, and ends early if a page cannot be read', async () => {
		const { booked } = vehicles;
		const { direct } = serveTestProvider(database().db);
		let [pages, pagesUntilFailure] = [0, 0];
		const broken = createTestPortal(portal, () => {
			const provider = direct();
			const ownerData: typeof provider.ownerData = (request) =>
				++pages > pagesUntilFailure ? Promise.reject(new Error('the database is gone')) : provider.ownerData(request);
			return { ...provider, ownerData };
		});
		const app = new Hono<PortalEnv>().use(compressPages).get('*', () => {
			const context = broken.contextFor(booked.many, 10_000, { isVerified: true });
			const request = new Request(`http://portal.test/privacy/data?RegNo=${booked.many}`);
			return dataFile({ context, request, params: {} } as never);
		});
		const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
		await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
		const { port } = server.address() as AddressInfo;
		const url = `http://127.0.0.1:${port}/`;
		const ask = async (failsAfter: number) => {
			[pages, pagesUntilFailure] = [0, failsAfter];
			return sendRequest({ url, method: 'GET', headers: { 'Accept-Encoding': 'gzip' }, body: '' });
		};
		try {
			const whole = await ask(1_000);
			expect(JSON.parse(whole?.body ?? '')).toMatchObject({ vehicle: { registrationNumber: booked.many } });
			expect(pages).toBeGreaterThan(30);
			expect(await ask(5)).toBeNull();
			expect((await ask(1_000))?.status).toBe(200);
		} finally {
			server.close();
		}
	});

	test('the desk’s list of a day keeps future bookings, and is cut off', async () => {
		const path = `/dealers/MH-PUN-01/appointments?day=${testDay}`;
		const answer = await desk.request(path, { headers: { Authorization: 'Bearer token' } });
		const { appointments, more } = (await answer.json()) as {
			appointments: { regNo: string; status: string }[];
			more: boolean;
		};
		expect([appointments.length, more]).toEqual([500, true]);
		const booked = appointments.filter(({ status }) => status === 'Booked').map(({ regNo }) => regNo);
		expect(booked.toSorted()).toEqual(Object.values(vehicles.booked).toSorted());
	});
});
