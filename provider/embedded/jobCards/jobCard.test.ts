import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pickUpName } from '../../../domain/booking/catalogue.ts';
import type { Invoice } from '../../../domain/invoice/invoice.ts';
import { workshopStages } from '../../../domain/jobCard/jobCardStages.ts';
import { sum } from '../../../domain/money.ts';
import { deleteBookings, readTakenSeats } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import {
	completeStages,
	createVehicleAt,
	jobCardFields,
	readLatestJobCard,
	readVehicleDocument,
	testContext,
} from '../../../tests/support/provider/jobCards.ts';
import { raiseTaxInvoice, releaseProforma } from '../invoices/issueInvoice.ts';
import { changeJobCard } from './changeJobCard.ts';
import {
	cancelByDealer,
	closeBilling,
	closeJobCard,
	completeOrSkipStage,
	deliver,
	payAtDealership,
} from './jobCardSteps.ts';
import { openJobCard } from './openJobCard.ts';

describeEachDemoDatabase('A job card', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));
	const db = () => database().db;
	const context = (now?: Date) => testContext(db(), now);
	const vehicle = (step: Parameters<typeof createVehicleAt>[0]) => createVehicleAt(step, db(), provider);
	const jobCard = (regNo: string) => readLatestJobCard(regNo, provider);
	const statuses = async (regNo: string) => {
		const { appointmentStatus, Status, IsActive } = await jobCard(regNo);
		return [appointmentStatus, Status, IsActive];
	};
	const pay = (regNo: string, amount?: number) =>
		payAtDealership({ regNo, mode: 'Cash', receipt: 'R-1', amount }, context());
	const outcomes = async (steps: readonly Promise<unknown>[]) =>
		(await Promise.allSettled(steps)).map(({ status }) => status).toSorted();
	const rejection = (allowed: readonly string[]) => expect.objectContaining({ status: 409, allowed });

	test('is opened with the booked lines and no completed stage', async () => {
		const regNo = await vehicle('booked');
		await openJobCard({ ...jobCardFields, regNo, km: 12_000 }, context());
		const booking = await db().selectFrom('appointment').selectAll().executeTakeFirstOrThrow();
		const opened = await jobCard(regNo);
		expect(opened).toMatchObject({
			JobCardNo: expect.stringMatching(/^JC\d+$/),
			DocumentNo: opened.JobCardNo,
			DocumentDate: testNow.toISOString(),
			Status: 'Open',
			IsActive: true,
			IsCustomerApprovalRequired: false,
			IsOnlinePaymentEnabled: true,
			Amount: null,
			UsageReading: 12_000,
			ConfirmBookingDateTime: expect.stringMatching(/^2026-11-24T0[345]:30:00\.000Z$/),
			EstimatedDeliveryTime: '2026-11-24T11:30:00.000Z',
			EstimatedCostAtBookingTime: (booking.total_parts + booking.total_labour) / 100,
			ServiceAdvisor: 'Meera Joshi',
			ServiceAdvisorContactNumber: '9000011111',
			OrganizationName: 'Deccan Two Wheelers',
			appointmentStatus: 'Open',
			PaymentDetails: [],
			DownloadInvoiceDetails: [],
			RevisedServiceEstimation: [],
			RevisedCostSupportingDocuments: [],
		});
		expect(opened.JobStages?.map((stage) => [stage.OrderIndex, stage.StatusCode, stage.IsCompleted])).toEqual([
			[1, 'WaitingForWash', false],
			[2, 'Washing', false],
			[3, 'WaitingForRepair', false],
			[4, 'UnderRepair', false],
			[5, 'FinalInspection', false],
			[6, 'ReadyforInvoice', false],
			[7, 'MakeFinalPayment', false],
			[8, 'ReadyForDelivery', false],
			[9, 'Payment & Delivery', false],
		]);
		const ofJobCard = db()
			.selectFrom('job_card_line')
			.selectAll()
			.where('job_card_id', '=', opened.JobCardId ?? '');
		const lines = await ofJobCard.orderBy('position').execute();
		const selected = await db().selectFrom('appointment_line').selectAll().where('is_selected', '=', true).execute();
		expect(lines.map(({ name, part_price }) => [name, part_price])).toEqual(
			selected.map(({ name, part_price }) => [name, part_price]),
		);
		expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['PeriodicPart', 'AdditionalJob']));
		expect(lines.every((line) => line.part_code !== '')).toBe(true);
	});

	test.each([
		['what was said at the booking', undefined, [14_900]],
		['what the desk says', 20_000, [20_000]],
		['nothing', 0, []],
	])('bills %s for pick-up and drop', async (_what, pickUpCharge, charges) => {
		const regNo = await vehicle('booked');
		await db().updateTable('appointment').set({ pick_up_charge: 14_900 }).execute();
		await openJobCard({ ...jobCardFields, regNo, pickUpCharge }, context());
		await completeStages(regNo, workshopStages, context());
		await closeBilling({ regNo }, context());
		await releaseProforma(regNo, context());
		const { Amount, EstimatedCostAtBookingTime, JobCardId: id = '' } = await jobCard(regNo);
		const booking = await db().selectFrom('appointment').selectAll().executeTakeFirstOrThrow();
		expect(Amount).toBe((booking.total_parts + booking.total_labour + sum(charges)) / 100);
		expect(EstimatedCostAtBookingTime).toBe(Amount);
		const proforma = await db().selectFrom('invoice').select('content').where('job_card_id', '=', id).execute();
		const ofPickUp = proforma
			.flatMap(({ content }) => (content as Invoice).lines)
			.filter(({ description }) => description === 'Pick-up and drop');
		expect(ofPickUp.map(({ code, rate, amount }) => [code, rate, amount])).toEqual(
			charges.map((charge) => ['998714', 18, charge]),
		);
		const listed = await provider.direct().jobCards({ regNo, skip: 0, take: 1 });
		expect(listed?.jobCards[0]?.jobs.filter(({ name }) => name === pickUpName).map(({ price }) => price)).toEqual(
			charges,
		);
	});

	test('goes through all steps, and updates the vehicle at the end', async () => {
		const regNo = await vehicle('open');
		expect(await statuses(regNo)).toEqual(['Open', 'Open', true]);
		await completeStages(regNo, ['waiting for wash', 'Washing', 'WaitingForRepair'], context());
		expect(await statuses(regNo)).toEqual(['Work In Progress', 'Work In Progress', true]);
		await completeStages(regNo, workshopStages.slice(3), context(new Date('2026-11-23T10:00:00Z')));
		expect(await statuses(regNo)).toEqual(['Work Completed', 'Work Completed', true]);
		await closeBilling({ regNo }, context());
		expect(await statuses(regNo)).toEqual(['Ready For Invoice', 'Invoiced', true]);
		await releaseProforma(regNo, context());
		expect(await statuses(regNo)).toEqual(['Ready For Invoice', 'Invoiced', true]);
		await pay(regNo);
		expect(await statuses(regNo)).toEqual(['Payment Received', 'Invoiced', true]);
		await raiseTaxInvoice(regNo, context());
		await deliver(regNo, context());
		expect(await statuses(regNo)).toEqual(['Delivered', 'Delivered', true]);
		await closeJobCard({ regNo }, context());
		expect(await statuses(regNo)).toEqual(['closed', 'Closed', false]);
		const closed = await jobCard(regNo);
		expect(closed.JobStages?.every((stage) => stage.IsCompleted && stage.JobCompletedDateTime)).toBe(true);
		expect(closed.JobStages?.[4]?.JobCompletedDateTime).toBe('2026-11-23T10:00:00.000Z');
		expect(closed.PaymentDetails?.at(-1)).toMatchObject({ IsPaymentSuccessfull: true, TransactionId: 'R-1' });
		expect(await readVehicleDocument(regNo, provider)).toMatchObject({
			LastKMReading: closed.UsageReading,
			LastServiceOrganizationCode: 'MH-PUN-01',
			LastServiceType: 'Paid service',
			LastAvailedServiceDate: '2026-11-21',
			NextServiceDueDate: '2027-05-20',
			NextServiceDueKM: (closed.UsageReading ?? 0) + 5000,
		});
	});

	test('marks a skipped stage as not applicable', async () => {
		const regNo = await vehicle('open');
		await completeOrSkipStage({ regNo, kind: 'skip-stage', stage: 'WaitingForWash' }, context());
		await completeOrSkipStage({ regNo, kind: 'skip-stage', stage: 'Washing' }, context());
		await completeOrSkipStage({ regNo, kind: 'skip-stage', stage: 'WaitingForRepair' }, context());
		const { JobStages, Status } = await jobCard(regNo);
		expect(JobStages?.filter((stage) => !stage.IsApplicable).map((stage) => stage.OrderIndex)).toEqual([1, 2, 3]);
		expect(Status).toBe('Work In Progress');
	});

	test('rejects a step out of order with the possible steps, and changes nothing', async () => {
		const regNo = await vehicle('working');
		const before = await jobCard(regNo);
		const possible = [
			...['complete-stage UnderRepair', 'skip-stage UnderRepair', 'propose-estimate', 'promise', 'finish-job'],
			'online-payment',
		];
		const stage = completeOrSkipStage({ regNo, kind: 'complete-stage', stage: 'FinalInspection' }, context());
		await expect(stage).rejects.toEqual(rejection(possible));
		await expect(closeBilling({ regNo, amount: 100 }, context())).rejects.toEqual(rejection(possible));
		await expect(deliver(regNo, context())).rejects.toEqual(rejection(possible));
		await expect(pay(regNo)).rejects.toEqual(rejection(possible));
		await expect(openJobCard({ ...jobCardFields, regNo }, context())).rejects.toEqual(rejection(possible));
		await expect(cancelByDealer({ regNo, reason: '' }, context())).rejects.toEqual(rejection(possible));
		expect(await jobCard(regNo)).toEqual(before);
	});

	test('rejects an unknown vehicle, stage or reading, and another amount', async () => {
		const regNo = await vehicle('booked');
		const low = openJobCard({ ...jobCardFields, regNo, km: 5 }, context());
		await expect(low).rejects.toMatchObject({
			status: 422,
			rejection: { code: 'readingTooLow', params: { given: 5 } },
		});
		await expect(deliver('MH99ZZ9999', context())).rejects.toMatchObject({ status: 404 });
		await expect(deliver('22BH1234AA', context())).rejects.toMatchObject({ status: 409 });
		const stage = completeOrSkipStage({ regNo, kind: 'skip-stage', stage: 'MakeFinalPayment' }, context());
		await expect(stage).rejects.toMatchObject({ status: 422 });
		const billed = await vehicle('billed');
		await expect(pay(billed, 100)).rejects.toMatchObject({ status: 422 });
		expect((await jobCard(billed)).PaymentDetails).toEqual([]);
	});

	test('can be delivered before it is paid, and paid afterwards', async () => {
		const regNo = await vehicle('released');
		await deliver(regNo, context());
		expect((await jobCard(regNo)).JobStages?.slice(5).map((stage) => stage.IsCompleted)).toEqual([
			true,
			false,
			true,
			true,
		]);
		await expect(closeJobCard({ regNo }, context())).rejects.toMatchObject({ status: 409 });
		const eligibility = await provider.call('GetIBStatusForAppointment', { RegNo: regNo });
		expect(eligibility).toMatchObject({ IsRequestSuccessfull: true, Message: expect.stringMatching(/not closed yet/) });
		await pay(regNo);
		expect(await statuses(regNo)).toEqual(['Delivered', 'Delivered', true]);
		expect((await jobCard(regNo)).JobStages?.every((stage) => stage.IsCompleted)).toBe(true);
	});

	test('of a free service needs no payment', async () => {
		const regNo = await vehicle('completed');
		await closeBilling({ regNo, amount: 0 }, context());
		expect(await statuses(regNo)).toEqual(['Payment Received', 'Invoiced', true]);
		await expect(pay(regNo)).rejects.toMatchObject({ status: 409 });
		await releaseProforma(regNo, context());
		const { JobStages, ...free } = await jobCard(regNo);
		expect(free).toMatchObject({ Amount: 0, IsOnlinePaymentEnabled: false, PaymentDetails: [] });
		expect(JobStages?.find((stage) => stage.StatusCode === 'MakeFinalPayment')?.IsCompleted).toBe(true);
		await raiseTaxInvoice(regNo, context());
		await deliver(regNo, context());
		await closeJobCard({ regNo, nextService: '2027-01-10', nextServiceKm: 30_000 }, context());
		expect(await readVehicleDocument(regNo, provider)).toMatchObject({
			NextServiceDueDate: '2027-01-10',
			NextServiceDueKM: 30_000,
		});
	});

	test('is paid online only while the desk allows it', async () => {
		const regNo = await vehicle('billed');
		await changeJobCard(regNo, { kind: 'online-payment', isEnabled: false }, context());
		expect(await jobCard(regNo)).toMatchObject({ IsOnlinePaymentEnabled: false, Status: 'Invoiced' });
		await changeJobCard(regNo, { kind: 'online-payment', isEnabled: true }, context());
		expect(await jobCard(regNo)).toMatchObject({ IsOnlinePaymentEnabled: true });
	});

	test('is never opened for a booking that the dealer cancelled, whose seat is free again and whose owner reads why', async () => {
		const regNo = await vehicle('booked');
		const slot = await db().selectFrom('slot').selectAll().executeTakeFirstOrThrow();
		expect(slot.booked_seats).toBe(1);
		await cancelByDealer({ regNo, reason: 'The workshop is closed' }, context());
		expect(await readTakenSeats(db(), { start: `${String(slot.start_minute / 60).padStart(2, '0')}:00` })).toBe(0);
		const { AppointmentStatus, AppointmentId } = await readVehicleDocument(regNo, provider);
		expect(AppointmentStatus).toBe('CancelledbyDealer');
		const detail = await provider.call('GetServiceAppointmentDetail', { AppointmentId: AppointmentId ?? '' });
		expect(detail.Data?.[0]?.CancelReason).toBe('The workshop is closed');
		await expect(openJobCard({ ...jobCardFields, regNo }, context())).rejects.toEqual(rejection([]));
	});

	test('is opened once by ten concurrent requests', async () => {
		const regNo = await vehicle('booked');
		const results = await outcomes(
			Array.from({ length: 10 }, () => openJobCard({ ...jobCardFields, regNo }, context())),
		);
		expect(results.filter((status) => status === 'fulfilled')).toHaveLength(1);
		expect((await readVehicleDocument(regNo, provider)).ServiceHistory).toHaveLength(1);
	});

	test('opened and cancelled concurrently does exactly one of both', async () => {
		for (let round = 0; round < 5; round++) {
			const regNo = await vehicle('booked');
			const cancelled = cancelByDealer({ regNo, reason: '' }, context());
			const opened = openJobCard({ ...jobCardFields, regNo }, context());
			expect(await outcomes([opened, cancelled])).toEqual(['fulfilled', 'rejected']);
			const { AppointmentStatus, ServiceHistory } = await readVehicleDocument(regNo, provider);
			expect([AppointmentStatus, ServiceHistory?.length]).toEqual(
				AppointmentStatus === 'Open' ? ['Open', 1] : ['CancelledbyDealer', 0],
			);
		}
	});

	test('completes or skips a stage, never both, in concurrent requests', async () => {
		const regNo = await vehicle('open');
		const both = (stage: string) => [
			completeOrSkipStage({ regNo, kind: 'complete-stage', stage }, context()),
			completeOrSkipStage({ regNo, kind: 'skip-stage', stage }, context()),
		];
		for (const stage of workshopStages) {
			expect(await outcomes([...both(stage), ...both(stage)])).toEqual([
				'fulfilled',
				...['rejected', 'rejected', 'rejected'],
			]);
		}
		const { JobStages } = await jobCard(regNo);
		expect(JobStages?.slice(0, 5).every((stage) => stage.IsCompleted !== !stage.IsApplicable)).toBe(true);
	});

	test('paid and delivered concurrently is both', async () => {
		for (let round = 0; round < 5; round++) {
			const regNo = await vehicle('released');
			await Promise.all([pay(regNo), deliver(regNo, context())]);
			expect(await statuses(regNo)).toEqual(['Delivered', 'Delivered', true]);
			expect((await jobCard(regNo)).JobStages?.every((stage) => stage.IsCompleted)).toBe(true);
		}
	});

	test('is paid once by five concurrent payments', async () => {
		const regNo = await vehicle('billed');
		const results = await outcomes(Array.from({ length: 5 }, () => pay(regNo)));
		expect(results.filter((status) => status === 'fulfilled')).toHaveLength(1);
		expect((await jobCard(regNo)).PaymentDetails).toHaveLength(1);
	});
});
