import { isFailure } from '../domain/failure.ts';
import type { Outcome } from '../domain/order.ts';
import type { Provider, Visit } from '../provider/http/provider.ts';

type Count = (outcome: string) => void;

/** The same provider, which tells what became of bookings: `booked`, `cancelled`, a refusal, or a kind of failure. */
export function countedBookings(providerFor: (visit: Visit) => Provider, count: Count): (visit: Visit) => Provider {
	return (visit) => {
		const provider = providerFor(visit);
		return {
			...provider,
			book: (order, key) => told(provider.book(order, key), ['booked', 'bookingRefused'], count),
			cancel: (id, reason) => told(provider.cancel(id, reason), ['cancelled', 'cancelRefused'], count),
		};
	};
}

async function told(answer: Promise<Outcome>, [done, refused]: [string, string], count: Count): Promise<Outcome> {
	try {
		const outcome = await answer;
		count(outcome.done ? done : refused);
		return outcome;
	} catch (error) {
		if (isFailure(error)) count(error.kind);
		throw error;
	}
}
