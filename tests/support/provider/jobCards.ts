/** Vehicles at each step of a job card, reached with the desk's own operations, for tests. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { workshopStages } from '../../../domain/jobCard/jobCardStages.ts';
import { releaseProforma } from '../../../provider/embedded/invoices/issueInvoice.ts';
import { closeBilling, completeOrSkipStage } from '../../../provider/embedded/jobCards/jobCardSteps.ts';
import { openJobCard } from '../../../provider/embedded/jobCards/openJobCard.ts';
import type { OperationContext } from '../../../provider/embedded/operationContext.ts';
import { addVehicles, createBookingPayload } from './bookingPayload.ts';
import { type EmbeddedTestProvider, testNow } from './harness.ts';

export const testContext = (db: Kysely<Database>, now = testNow): OperationContext => ({ db, now });

export const jobCardFields = {
	adviser: 'Meera Joshi',
	adviserNumber: '9000011111',
	delivery: new Date('2026-11-24T11:30:00Z'),
};

/** The steps of a job card in order. */
const vehicleSteps = ['booked', 'open', 'working', 'completed', 'billed', 'released'] as const;

let vehicles = 0;
const letter = (index: number) => String.fromCharCode(65 + (index % 26));

/** Adds a vehicle, books it through the provider, and takes it to this step. Returns its registration number. */
export async function createVehicleAt(
	step: (typeof vehicleSteps)[number],
	db: Kysely<Database>,
	provider: EmbeddedTestProvider,
): Promise<string> {
	vehicles++;
	const [regNo = ''] = await addVehicles(db, 1, `MH14D${letter(Math.floor(vehicles / 26))}${letter(vehicles)}`);
	const start = `${String(9 + (vehicles % 3)).padStart(2, '0')}:00`;
	const booking = await createBookingPayload(db, provider, { regNo, start });
	const booked = await provider.call('BookServiceAppointment', booking, { key: crypto.randomUUID() });
	if (!booked.IsRequestSuccessfull) throw new Error(booked.Message ?? 'not booked');
	const isReached = (name: (typeof vehicleSteps)[number]) => vehicleSteps.indexOf(step) >= vehicleSteps.indexOf(name);
	const context = testContext(db);
	if (isReached('open')) await openJobCard({ ...jobCardFields, regNo }, context);
	if (isReached('working')) await completeStages(regNo, workshopStages.slice(0, 3), context);
	if (isReached('completed')) await completeStages(regNo, workshopStages.slice(3), context);
	if (isReached('billed')) await closeBilling({ regNo }, context);
	if (isReached('released')) await releaseProforma(regNo, context);
	return regNo;
}

export async function completeStages(
	regNo: string,
	stages: readonly string[],
	context: OperationContext,
): Promise<void> {
	for (const stage of stages) await completeOrSkipStage({ regNo, kind: 'complete-stage', stage }, context);
}

/** The vehicle's latest job card, as the provider API returns it. */
export async function readLatestJobCard(regNo: string, provider: EmbeddedTestProvider) {
	const document = await readVehicleDocument(regNo, provider);
	const [jobCard] = document.ServiceHistory ?? [];
	if (!jobCard) throw new Error(`${regNo} has no service history`);
	return { ...jobCard, appointmentStatus: document.AppointmentStatus };
}

export async function readVehicleDocument(regNo: string, provider: EmbeddedTestProvider) {
	const { IBID } = await provider.call('GetIBDetails', { RegistrationNo: regNo, callerApp: 'MC_WEB_APP' });
	return provider.call('document', { id: IBID ?? '' });
}
