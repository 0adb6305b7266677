import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { MessageKind } from '../../../domain/message/messageKinds.ts';
import { createBookingPayload, deleteBookings } from '../../../tests/support/provider/bookingPayload.ts';
import { createChange } from '../../../tests/support/provider/changes.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, serveTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { performJobCardAction } from '../../../tests/support/provider/jobCardActions.ts';
import { createVehicleAt, jobCardFields, testContext } from '../../../tests/support/provider/jobCards.ts';
import { createMove } from '../../../tests/support/provider/moves.ts';
import {
	billAmount,
	createTestOnlinePayment,
	type TestOnlinePayment,
} from '../../../tests/support/provider/payments.ts';
import { contentsOf, readQueued } from '../../../tests/support/provider/queuedMessages.ts';
import { changePromisedDelivery } from '../jobCards/changePromisedDelivery.ts';
import { closeBilling } from '../jobCards/jobCardSteps.ts';
import { openJobCard } from '../jobCards/openJobCard.ts';
import { createReadMessageContents } from './readMessageContents.ts';

const dealer = 'Deccan Two Wheelers';

describeEachDemoDatabase('What a message says', (database) => {
	let provider: EmbeddedTestProvider;
	let online: TestOnlinePayment;
	let minute = 0;
	let regNo = '';
	const db = () => database().db;
	beforeAll(() => {
		online = createTestOnlinePayment();
		provider = serveTestProvider(db(), { online });
	});
	beforeEach(() => deleteBookings(db()));

	const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
	const act = async (...actions: readonly string[]) => {
		for (const action of actions) {
			minute++;
			await performJobCardAction(action, regNo, { db: db(), provider, online, now: later(minute) });
		}
	};
	const says = async (kind: MessageKind) => {
		const contents = await contentsOf(regNo, kind, { db: db(), now: later(minute) });
		return contents.map((each) => each?.values ?? null);
	};
	const vehicleAt = async (step: Parameters<typeof createVehicleAt>[0]) => {
		regNo = await createVehicleAt(step, db(), provider);
	};
	const appointments = () => db().updateTable('appointment').where('status', '=', 'Booked');
	const notifiedBooking = async () => {
		await db().updateTable('message').set({ next_attempt_at: null, outcome: 'sent', ended_at: testNow }).execute();
		return (await appointments().returning('id').set({ language: 'en' }).executeTakeFirstOrThrow()).id;
	};
	const vehicle = () => db().updateTable('vehicle').where('reg_no', '=', regNo);

	test("booked says day, time and dealership, in the booking's language, to the mobile that it names", async () => {
		const booking = await createBookingPayload(db(), provider, { start: '15:00' });
		regNo = booking.RegistrationNo;
		const mobile = '9222233333';
		await db().deleteFrom('message').execute();
		const sent = { ...booking, CustomerMobileNumberForAppointment: mobile };
		await provider.call('BookServiceAppointment', sent, { key: crypto.randomUUID(), language: 'hi' });
		const time = '24 नवंबर को दोपहर 3 बजे';
		expect(await contentsOf(regNo, 'booked', { db: db(), now: testNow })).toEqual([
			{
				...{ language: 'hi', registeredMobile: expect.any(String), bookingMobile: mobile, values: { time, dealer } },
				isByOwner: true,
			},
		]);
		await appointments().set({ language: 'en' }).execute();
		expect(await says('booked')).toEqual([{ time: '24 Nov 3 PM', dealer }]);
		await appointments().set({ legacy_id: 0 }).execute();
		expect(await says('booked'), 'the maker’s system refused it').toEqual([null]);
	});

	test('booked holds until the booking is cancelled, and the cancellation until then does not', async () => {
		await vehicleAt('booked');
		expect(await says('booked')).toHaveLength(1);
		await act('cancel');
		expect(await says('booked')).toEqual([null]);
		expect(await says('cancelledByDealer')).toMatchObject([{ dealer }]);
		await db().updateTable('appointment').set({ status: 'CancelledbyUser' }).execute();
		expect(await says('cancelledByDealer'), 'somebody else cancelled it').toEqual([null]);
	});

	test('moved says the new time and dealership of the last of several moves, until it is cancelled', async () => {
		await vehicleAt('booked');
		const id = await notifiedBooking();
		const move = async (start: string) => provider.direct().moveAppointment(await createMove(db(), id, { start }));
		await move('12:00');
		expect(await says('moved')).toEqual([{ time: '24 Nov 12 PM', dealer }]);
		await move('14:00');
		expect(await says('moved')).toEqual([null, { time: '24 Nov 2 PM', dealer }]);
		await act('cancel');
		expect(await says('moved')).toEqual([null, null]);
	});

	test('changed reports the last of several changes alone, until it is cancelled', async () => {
		await vehicleAt('booked');
		const id = await notifiedBooking();
		const change = async (problem: string) =>
			provider.direct().changeAppointment(await createChange(provider.direct(), id, { problem }));
		await change('One');
		const [first] = await says('changed');
		expect(first).toMatchObject({ time: expect.stringContaining('24 Nov'), dealer });
		await change('Two');
		expect(await says('changed')).toEqual([null, first]);
		await provider.direct().moveAppointment(await createMove(db(), id, { start: '14:00' }));
		expect(await says('changed'), 'the move says more').toEqual([null, null]);
		expect(await says('moved')).toEqual([{ time: '24 Nov 2 PM', dealer }]);
		await act('cancel');
		expect(await says('changed')).toEqual([null, null]);
	});

	test('received holds until the delivery, delivered from then on, also when the job card is over', async () => {
		await vehicleAt('released');
		expect(await says('received')).toEqual([{ vehicle: regNo, dealer }]);
		await act('pay', 'raise-tax-invoice', 'deliver');
		expect(await says('received')).toEqual([null]);
		expect(await says('delivered')).toEqual([{ vehicle: regNo, dealer }]);
		await act('close');
		expect(await says('delivered')).toEqual([{ vehicle: regNo, dealer }]);
	});

	test('extra job says what its jobs cost, until it is answered or withdrawn', async () => {
		await vehicleAt('open');
		await act('propose-estimate');
		expect(await says('extraJob')).toEqual([{ vehicle: regNo, amount: 'Rs 428 and 50 paise' }]);
		await act('withdraw-estimate');
		expect(await says('extraJob')).toEqual([null]);
		await act('propose-estimate');
		expect(await says('extraJob')).toEqual([null, { vehicle: regNo, amount: 'Rs 428 and 50 paise' }]);
		await act('answer-estimate');
		expect(await says('extraJob')).toEqual([null, null]);
	});

	test('promise changed says the promised time, until another one is promised or the work is done', async () => {
		await vehicleAt('working');
		const promise = (at: Date) =>
			changePromisedDelivery({ regNo, at, reason: 'part-awaited', words: '' }, testContext(db(), later(minute)));
		await promise(new Date('2026-11-24T18:00:00+05:30'));
		expect(await says('promiseChanged')).toEqual([{ vehicle: regNo, time: '24 Nov 6 PM' }]);
		await promise(new Date('2026-11-25T00:00:00+05:30'));
		expect(await says('promiseChanged')).toEqual([null, { vehicle: regNo, time: '25 Nov' }]);
		await act('complete-stage UnderRepair', 'complete-stage FinalInspection');
		expect(await says('promiseChanged')).toEqual([null, null]);
	});

	test('bill ready says what is to be paid, while it can be paid', async () => {
		await vehicleAt('completed');
		await closeBilling({ regNo, amount: billAmount }, testContext(db()));
		await act('release-proforma');
		expect(await says('billReady')).toEqual([{ vehicle: regNo, amount: 'Rs 1846 and 50 paise' }]);
		await act('begin', 'return pending');
		expect(await says('billReady'), 'a payment is being confirmed').toEqual([null]);
		await act('return failed');
		expect(await says('billReady')).not.toEqual([null]);
		await act('pay');
		expect(await says('billReady')).toEqual([null]);
	});

	test('payment received and ready to collect, until the delivery', async () => {
		await vehicleAt('completed');
		await closeBilling({ regNo, amount: billAmount }, testContext(db()));
		await act('release-proforma', 'begin', 'return paid');
		expect(await says('paymentReceived')).toEqual([{ amount: 'Rs 1846 and 50 paise', dealer }]);
		expect(await says('readyToCollect')).toEqual([{ vehicle: regNo, dealer }]);
		await act('deliver');
		expect(await says('readyToCollect')).toEqual([null]);
		expect(await says('paymentReceived')).not.toEqual([null]);
	});

	test('money that comes back says how much, also once it was sent back', async () => {
		await vehicleAt('completed');
		await closeBilling({ regNo, amount: billAmount }, testContext(db()));
		await act('release-proforma', 'begin', 'pay', 'return paid');
		expect(await says('moneyBack')).toEqual([{ amount: 'Rs 1846 and 50 paise', dealer }]);
		await act('refund-done');
		expect(await says('moneyBack')).toEqual([{ amount: 'Rs 1846 and 50 paise', dealer }]);
	});

	test('nothing to another owner, nor under another number plate', async () => {
		await vehicleAt('open');
		await vehicle().set({ customer_name: 'Another Owner' }).execute();
		const since = (owner_since: Date | null) => vehicle().set({ owner_since }).execute();
		await since(later(1));
		expect([await says('booked'), await says('received')]).toEqual([[null], [null]]);
		await since(testNow);
		expect(await says('received')).not.toEqual([null]);
		const [received] = (await readQueued(regNo, db())).filter(({ kind }) => kind === 'received');
		await vehicle().set({ reg_no: 'MH14ZZ9999' }).execute();
		expect(await createReadMessageContents(db())(received ? [received] : [], testNow)).toEqual(new Map());
	});

	test('the latest language is that of a job card without one', async () => {
		await vehicleAt('booked');
		await appointments().set({ language: 'hi' }).execute();
		await openJobCard({ ...jobCardFields, regNo }, testContext(db()));
		const entries = () => db().updateTable('job_card').where('is_active', '=', true);
		const { appointment_id } = await latestJobCard();
		await entries().set({ appointment_id: null }).execute();
		const [content] = await contentsOf(regNo, 'received', { db: db(), now: testNow });
		await entries().set({ appointment_id }).execute();
		expect(content).toMatchObject({ language: 'hi', bookingMobile: null });
	});

	test('of many kinds at once, each its own', async () => {
		await vehicleAt('released');
		const queued = await readQueued(regNo, db());
		const contents = await createReadMessageContents(db())(queued, testNow);
		const kept = queued.filter(({ id }) => contents.has(id)).map(({ kind }) => kind);
		expect(kept).toEqual(['received', 'billReady']);
		expect(await createReadMessageContents(db())([], testNow)).toEqual(new Map());
	});

	const latestJobCard = () =>
		db()
			.selectFrom('job_card as e')
			.innerJoin('vehicle as v', 'v.id', 'e.vehicle_id')
			.select(['e.id', 'e.appointment_id'])
			.where('v.reg_no', '=', regNo)
			.executeTakeFirstOrThrow();
});
