import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createBookingPayload, deleteBookings } from '../../../tests/support/provider/bookingPayload.ts';
import { createChange } from '../../../tests/support/provider/changes.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, serveTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { performJobCardAction } from '../../../tests/support/provider/jobCardActions.ts';
import { createVehicleAt, testContext } from '../../../tests/support/provider/jobCards.ts';
import { createMove } from '../../../tests/support/provider/moves.ts';
import { createTestOnlinePayment, type TestOnlinePayment } from '../../../tests/support/provider/payments.ts';
import { kindsOf, readQueued } from '../../../tests/support/provider/queuedMessages.ts';
import { cancelAppointment } from '../booking/cancelAppointment.ts';
import { cancelInvoice } from '../invoices/issueInvoice.ts';
import { closeBilling } from '../jobCards/jobCardSteps.ts';
import { readJobCard } from '../jobCards/readJobCard.ts';

describeEachDemoDatabase('What queues a message', (database) => {
	let provider: EmbeddedTestProvider;
	let online: TestOnlinePayment;
	let minute = 0;
	const db = () => database().db;
	beforeAll(() => {
		online = createTestOnlinePayment();
		provider = serveTestProvider(db(), { online });
	});
	beforeEach(() => deleteBookings(db()));

	const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
	/** One minute apart. */
	const act = async (regNo: string, ...actions: readonly string[]) => {
		for (const action of actions) {
			minute++;
			await performJobCardAction(action, regNo, { db: db(), provider, online, now: later(minute) });
		}
	};
	const queuedSince = async (regNo: string, from: number) => kindsOf((await readQueued(regNo, db())).slice(from));
	const vehicleAt = (step: Parameters<typeof createVehicleAt>[0]) => createVehicleAt(step, db(), provider);

	test('a booking queues one message, also if it is sent again or at the same time', async () => {
		const booking = await createBookingPayload(db(), provider);
		const key = crypto.randomUUID();
		const before = (await readQueued('MH12AB1234', db())).length;
		const sent = await Promise.all(
			[1, 2].map(() => provider.call('BookServiceAppointment', booking, { key, language: 'hi' })),
		);
		await provider.call('BookServiceAppointment', booking, { key });
		const [message, ...more] = (await readQueued('MH12AB1234', db())).slice(before);
		const booked = sent[0]?.AppointmentId;
		expect(message).toMatchObject({ kind: 'booked', aboutId: booked, linkBoundToId: booked, recipient: 'registered' });
		expect(message).toMatchObject({ queuedAt: testNow, expiresAt: new Date(testNow.getTime() + 36 * 3_600_000) });
		expect(more).toEqual([]);
	});

	test('a refused booking queues no message', async () => {
		const regNo = await vehicleAt('booked');
		const other = await createBookingPayload(db(), provider, { regNo, start: '12:00' });
		expect(await provider.call('BookServiceAppointment', other, { key: crypto.randomUUID() })).toMatchObject({
			IsRequestSuccessfull: false,
		});
		expect(await queuedSince(regNo, 0)).toEqual(['booked']);
	});

	test.each([
		['CancelledbyUser', 'cancelledByOwner'],
		['CancelledbyDealer', 'cancelledByDealer'],
		['CancelledbySystem', 'cancelledBySystem'],
	] as const)('a cancellation (%s): once, and the links of the booking end', async (by, kind) => {
		const regNo = await vehicleAt('booked');
		const { appointment } = (await readJobCard(regNo, { db: db(), now: testNow })) ?? {};
		const id = appointment?.id ?? '';
		const link = await addLink(regNo, id);
		const other = await addLink(regNo, null);
		const cancel = () => cancelAppointment({ appointmentId: id, by, reason: 'Closed' }, testContext(db()));
		expect((await Promise.all([cancel(), cancel()])).filter(({ ok }) => ok)).toHaveLength(1);
		expect((await cancel()).ok).toBe(false);
		expect(await queuedSince(regNo, 1)).toEqual([kind]);
		expect(await endOf(link)).toEqual(testNow);
		expect(await endOf(other)).toEqual(later(600));
	});

	test('each move queues one message, due five minutes later, whose link ends with the booking', async () => {
		const regNo = await vehicleAt('booked');
		const id = (await readJobCard(regNo, { db: db(), now: testNow }))?.appointment?.id ?? '';
		const request = await createMove(db(), id);
		const move = () => provider.direct().moveAppointment(request);
		expect((await Promise.all([move(), move()])).filter(({ ok }) => ok)).toHaveLength(2);
		const [message, ...more] = (await readQueued(regNo, db())).slice(1);
		const change = await db()
			.selectFrom('appointment_change')
			.select('id')
			.where('appointment_id', '=', id)
			.executeTakeFirstOrThrow();
		expect(message).toMatchObject({ kind: 'moved', aboutId: change.id, linkBoundToId: id });
		expect(more).toEqual([]);
		const { next_attempt_at } = await db()
			.selectFrom('message')
			.select('next_attempt_at')
			.where('id', '=', message?.id ?? '')
			.executeTakeFirstOrThrow();
		expect(next_attempt_at).toEqual(later(5));
	});

	test('each change of what was booked queues one message, due five minutes later', async () => {
		const regNo = await vehicleAt('booked');
		const id = (await readJobCard(regNo, { db: db(), now: testNow }))?.appointment?.id ?? '';
		const request = await createChange(provider.direct(), id, { problem: 'Horn' });
		const change = () => provider.direct().changeAppointment(request);
		expect((await Promise.all([change(), change()])).filter(({ ok }) => ok)).toHaveLength(2);
		expect(await queuedSince(regNo, 1)).toEqual(['changed']);
		const { next_attempt_at } = await db()
			.selectFrom('message')
			.select('next_attempt_at')
			.where('kind', '=', 'changed')
			.where('link_bound_to_id', '=', id)
			.executeTakeFirstOrThrow();
		expect(next_attempt_at).toEqual(later(5));
	});

	test('a job card queues received, extra job, bill ready, payment received, and delivered with its invoice', async () => {
		const regNo = await vehicleAt('booked');
		await act(regNo, 'open', 'open', 'propose-estimate', 'propose-estimate', 'answer-estimate');
		expect(await queuedSince(regNo, 1)).toEqual(['received', 'extraJob']);
		const stages = ['WaitingForWash', 'Washing', 'WaitingForRepair', 'UnderRepair', 'FinalInspection'];
		await act(regNo, ...stages.map((stage) => `complete-stage ${stage}`), 'close-billing');
		expect(await queuedSince(regNo, 3)).toEqual([]);
		await act(regNo, 'release-proforma', 'release-proforma', 'pay', 'pay', 'deliver');
		expect(await queuedSince(regNo, 3)).toEqual(['billReady', 'paymentReceived']);
		const { jobCard } = (await readJobCard(regNo, { db: db(), now: testNow })) ?? {};
		const link = await addLink(regNo, jobCard?.appointment_id ?? '');
		await act(regNo, 'raise-tax-invoice', 'raise-tax-invoice', 'close');
		const queued = (await readQueued(regNo, db())).slice(1);
		expect(kindsOf(queued.slice(4))).toEqual(['delivered']);
		const ends = queued.map(({ linkBoundToId }) =>
			linkBoundToId === null ? null : linkBoundToId === jobCard?.appointment_id,
		);
		expect(ends, 'links of payment and delivery outlive the job card').toEqual([true, true, true, null, null]);
		expect(await endOf(link)).toEqual(later(minute));
	});

	test('an invoice before the delivery queues the delivery; one that replaces a cancelled one queues nothing', async () => {
		const regNo = await vehicleAt('released');
		const from = (await readQueued(regNo, db())).length;
		await act(regNo, 'pay', 'raise-tax-invoice');
		expect(await queuedSince(regNo, from)).toEqual(['paymentReceived']);
		await act(regNo, 'deliver');
		await cancelInvoice({ regNo, reason: 'Wrong name' }, testContext(db(), later(minute)));
		await act(regNo, 'raise-tax-invoice');
		expect(await queuedSince(regNo, from)).toEqual(['paymentReceived', 'delivered']);
	});

	test('a payment online queues received and ready to collect once, whatever the gateway says again', async () => {
		const regNo = await vehicleAt('released');
		const from = (await readQueued(regNo, db())).length;
		await act(regNo, 'begin', 'return paid', 'return paid', 'worker');
		expect((await queuedSince(regNo, from)).toSorted()).toEqual(['paymentReceived', 'readyToCollect']);
	});

	test('a payment online after the delivery queues received alone', async () => {
		const regNo = await vehicleAt('released');
		const from = (await readQueued(regNo, db())).length;
		await act(regNo, 'deliver', 'begin', 'return paid');
		expect(await queuedSince(regNo, from)).toEqual(['paymentReceived']);
	});

	test('money that pays nothing queues once that it comes back', async () => {
		const regNo = await vehicleAt('released');
		const from = (await readQueued(regNo, db())).length;
		await act(regNo, 'begin', 'pay', 'return paid', 'return paid', 'refund-done');
		expect(await queuedSince(regNo, from)).toEqual(['paymentReceived', 'moneyBack']);
	});

	test('a bill of 0 queues ready to collect, and no bill', async () => {
		const regNo = await vehicleAt('completed');
		const from = (await readQueued(regNo, db())).length;
		await closeBilling({ regNo, amount: 0 }, testContext(db()));
		await act(regNo, 'release-proforma');
		expect(await queuedSince(regNo, from)).toEqual(['readyToCollect']);
	});

	const addLink = async (regNo: string, linkBoundToId: string | null) => {
		const id = crypto.randomUUID();
		const link = {
			message_id: id,
			key_id: 'k1',
			token_hash: id,
			reg_no: regNo,
			path: '/',
			link_bound_to_id: linkBoundToId,
		};
		await db()
			.insertInto('message_link')
			.values({ ...link, made_at: testNow, ends_at: later(600) })
			.execute();
		return id;
	};
	const endOf = async (id: string) => {
		const links = db().selectFrom('message_link').select('ends_at').where('message_id', '=', id);
		return (await links.executeTakeFirstOrThrow()).ends_at;
	};
});
