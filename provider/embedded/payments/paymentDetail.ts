/** The payments of a service entry. */
import type { PaymentDetail } from '../../../domain/vehicle.ts';
import type { PaymentAttemptRow } from '../vehicles/readVehicleRows.ts';

/**
 * Status is `Successful`, `Pending`, `Open`, `Failed`, `RefundDue` or `Refunded`; an attempt that brought no money has
 * the order's amount.
 */
export function toPaymentDetail(row: PaymentAttemptRow): PaymentDetail {
	return {
		isSuccessful: row.refund === 'none',
		amount: row.amount,
		orderNumber: row.order_id,
		transactionId: row.transaction_id,
		paidAt: new Date(row.received_at ?? row.at).toISOString(),
		status: row.refund === null ? orderStatuses[row.state] : refundStatuses[row.refund],
	};
}

const refundStatuses = { none: 'Successful', due: 'RefundDue', done: 'Refunded' } as const;
const orderStatuses = {
	open: 'Open',
	pending: 'Pending',
	failed: 'Failed',
	paid: 'Successful',
	refunded: 'Refunded',
} as const;
