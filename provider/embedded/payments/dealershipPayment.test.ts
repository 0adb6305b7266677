import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createBookingPayload } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { billAmount, createBilledJobCard, type TestJobCard } from '../../../tests/support/provider/payments.ts';
import { recordDealershipPayment } from './dealershipPayment.ts';

describeEachDemoDatabase('A payment at the dealership', (database) => {
	let jobCard: TestJobCard;
	const db = () => database().db;
	/** Gives the job card a booking of its vehicle, and answers its id. */
	let book: () => Promise<string>;
	beforeAll(async () => {
		const provider = await openTestProvider(db());
		book = async () => {
			const payload = await createBookingPayload(db(), provider);
			const booked = await provider.call('BookServiceAppointment', payload, { key: crypto.randomUUID() });
			const id = booked.AppointmentId ?? '';
			await db().updateTable('appointment').set({ vehicle_id: jobCard.vehicleId }).where('id', '=', id).execute();
			await db().updateTable('job_card').set({ appointment_id: id }).where('id', '=', jobCard.id).execute();
			return id;
		};
	});
	beforeEach(async () => {
		jobCard = await createBilledJobCard(db());
	});
	const pay = (over: object = {}) =>
		recordDealershipPayment(
			{ jobCardId: jobCard.id, mode: 'Cash', receipt: 'R-1', amount: billAmount, ...over },
			{ db: db(), now: testNow },
		);

	test('pays the bill, and updates the appointment and the stages', async () => {
		const appointmentId = await book();
		await db().insertInto('job_stage').values(stagesOf(jobCard.id)).execute();
		expect(await pay()).toBe(true);
		expect(await statusOf(appointmentId)).toBe('Payment Received');
		const stages = await db()
			.selectFrom('job_stage')
			.select('completed_at')
			.where('job_card_id', '=', jobCard.id)
			.orderBy('order_index')
			.execute();
		expect(stages.map((stage) => stage.completed_at !== null)).toEqual([false, true, true, false]);
	});

	test('does not change the appointment of a delivered vehicle', async () => {
		jobCard = await createBilledJobCard(db(), { phase: 'delivered' });
		const appointmentId = await book();
		await db().updateTable('appointment').set({ status: 'Delivered' }).where('id', '=', appointmentId).execute();
		expect(await pay()).toBe(true);
		expect(await statusOf(appointmentId)).toBe('Delivered');
	});

	test('is accepted for the whole bill, once, after billing is closed', async () => {
		expect(await pay({ amount: 100 })).toBe(false);
		expect(await pay({ jobCardId: crypto.randomUUID() })).toBe(false);
		expect(await pay()).toBe(true);
		expect(await pay()).toBe(false);
		jobCard = await createBilledJobCard(db(), { phase: 'completed' });
		expect(await pay()).toBe(false);
	});

	const statusOf = async (appointmentId: string) => {
		const appointment = db().selectFrom('appointment').select('status').where('id', '=', appointmentId);
		return (await appointment.executeTakeFirstOrThrow()).status;
	};
});

const stagesOf = (id: string) =>
	['ReadyforInvoice', 'MakeFinalPayment', 'ReadyForDelivery', 'Payment & Delivery'].map((status_code, at) => ({
		job_card_id: id,
		status_code,
		display_name: status_code,
		order_index: at + 6,
		is_applicable: true,
		completed_at: null,
	}));
