import { isFailure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import type { ProviderFactory } from '../provider/port.ts';

type Count = (outcome: string) => void;

/** The same provider, which tells what became of bookings: `booked`, `cancelled`, a refusal, or a kind of failure. */
export function countedBookings(providerFor: ProviderFactory, count: Count): ProviderFactory {
	return (context) => {
		const provider = providerFor(context);
		return {
			...provider,
			book: (question) => told(provider.book(question), ['booked', 'bookingRefused'], count),
			cancelAppointment: (question) =>
				told(provider.cancelAppointment(question), ['cancelled', 'cancelRefused'], count),
		};
	};
}

async function told<Answer extends Result>(
	answer: Promise<Answer>,
	[done, refused]: [string, string],
	count: Count,
): Promise<Answer> {
	try {
		const result = await answer;
		count(result.ok ? done : refused);
		return result;
	} catch (error) {
		if (isFailure(error)) count(error.kind);
		throw error;
	}
}
