/** The payments of a service entry. */
import type { PaymentDetail } from '../../../domain/vehicle.ts';
import type { PaymentRow } from '../vehicles/readDocument.ts';

/**
 * Status is `Successful`, `Pending`, `Open`, `Failed`, `RefundDue` or `Refunded`; an attempt that brought no money has
 * the order's amount.
 */
export function paymentDetailOf(row: PaymentRow): PaymentDetail {
	return {
		isSuccessful: row.refund === 'none',
		amount: row.amount,
		orderNumber: row.order_id,
		transactionId: row.transaction_id,
		paidAt: new Date(row.received_at ?? row.at).toISOString(),
		status: row.refund === null ? statusOfState[row.state] : statusOfRefund[row.refund],
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
