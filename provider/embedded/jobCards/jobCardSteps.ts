/** The desk's steps of a job card: workshop stages, billing, delivery, closing, and cancelling the booking. */
import { sql } from 'kysely';
import { parseWorkshopStage, workshopStages } from '../../../domain/jobCard/jobCardStages.ts';
import { type Paise, sum } from '../../../domain/money.ts';
import { dealershipPaymentModes } from '../../../domain/payment/paymentMode.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { addDays, dayOf } from '../../../domain/time/calendar.ts';
import { parsedText } from '../../fieldSchemas.ts';
import { cancelAppointment } from '../booking/cancelAppointment.ts';
import { CommandRejected } from '../commandRejected.ts';
import { ConflictError } from '../conflict.ts';
import { daySchema, kmSchema, optionField, printedLine, rupeesSchema, type StepValues } from '../desk/fields.ts';
import { endMessageLinks, linkBoundTo, queueMessage } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';
import { recordDealershipPayment } from '../payments/dealershipPayment.ts';
import { changeJobCard, writeJobCardStep } from './changeJobCard.ts';

/**
 * Completes or skips the next workshop stage; `stage` is its code or name.
 * @throws CommandRejected
 */
export async function completeOrSkipStage(
	step: { readonly regNo: string; readonly kind: 'complete-stage' | 'skip-stage'; readonly stage: string },
	context: OperationContext,
): Promise<void> {
	const { regNo, kind, stage } = step;
	const code = parseWorkshopStage(stage);
	if (!code) throw new CommandRejected(422, resultCode('stageUnknown', { stage, stages: workshopStages }));
	await changeJobCard(regNo, { kind, stage: code }, context);
}

/**
 * Fixes the amount of the bill in paise, GST included; not given: the sum of parts and labour of the job card. A bill
 * of 0 counts as paid.
 * @throws CommandRejected, also if no amount is given and the sum is 0
 */
export async function closeBilling(
	{ regNo, amount }: { readonly regNo: string; readonly amount?: Paise | undefined },
	context: OperationContext,
): Promise<void> {
	const isFree = amount === 0;
	await changeJobCard(regNo, { kind: 'close-billing', isFree }, context, async ({ id }) => ({
		set: { amount: amount ?? (await totalOfLines(id, context)), ...(isFree && { paid_at: context.now }) },
	}));
}

async function totalOfLines(jobCardId: string, { db }: OperationContext): Promise<Paise> {
	const lines = await db
		.selectFrom('job_card_line')
		.select(['part_price', 'labour_price'])
		.where('job_card_id', '=', jobCardId)
		.execute();
	const total = sum(lines.flatMap((line) => [line.part_price, line.labour_price]));
	if (total > 0) return total;
	throw new CommandRejected(422, resultCode('nothingPriced'));
}

const paymentModeSchema = parsedText(
	`one of ${dealershipPaymentModes.join(', ')}`,
	(given) => dealershipPaymentModes.find((mode) => mode.toLowerCase() === given.trim().toLowerCase()) ?? null,
);

export const paymentFields = {
	mode: optionField(paymentModeSchema, `how: ${dealershipPaymentModes.join(', ')}`),
	receipt: optionField(printedLine(40), 'number of the receipt'),
	amount: optionField(rupeesSchema.optional(), 'rupees; rejected when it is not the whole bill'),
};

/** Records a payment of the whole bill at the dealership, once. @throws CommandRejected */
export async function payAtDealership(
	{ regNo, amount, ...given }: StepValues<typeof paymentFields>,
	context: OperationContext,
): Promise<void> {
	await writeJobCardStep(regNo, { kind: 'pay' }, context, async ({ jobCard }) => {
		if (jobCard?.amount === null || jobCard?.amount === undefined) throw new Error('the job card has no amount');
		if (amount !== undefined && amount !== jobCard.amount)
			throw new CommandRejected(422, resultCode('amountToBePaid', { amount: jobCard.amount }));
		const payment = { ...given, jobCardId: jobCard.id, amount: jobCard.amount };
		// Else the bill was paid online in the meantime.
		if (!(await recordDealershipPayment(payment, context))) throw new ConflictError();
	});
}

/**
 * Marks the vehicle as delivered, paid or not, once the proforma is released. The owner is notified once the tax
 * invoice is raised, too.
 * @throws CommandRejected
 */
export async function deliver(regNo: string, context: OperationContext): Promise<void> {
	await changeJobCard(regNo, { kind: 'deliver' }, context, () => ({
		async afterUpdate(jobCard, trx) {
			if (jobCard.tax_invoiced_at === null) return;
			const message = { kind: 'delivered', regNo, aboutId: jobCard.id, linkBoundToId: linkBoundTo(jobCard) } as const;
			await queueMessage(message, { db: trx, now: context.now });
		},
	}));
}

/** When the next service is due if the desk does not say: days, and km after this reading. */
export const serviceInterval = { days: 180, km: 5000 };

export const closingFields = {
	nextService: optionField(daySchema.optional(), 'when the next service is due; in 180 days when not given'),
	nextServiceKm: optionField(kmSchema.optional(), 'at which reading; 5,000 km after this one when not given'),
};

/**
 * Closes a job card that is delivered, paid and invoiced. Stores this service's reading, dealership and repair type on
 * the vehicle, and the day and the reading at which the next one is due. Links of messages end with their job card.
 * @throws CommandRejected
 */
export async function closeJobCard(
	{ regNo, nextService, nextServiceKm }: StepValues<typeof closingFields>,
	context: OperationContext,
): Promise<void> {
	await changeJobCard(regNo, { kind: 'close' }, context, () => ({
		async afterUpdate(jobCard, trx) {
			const served = dayOf(jobCard.document_date);
			const repairType = trx
				.selectFrom('appointment')
				.innerJoin('repair_type', 'repair_type.id', 'appointment.repair_type_id')
				.select('repair_type.name')
				.where('appointment.id', '=', jobCard.appointment_id);
			await trx
				.updateTable('vehicle')
				.set({
					last_service_dealer_id: jobCard.dealer_id,
					last_service_type: sql<string | null>`coalesce(${repairType}, last_service_type)`,
					last_availed_service_date: served,
					last_km_reading: sql<number | null>`greatest(last_km_reading, ${jobCard.usage_reading}::int)`,
					next_service_due_date: nextService ?? addDays(served, serviceInterval.days),
					next_service_due_km:
						nextServiceKm ?? (jobCard.usage_reading === null ? null : jobCard.usage_reading + serviceInterval.km),
				})
				.where('id', '=', jobCard.vehicle_id)
				.execute();
			await endMessageLinks(linkBoundTo(jobCard), { db: trx, now: context.now });
		},
	}));
}

/** Cancels the vehicle's booking for the dealer and frees the seat. @throws CommandRejected once a job card is open */
export async function cancelByDealer(
	{ regNo, reason }: { readonly regNo: string; readonly reason: string },
	context: OperationContext,
): Promise<void> {
	await writeJobCardStep(regNo, { kind: 'cancel' }, context, async ({ appointment }) => {
		if (!appointment) throw new Error('a booking without an appointment');
		const { ok } = await cancelAppointment({ appointmentId: appointment.id, by: 'CancelledbyDealer', reason }, context);
		if (!ok) throw new ConflictError();
	});
}
