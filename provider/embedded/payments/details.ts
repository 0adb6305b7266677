/** The PaymentDetails of a service entry, as the vehicle document shows them (spec §3). */
import type { z } from 'zod';
import type { serviceEntry } from '../../wire/jobCardFields.ts';
import { rupees } from '../rupees.ts';
import type { PaymentRow } from '../vehicles/readDocument.ts';

type WirePaymentDetail = NonNullable<z.input<typeof serviceEntry>['PaymentDetails']>[number];

/**
 * Status is `Successful`, `Pending`, `Open`, `Failed`, `RefundDue` or `Refunded`; an attempt that brought no money has
 * the order's amount.
 */
export function paymentDetailOf(row: PaymentRow): WirePaymentDetail {
	return {
		IsPaymentSuccessfull: row.refund === 'none',
		Amount: rupees(row.amount),
		OrderNumber: row.order_id,
		TransactionId: row.transaction_id,
		PaymentDate: new Date(row.received_at ?? row.at).toISOString(),
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
