/**
 * The payments of a vehicle as they count at one moment: a payment that was begun at the gateway, and about which
 * nothing else is known, does not keep its owner from paying (docs/decisions/006-unfinished-payments.md).
 */
import type { JobCard, PaymentDetail, Vehicle } from '../vehicle/vehicle.ts';
import { paymentAttempts } from './payment.ts';
import { isRecentPayment } from './paymentOrder.ts';

/** A payment that this portal began at a maker's system, which may not list it yet. */
export interface BegunPayment {
	readonly jobCardId: string;
	readonly orderNumber: string;
	/** ISO instant. */
	readonly begunAt: string;
	/** How many payments of the job card were listed then. */
	readonly listedBefore: number;
}

interface Moment {
	readonly now: Date;
	/** At most one for each job card. */
	readonly begun: readonly BegunPayment[];
}

/**
 * The vehicle with the payment that this portal began, while the provider does not list it. An unconfirmed payment is
 * abandoned 15 minutes after it began, one without a date at once.
 */
export function withAttemptsAt({ begun, now }: Moment, vehicle: Vehicle): Vehicle {
	const isAbandoned = ({ paidAt, state }: PaymentDetail) =>
		state === 'unconfirmed' && (paidAt === null || !isRecentPayment(new Date(paidAt), now));
	const serviceHistory = vehicle.serviceHistory.map((jobCard) => ({
		...jobCard,
		payments: withBegun(begun, jobCard).map((payment) =>
			isAbandoned(payment) ? { ...payment, state: 'abandoned' as const } : payment,
		),
	}));
	return { ...vehicle, serviceHistory };
}

function withBegun(all: readonly BegunPayment[], jobCard: JobCard): readonly PaymentDetail[] {
	const { jobCardId, payments } = jobCard;
	const begun = all.find((payment) => payment.jobCardId === jobCardId);
	if (!begun || !jobCard.isActive) return payments;
	// If the provider names no orders, the payments that it has listed since belong to this one.
	const isBegun = ({ orderNumber }: PaymentDetail, index: number) =>
		orderNumber === null ? index >= begun.listedBefore : orderNumber === begun.orderNumber;
	if (!payments.some(isBegun)) return [...paymentAttempts(payments), unconfirmedPayment(begun, jobCard)];
	return payments.map((payment, index) =>
		isBegun(payment, index) && payment.paidAt === null && payment.state === 'unconfirmed'
			? { ...payment, paidAt: begun.begunAt }
			: payment,
	);
}

const unconfirmedPayment = ({ begunAt, orderNumber }: BegunPayment, { amount }: JobCard): PaymentDetail => ({
	state: 'unconfirmed',
	amount,
	orderNumber,
	transactionId: null,
	paidAt: begunAt,
});
