import { formatSlotId } from '../../domain/dealers/slots.ts';
import type { Figure } from '../figure.ts';
import { type BookableSlots, bookableSlot, readBookableSlots } from '../workload/bookableSlots.ts';
import { expectBooked, prepareBookingRequests } from '../workload/bookingRequests.ts';
import { addHolds } from '../workload/holds.ts';
import { expectHeld, expectSaved, rawRequest, requestsPerSecond } from '../workload/load.ts';
import { addBenchVehicles, benchRegNo, openAllSlots } from '../workload/vehicles.ts';
import type { Checkout } from './checkout.ts';
import { prepareSaves, saveRequest } from './saves.ts';
import { compareRounds, onBoth, type Side, type Sides, warmUpRounds, withSides } from './sides.ts';

/** Requests of one round. */
const perRound = 1_600;
const connections = 32;

/** Compares redeeming a hold, and taking one, with a booking of a commit before there were holds. */
export function compareHolds(other: Checkout, rounds: number): Promise<readonly Figure[]> {
	return withSides(other, async (sides) => {
		const count = (warmUpRounds + rounds) * perRound;
		const bookings = await onBoth(sides, async (side) => {
			await openAllSlots(side.databaseUrl);
			await addBenchVehicles(side.databaseUrl, { like: 'MH12AB1234', first: 0, count: 2 * count });
			return prepareBookingRequests(side);
		});
		const slots = await readBookableSlots(sides.ours.databaseUrl);
		// The vehicles of three comparisons: the first two book through the façade, the third through the page.
		const saves = await prepareSaves(sides.theirs, 'full', 2 * count, count);
		await addBenchVehicles(sides.ours.databaseUrl, { like: 'MH12AB1234', first: 2 * count, count });
		const numbers = (first: number, round: number) =>
			Array.from({ length: perRound }, (_, index) => first + round * perRound + index);
		const book = (which: keyof Sides, vehicles: readonly number[]) =>
			requestsPerSecond(
				sides[which].portal.internalUrl,
				vehicles.map((n) => bookings[which].request(n)),
				{ connections, check: expectBooked },
			);
		const redeeming = await compareRounds(sides, rounds, async (which, round) => {
			const vehicles = numbers(0, round);
			if (which === 'ours') {
				const holds = vehicles.map((n) => ({ n, ...bookableSlot(n, slots) }));
				await addHolds(sides.ours.databaseUrl, holds);
			}
			return book(which, vehicles);
		});
		const taking = await compareRounds(sides, rounds, (which, round) => {
			const vehicles = numbers(count, round);
			return which === 'ours' ? hold(sides.ours, vehicles, slots) : book(which, vehicles);
		});
		const takingInSaves = await compareRounds(sides, rounds, (which, round) => {
			const vehicles = numbers(2 * count, round);
			// The same slots, those of one dealer.
			if (which === 'ours') return hold(sides.ours, vehicles, saves.slots);
			const { url } = sides.theirs.portal;
			const requests = vehicles.map((n) => saveRequest(url, n, saves));
			return requestsPerSecond(url, requests, { connections, check: expectSaved });
		});
		const figure = (name: string, { ratio, ours, theirs }: typeof taking, most: number): Figure => ({
			name: `${name} of ${other.commit}`,
			measured: 1 / ratio,
			limit: { kind: 'most', value: most },
			unit: 'times',
			detail: `${ours.toFixed(0)} against ${theirs.toFixed(0)} a second, over HTTP, fsync on, ${connections} connections, ${rounds} rounds`,
		});
		return [
			figure('BookServiceAppointment that redeems a hold, in bookings', redeeming, 1.15),
			figure('Holding a seat, in BookServiceAppointments', taking, 0.6),
			figure('Holding a seat, in Save and Books', takingInSaves, 0.6),
		];
	});
}

/** Holds seats as the wizard does. */
function hold({ portal: { url } }: Side, vehicles: readonly number[], slots: BookableSlots): Promise<number> {
	const requests = vehicles.map((n) => {
		const { dealer, day, start, end } = bookableSlot(n, slots);
		const slot = { day, slotId: formatSlotId(dealer.code, day, start), start, end };
		return rawRequest(url, `/data/hold?RegNo=${benchRegNo(n)}`, {
			headers: { Accept: 'application/json' },
			body: JSON.stringify({ dealerCode: dealer.code, slot, goesOn: false }),
		});
	});
	return requestsPerSecond(url, requests, { connections, check: expectHeld });
}
