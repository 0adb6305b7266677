import { playBookings, pune } from './bookings.ts';
import { playCancellations } from './cancellations.ts';
import { playFaults } from './faults.ts';
import { playJobCards } from './jobCards.ts';
import { playPayments } from './payments.ts';
import { readDemo } from './reads.ts';
import type { Recorder } from './recorder.ts';
import { recordPayload } from './recordPayload.ts';
import { recordVehicle, regNos } from './vehicles.ts';

/** Plays the chapters: reads everything, writes, and reads again what may have changed. */
export async function playScenario(recorder: Recorder): Promise<void> {
	const vehicles = await readDemo(recorder);
	const booking = await recordPayload(recorder, vehicles.get('MH12AB1234') ?? {}, pune);
	await playFaults(recorder, vehicles, booking);
	await playBookings(recorder, vehicles, booking);
	await playCancellations(recorder, vehicles);
	await playJobCards(recorder, vehicles);
	await playPayments(recorder, vehicles);
	recorder.begin('afterwards');
	for (const regNo of regNos) await recordVehicle(recorder, regNo);
}
