import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createOneTimeCodes } from '../../access/codes/oneTimeCodes.ts';
import { createSessionStore } from '../../access/sessions/sessions.ts';
import { askedCode } from '../../access/testing/askedCode.ts';
import { isProviderError } from '../../domain/providerError.ts';
import { resultCode } from '../../domain/resultCode.ts';
import { describeEachDemoDatabase } from '../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../tests/support/provider/harness.ts';
import { createVehicleAt, testContext } from '../../tests/support/provider/jobCards.ts';
import { cancelAppointment } from './booking/cancelAppointment.ts';
import { listInvoices } from './invoices/deskInvoices.ts';

interface Owner {
	readonly customer_name?: string;
	readonly customer_mobile?: string;
	readonly contact_id?: string;
}

const codeKeys = [{ kid: 'k1', key: Buffer.alloc(32, 7) }];
const soon = () => new Date(Date.now() + 60_000);

describeEachDemoDatabase('A change of owner', (database) => {
	let provider: EmbeddedTestProvider;
	let regNo = '';
	const db = () => database().db;
	const sessions = () => createSessionStore(db());
	beforeAll(async () => {
		provider = await openTestProvider(db());
	});

	/** A opened that the vehicle has on view since just now, its code, and the vehicle's id. */
	const sessionOf = async (step: 'booked' | 'released') => {
		regNo = await createVehicleAt(step, db(), provider);
		const content = { appointmentId: null, hadSeenBooking: false, bookingSeen: false, bearer: null };
		const session = await sessions().open({ regNo, ...content, openedBy: 'code', linkMadeAt: null }, null, new Date());
		await createOneTimeCodes(db(), codeKeys).issue(askedCode(regNo), new Date());
		const { id } = await db().selectFrom('vehicle').select('id').where('reg_no', '=', regNo).executeTakeFirstOrThrow();
		return { session, linkMadeAt: new Date(), vehicleId: id };
	};
	const write = (owner: Owner) => db().updateTable('vehicle').set(owner).where('reg_no', '=', regNo).execute();
	const readVehicle = async () =>
		(await provider.direct().vehicleByRegNo(regNo)) ?? expect.fail(`${regNo} is not there`);
	const hasSession = async ({ session, linkMadeAt }: { session: string; linkMadeAt: Date }) => [
		(await sessions().find(session, new Date())) !== null,
		!(await sessions().isRevoked({ regNo, madeAt: linkMadeAt })),
		(await db().selectFrom('one_time_code').select('tries').where('reg_no', '=', regNo).execute()).length > 0,
	];

	test.each<[string, Owner]>([
		['name', { customer_name: 'Another Person' }],
		['contact', { contact_id: 'C-2' }],
		['mobile', { customer_mobile: '9222233333' }],
	])('of its %s ends its sessions, and what was sent for it before', async (_, owner) => {
		const opened = await sessionOf('booked');
		await write(owner);
		expect(await hasSession(opened)).toEqual([false, false, false]);
		expect(await sessions().isRevoked({ regNo, madeAt: soon() })).toBe(false);
	});

	test('is none where the row says the same in other words, or something else changes', async () => {
		const opened = await sessionOf('booked');
		await db().deleteFrom('link_revocation').where('reg_no', '=', regNo).execute();
		const { customer_name: name } = await db()
			.selectFrom('vehicle')
			.select('customer_name')
			.where('reg_no', '=', regNo)
			.executeTakeFirstOrThrow();
		await write({ customer_name: ` ${name.toUpperCase().replace(' ', '. ')}`, contact_id: '' });
		await write({ contact_id: 'C-3' });
		await db().updateTable('vehicle').set({ status: 'Booked' }).where('reg_no', '=', regNo).execute();
		expect(await hasSession(opened)).toEqual([true, true, true]);
		expect(await ownerSince()).toBeNull();
	});

	test('is seen whoever writes it and how: as an upsert, or by removing the row', async () => {
		const opened = await sessionOf('booked');
		const upsert = sql`
			insert into vehicle select * from vehicle where reg_no = ${regNo}
			on conflict (reg_no) do update set customer_mobile = '9333344444'
		`;
		await upsert.execute(db());
		expect(await hasSession(opened)).toEqual([false, false, false]);
		const again = await sessionOf('booked');
		await db().deleteFrom('appointment').where('vehicle_id', '=', again.vehicleId).execute();
		await db().deleteFrom('vehicle').where('id', '=', again.vehicleId).execute();
		expect(await hasSession(again)).toEqual([false, false, false]);
	});

	test('hides what belongs to sessions before it from everybody but the desk; a mobile alone does not', async () => {
		const { vehicleId } = await sessionOf('released');
		await write({ customer_mobile: '9222233333' });
		const [jobCard] = (await readVehicle()).serviceHistory;
		const { jobCardId = '', invoices = [] } = jobCard ?? {};
		const request = { jobCardId, documentId: jobCardId, type: 'ProformaInvoice' };
		const whatIsShown = async () => {
			const found = await readVehicle();
			const isThere = (read: Promise<unknown>) =>
				read.then(Boolean, (error: unknown) => (isProviderError(error) ? error.kind : error));
			return {
				sessions: found.serviceHistory.length,
				appointment: found.appointmentStatus,
				services: (await provider.direct().appointmentsAndJobCards({ vehicleId, skip: 0, take: 10 })).length,
				booking: await isThere(provider.direct().appointment(appointmentId)),
				invoice: await isThere(provider.direct().invoice(request)),
				payability: await isThere(provider.direct().payability({ jobCardId, proforma: request })),
			};
		};
		const appointmentId = (await readVehicle()).appointmentId ?? '';
		const own = { sessions: 1, services: 1, booking: true, invoice: true, payability: true };
		expect(invoices).toHaveLength(1);
		expect(await whatIsShown()).toEqual({ ...own, appointment: 'Ready For Invoice' });

		await write({ customer_name: 'Another Person' });
		expect(await ownerSince()).toBeInstanceOf(Date);
		await changeOwnerAt(new Date(testNow.getTime() + 1));
		const none = { sessions: 0, appointment: null, services: 0, booking: false };
		expect(await whatIsShown()).toEqual({ ...none, invoice: 'notFound', payability: 'notFound' });
		expect(await listInvoices(regNo, testContext(db()))).toHaveLength(1);

		await changeOwnerAt(testNow);
		expect(await whatIsShown()).toMatchObject(own);
	});

	test('blocks the vehicle while a booking of its earlier owner is open, and says so', async () => {
		await sessionOf('booked');
		await changeOwnerAt(new Date(testNow.getTime() + 1));
		const earlier = { isBlocked: true, resultCode: resultCode('bookedByEarlierOwner') };
		expect(await provider.direct().eligibility(regNo)).toEqual(earlier);
		const { id } = await db()
			.selectFrom('appointment')
			.innerJoin('vehicle', 'vehicle.id', 'vehicle_id')
			.select('appointment.id')
			.where('reg_no', '=', regNo)
			.executeTakeFirstOrThrow();
		await cancelAppointment({ appointmentId: id, by: 'CancelledbyDealer', reason: '' }, testContext(db()));
		expect(await provider.direct().eligibility(regNo)).toMatchObject({ isBlocked: false });
	});

	const changeOwnerAt = (time: Date) =>
		db().updateTable('vehicle').set({ owner_since: time }).where('reg_no', '=', regNo).execute();
	const ownerSince = async () =>
		(await db().selectFrom('vehicle').select('owner_since').where('reg_no', '=', regNo).executeTakeFirstOrThrow())
			.owner_since;
});
