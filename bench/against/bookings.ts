import type { Figure } from '../figure.ts';
import { comparedFigures } from '../figures.ts';
import { expectBooked, prepareBookingRequests } from '../workload/bookingRequests.ts';
import { requestsPerSecond } from '../workload/load.ts';
import { addBenchVehicles, openAllSlots } from '../workload/vehicles.ts';
import type { Checkout } from './checkout.ts';
import { compareRounds, runOnBothSides, warmUpRounds, withSides } from './sides.ts';

/** Bookings of one round. */
const bookingsPerRound = 3_200;
const connections = 32;

/** Compares BookServiceAppointment over HTTP with another commit. Each booking is for another vehicle. */
export function compareBookings(other: Checkout, rounds: number): Promise<readonly Figure[]> {
	return withSides(other, async (sides) => {
		const count = (warmUpRounds + rounds) * bookingsPerRound;
		const bookings = await runOnBothSides(sides, async (side) => {
			await openAllSlots(side.databaseUrl);
			await addBenchVehicles(side.databaseUrl, { like: 'MH12AB1234', first: 0, count });
			return prepareBookingRequests(side);
		});
		const { ratio, ours, theirs } = await compareRounds(sides, rounds, (which, round) => {
			const requests = Array.from({ length: bookingsPerRound }, (_, n) =>
				bookings[which].request(round * bookingsPerRound + n),
			);
			return requestsPerSecond(sides[which].portal.internalUrl, requests, { connections, check: expectBooked });
		});
		return [
			{
				...comparedFigures.bookings(other.commit),
				measured: ratio,
				detail: `${ours.toFixed(0)} against ${theirs.toFixed(0)} a second, fsync on, ${connections} connections, ${rounds} rounds`,
			},
		];
	});
}
