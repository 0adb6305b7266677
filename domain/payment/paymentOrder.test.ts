import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	hasFailed,
	isUnsettled,
	nextPaymentOrder,
	type PaymentOrder,
	type PaymentOrderEvent,
	type PaymentOrderState,
} from './paymentOrder.ts';

type Kind = PaymentOrderEvent['kind'];

const states: PaymentOrderState[] = ['open', 'pending', 'paid', 'failed', 'cancelled', 'inDoubt', 'refunded'];
const answers: Kind[] = ['paid', 'refunded', 'failed', 'cancelled', 'pending', 'notTried', 'unknown'];
const kinds: Kind[] = [...answers, 'paymentIndicated', 'replaced', 'expired'];

const begun: PaymentOrder = { state: 'open', gatewayAnswer: null, trackingId: null, failure: null };
const inState = (state: PaymentOrderState): PaymentOrder => ({ ...begun, state });
const orderAfter = (events: readonly Kind[], from = begun): PaymentOrder =>
	events.reduce((order, kind) => nextPaymentOrder(order, { kind }), from);

const anyKinds = fc.array(fc.constantFrom(...kinds), { maxLength: 12 });
const anyState = fc.constantFrom(...states);

describe('an order', () => {
	it('has a state after each event in each state', () => {
		for (const state of states)
			for (const kind of kinds) expect(states).toContain(nextPaymentOrder(inState(state), { kind }).state);
	});

	it('is paid for good once the gateway says so, whatever was recorded before', () => {
		fc.assert(
			fc.property(anyState, anyKinds, anyKinds, (state, before, then) => {
				expect(orderAfter([...before, 'paid', ...then], inState(state))).toMatchObject({
					state: 'paid',
					failure: null,
				});
			}),
		);
	});

	it('keeps a refund until the gateway has the money again', () => {
		const unpaid = (events: readonly Kind[]) => events.filter((kind) => kind !== 'paid');
		fc.assert(
			fc.property(anyKinds, anyKinds, (before, then) => {
				expect(orderAfter([...unpaid(before), 'refunded', ...unpaid(then)]).state).toBe('refunded');
			}),
		);
	});

	it('holds money only after an answer that says so', () => {
		fc.assert(
			fc.property(anyKinds, (events) => {
				const { state } = orderAfter(events);
				if (state === 'paid' || state === 'refunded') expect(events).toContain(state);
			}),
		);
	});

	it('is ended by no return: it comes into doubt, or stays unsettled', () => {
		for (const state of states) {
			const { state: next } = nextPaymentOrder(inState(state), { kind: 'paymentIndicated' });
			expect(isUnsettled(next)).toBe(isUnsettled(state) || hasFailed(state));
		}
	});

	it('is settled, or has failed, after three days', () => {
		fc.assert(fc.property(anyKinds, (events) => !isUnsettled(orderAfter([...events, 'expired']).state)));
	});

	it('is pending once its money may be on its way, and the payer can no more have cancelled it', () => {
		for (const kind of ['pending', 'paymentIndicated'] as const) {
			expect(orderAfter([kind]).state).toBe('pending');
			expect(orderAfter([kind, 'cancelled']).state).toBe('failed');
		}
	});

	it('is cancelled no more after any other answer', () => {
		for (const kind of ['failed', 'pending', 'notTried', 'unknown'] as const)
			for (const then of [[], ['cancelled']] as const)
				expect(orderAfter(['cancelled', kind, ...then]).state).toBe('failed');
	});

	it('is cancelled only while the gateway has said nothing else, and nothing else has happened but its time’s end', () => {
		fc.assert(
			fc.property(anyKinds, (events) => {
				const first = events.indexOf('cancelled');
				const isCancelled = orderAfter(events).state === 'cancelled';
				const isOnlyBefore = (kind: Kind) => kind === 'notTried' || kind === 'unknown';
				const isNothingElse =
					first >= 0 &&
					events.slice(0, first).every(isOnlyBefore) &&
					events.slice(first).every((kind) => kind === 'cancelled' || kind === 'replaced' || kind === 'expired');
				expect(isCancelled).toBe(isNothingElse);
			}),
		);
	});

	it('gives way to another one only while it is open or pending', () => {
		const giving = states.filter((state) => nextPaymentOrder(inState(state), { kind: 'replaced' }).state !== state);
		expect(giving).toEqual(['open', 'pending']);
	});

	it('keeps the first reason of its failure until it is paid', () => {
		const declined = nextPaymentOrder(begun, { kind: 'failed', failure: 'Declined' });
		expect(declined.failure).toBe('Declined');
		const events = fc.array(fc.constantFrom(...kinds.filter((kind) => kind !== 'paid')), { maxLength: 8 });
		fc.assert(fc.property(events, (then) => orderAfter(then, declined).failure === 'Declined'));
		expect(orderAfter(['failed']).failure).toBe('not paid');
		expect(orderAfter(['cancelled', 'paymentIndicated', 'failed']).failure).toBe('not paid');
		expect(orderAfter(['replaced', 'failed']).failure).toBe('replaced by another attempt');
		expect(orderAfter(['expired']).failure).toBe('not paid within three days');
		expect(orderAfter(['failed', 'paid']).failure).toBeNull();
	});

	it('keeps the last answer that did not end it', () => {
		expect(orderAfter(['notTried']).gatewayAnswer).toBe('notTried');
		expect(orderAfter(['notTried', 'pending', 'unknown']).gatewayAnswer).toBe('unknown');
		expect(orderAfter(['notTried', 'paymentIndicated', 'replaced']).gatewayAnswer).toBe('notTried');
		for (const kind of ['paid', 'refunded', 'failed', 'cancelled'] as const)
			expect(orderAfter(['notTried', kind]).gatewayAnswer).toBeNull();
		expect(orderAfter(['failed', 'paymentIndicated']).gatewayAnswer).toBeNull();
	});

	it('has the gateway’s own id of the attempt; a return’s counts while there is no other', () => {
		const indicated = nextPaymentOrder(begun, { kind: 'paymentIndicated', trackingId: 'R-1' });
		expect(indicated.trackingId).toBe('R-1');
		expect(nextPaymentOrder(indicated, { kind: 'failed', trackingId: null }).trackingId).toBe('R-1');
		const failed = nextPaymentOrder(indicated, { kind: 'failed', trackingId: 'T-1' });
		expect(failed.trackingId).toBe('T-1');
		expect(nextPaymentOrder(failed, { kind: 'paymentIndicated', trackingId: 'R-2' }).trackingId).toBe('T-1');
		expect(nextPaymentOrder(failed, { kind: 'paid', trackingId: 'T-2' }).trackingId).toBe('T-2');
	});
});
