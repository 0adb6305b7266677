import { isProviderError } from '../../domain/providerError.ts';
import type { Result } from '../../domain/result.ts';
import type { ProviderFactory } from '../../provider/port.ts';

type CountOutcome = (outcome: string) => void;

/**
 * Wraps a provider to count bookings and cancellations by outcome: the labels below, or the kind of a `ProviderError`.
 */
export function withBookingMetrics(providerFor: ProviderFactory, count: CountOutcome): ProviderFactory {
	return (context) => {
		const provider = providerFor(context);
		return {
			...provider,
			book: (question) => countOutcome(provider.book(question), ['booked', 'bookingRejected'], count),
			cancelAppointment: (question) =>
				countOutcome(provider.cancelAppointment(question), ['cancelled', 'cancelRejected'], count),
		};
	};
}

async function countOutcome<Answer extends Result>(
	answer: Promise<Answer>,
	[successLabel, rejectionLabel]: [string, string],
	count: CountOutcome,
): Promise<Answer> {
	try {
		const result = await answer;
		count(result.ok ? successLabel : rejectionLabel);
		return result;
	} catch (error) {
		if (isProviderError(error)) count(error.kind);
		throw error;
	}
}
