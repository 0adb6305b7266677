/** The PaymentDetails of service entries, as the vehicle document shows them (spec §3). */
import type { z } from 'zod';
import type { serviceEntry } from '../../contract/jobCardFields.ts';
import type { Scope } from '../context.ts';
import { rupees } from '../rupees.ts';

export type WirePaymentDetail = NonNullable<z.input<typeof serviceEntry>['PaymentDetails']>[number];

/**
 * Of each entry that has any: the oldest first, and the one that pays the job card last. Status is `Successful`,
 * `Pending`, `Open`, `Failed`, `RefundDue` or `Refunded`; an attempt that brought no money has the order's amount.
 */
export async function paymentDetailsOf(
	entryIds: readonly string[],
	db: Scope['db'],
): Promise<Map<string, WirePaymentDetail[]>> {
	if (entryIds.length === 0) return new Map();
	const [orders, atDealership] = await Promise.all([readOrders(entryIds, db), readAtDealership(entryIds, db)]);
	const rows = [...orders, ...atDealership].toSorted((one, other) => {
		const settles = Number(one.refund === 'none') - Number(other.refund === 'none');
		return settles || one.at.getTime() - other.at.getTime();
	});
	const details = new Map<string, WirePaymentDetail[]>();
	for (const row of rows) {
		const known = details.get(row.service_entry_id) ?? [];
		details.set(row.service_entry_id, [...known, detailOf(row)]);
	}
	return details;
}

/** The gateway may still say what became of it. */
export const isUnsettled = ({ Status }: WirePaymentDetail): boolean => Status === 'Open' || Status === 'Pending';

function readOrders(entryIds: readonly string[], db: Scope['db']) {
	return db
		.selectFrom('payment_order as o')
		.leftJoin('payment', 'payment.order_id', 'o.order_id')
		.select(['o.service_entry_id', 'o.order_id', 'o.state', 'payment.refund', 'o.begun_at as at'])
		.select(['payment.received_at', 'o.tracking_id as transaction_id'])
		.select((eb) => eb.fn.coalesce('payment.amount', 'o.amount').as('amount'))
		.where('o.service_entry_id', 'in', [...entryIds])
		.execute();
}

async function readAtDealership(entryIds: readonly string[], db: Scope['db']) {
	const rows = await db
		.selectFrom('payment')
		.select(['service_entry_id', 'refund', 'received_at', 'received_at as at', 'transaction_id', 'amount'])
		.where('service_entry_id', 'in', [...entryIds])
		.where('kind', '=', 'dealership')
		.execute();
	return rows.map((row) => ({ ...row, order_id: null, state: 'paid' as const }));
}

type Row = Awaited<ReturnType<typeof readOrders>>[number] | Awaited<ReturnType<typeof readAtDealership>>[number];

function detailOf(row: Row): WirePaymentDetail {
	return {
		IsPaymentSuccessfull: row.refund === 'none',
		Amount: rupees(row.amount),
		OrderNumber: row.order_id,
		TransactionId: row.transaction_id,
		PaymentDate: (row.received_at ?? row.at).toISOString(),
		Status: row.refund === null ? statusOfState[row.state] : statusOfRefund[row.refund],
	};
}

const statusOfRefund = { none: 'Successful', due: 'RefundDue', done: 'Refunded' } as const;
const statusOfState = {
	open: 'Open',
	pending: 'Pending',
	failed: 'Failed',
	paid: 'Successful',
	refunded: 'Refunded',
} as const;
