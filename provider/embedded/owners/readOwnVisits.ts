import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { toWireAmount } from '../../../domain/money.ts';
import type { OwnerData } from '../../../domain/ownerData.ts';
import type { OperationContext } from '../operationContext.ts';
import { sincePresentOwner } from '../vehicles/presentOwner.ts';

type Visit = OwnerData['visits'][number];

/** The job cards of the present owner with all that belongs to them, the newest first. */
export async function readOwnVisits(vehicleId: string, db: OperationContext['db']): Promise<readonly Visit[]> {
	const entries = await db
		.selectFrom('service_entry as e')
		.innerJoin('vehicle as v', 'v.id', 'e.vehicle_id')
		.innerJoin('dealer', 'dealer.id', 'e.dealer_id')
		.selectAll('e')
		.select('dealer.name as dealership')
		.where('v.id', '=', vehicleId)
		.where(sincePresentOwner('e.document_date'))
		.orderBy('e.document_date', 'desc')
		.execute();
	const ids = entries.map(({ id }) => id);
	if (ids.length === 0) return [];
	const [promises, stages, lines, estimates, orders, payments, invoices] = await Promise.all([
		byEntry(db.selectFrom('promise_change').selectAll().where('service_entry_id', 'in', ids).orderBy('number')),
		byEntry(db.selectFrom('job_stage').selectAll().where('service_entry_id', 'in', ids).orderBy('order_index')),
		byEntry(db.selectFrom('job_card_line').selectAll().where('service_entry_id', 'in', ids).orderBy('position')),
		byEntry(selectEstimates(ids, db)),
		byEntry(db.selectFrom('payment_order').selectAll().where('service_entry_id', 'in', ids).orderBy('begun_at')),
		byEntry(db.selectFrom('payment').selectAll().where('service_entry_id', 'in', ids).orderBy('received_at')),
		byEntry(
			db
				.selectFrom('invoice')
				.select(['service_entry_id', 'number', 'type', 'issued_at', 'amount', 'cancelled_at'])
				.where('service_entry_id', 'in', ids)
				.orderBy('issued_at'),
		),
	]);
	return entries.map((entry) => ({
		jobCardNumber: entry.job_card_no,
		documentNumber: entry.document_no,
		dealership: entry.dealership,
		openedAt: entry.document_date.toISOString(),
		bookedFor: instantText(entry.confirm_booking_at),
		status: entry.status,
		reading: entry.usage_reading,
		adviser: entry.service_advisor,
		adviserNumber: entry.service_advisor_contact,
		dealershipComments: entry.dealer_comments,
		promisedAt: instantText(entry.estimated_delivery_at),
		estimatedCost: amountText(entry.estimated_cost),
		amount: amountText(entry.amount),
		billedTo: entry.buyer_gstin === null ? null : businessOf(entry, entry.buyer_gstin),
		promises: (promises.get(entry.id) ?? []).map((promise) => ({
			before: instantText(promise.promised_before),
			promisedAt: promise.promised_at.toISOString(),
			reason: promise.reason,
			words: promise.words,
			changedAt: promise.changed_at.toISOString(),
		})),
		stages: (stages.get(entry.id) ?? [])
			.filter((stage) => stage.is_applicable)
			.map((stage) => ({ name: stage.display_name, completedAt: instantText(stage.completed_at) })),
		lines: (lines.get(entry.id) ?? []).map(({ name, part_price, labour_price, finished_at }) => ({
			name,
			price: toWireAmount(part_price + labour_price),
			finishedAt: instantText(finished_at),
		})),
		estimates: (estimates.get(entry.id) ?? []).map((estimate) => ({
			proposedAt: estimate.proposed_at.toISOString(),
			answeredAt: instantText(estimate.answered_at),
			withdrawnAt: instantText(estimate.withdrawn_at),
			dealershipComments: estimate.dealer_comments,
			comments: estimate.customer_comments,
			documents: estimate.documents.map(({ file_type }) => file_type),
			jobs: estimate.jobs.map(({ name, part_price, status }) => ({
				name,
				price: amountText(part_price),
				answer: status,
			})),
		})),
		orders: (orders.get(entry.id) ?? []).map((order) => ({
			number: order.order_id,
			begunAt: order.begun_at.toISOString(),
			amount: toWireAmount(order.amount),
			currency: order.currency,
			state: order.state,
			transaction: order.tracking_id,
			failure: order.failure,
		})),
		payments: (payments.get(entry.id) ?? []).map((payment) => ({
			order: payment.order_id,
			kind: payment.kind,
			receivedAt: payment.received_at.toISOString(),
			amount: toWireAmount(payment.amount),
			mode: payment.mode,
			transaction: payment.transaction_id,
			refund: payment.refund,
			refundReason: payment.refund_reason,
			refundedAt: instantText(payment.refunded_at),
		})),
		invoices: (invoices.get(entry.id) ?? []).map(({ number, type, issued_at, amount, cancelled_at }) => ({
			number,
			type,
			issuedAt: issued_at.toISOString(),
			amount: toWireAmount(amount),
			cancelledAt: instantText(cancelled_at),
		})),
	}));
}

const amountText = (paise: number | null): string | null => (paise === null ? null : toWireAmount(paise));

const instantText = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const businessOf = (
	{ buyer_name, buyer_address }: { readonly buyer_name: string | null; readonly buyer_address: string | null },
	gstin: string,
) => ({ gstin, name: buyer_name, address: buyer_address });

const byEntry = async <Row extends { readonly service_entry_id: string }>(query: { execute(): Promise<Row[]> }) =>
	Map.groupBy(await query.execute(), (row) => row.service_entry_id);

/** With their jobs, and the names of their files. */
const selectEstimates = (ids: readonly string[], db: OperationContext['db']) =>
	db
		.selectFrom('revised_estimate as r')
		.selectAll('r')
		.select(({ selectFrom }) => [
			jsonArrayFrom(
				selectFrom('revised_job as j')
					.select(['j.name', 'j.part_price', 'j.status'])
					.whereRef('j.revised_estimate_id', '=', 'r.id')
					.orderBy('j.position'),
			).as('jobs'),
			jsonArrayFrom(
				selectFrom('supporting_document as d')
					.select('d.file_type')
					.whereRef('d.revised_estimate_id', '=', 'r.id')
					.orderBy('d.file_type'),
			).as('documents'),
		])
		.where('r.service_entry_id', 'in', ids)
		.orderBy('r.number');
