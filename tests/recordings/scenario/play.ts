import { playBookings, pune } from './bookings.ts';
import { playCancellations } from './cancellations.ts';
import { playFaults } from './faults.ts';
import { playJobCards } from './jobCards.ts';
import { payloadFor } from './payload.ts';
import { playPayments } from './payments.ts';
import { readDemo } from './reads.ts';
import type { Recorder } from './recorder.ts';
import { readVehicle, regNos } from './vehicles.ts';

/** Reads all, writes, and reads again what may have changed. */
export async function playScenario(recorder: Recorder): Promise<void> {
	const vehicles = await readDemo(recorder);
	const booking = await payloadFor(recorder, vehicles.get('MH12AB1234') ?? {}, pune);
	await playFaults(recorder, vehicles, booking);
	await playBookings(recorder, vehicles, booking);
	await playCancellations(recorder, vehicles);
	await playJobCards(recorder, vehicles);
	await playPayments(recorder, vehicles);
	recorder.begin('afterwards');
	for (const regNo of regNos) await readVehicle(recorder, regNo);
}
