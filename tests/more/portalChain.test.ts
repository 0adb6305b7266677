/**
 * Property tests: through one or two portals a provider gives the same results as directly, for random job cards and
 * random requests. Writes are made in two equal demos, directly in one and through portals in the other.
 */

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Language, languageCodes } from '../../domain/languages.ts';
import type { Provider, ProviderFactory, RequestContext } from '../../provider/port.ts';
import { anySteps, runStep } from '../../provider/testing/anySteps.ts';
import { comparableOutcome, createIdNormalizer } from '../../provider/testing/comparableOutcome.ts';
import { type DemoInstance, openDemoInstance } from '../../provider/testing/demoInstance.ts';
import { overTheWire } from '../../provider/testing/overTheWire.ts';
import { addVehicles, deleteBookings, testDay } from '../support/provider/bookingPayload.ts';
import { parentOrganizationId } from '../support/provider/harness.ts';

let direct: DemoInstance;
let chained: DemoInstance;
/** Access to `chained` through as many portals as the index. */
let providersByHops: readonly [ProviderFactory, ProviderFactory, ProviderFactory];

beforeAll(async () => {
	[direct, chained] = await Promise.all([openDemoInstance(), openDemoInstance()]);
	const embedded: ProviderFactory = (context) => chained.embedded.direct(context);
	const overOnePortal = overTheWire(embedded);
	providersByHops = [embedded, overOnePortal, overTheWire(overOnePortal)];
});
afterAll(() => Promise.all([direct.close(), chained.close()]));

const contextIn = (language: Language): RequestContext => ({
	language,
	bearer: null,
	requestId: 'of-a-test',
	portalUrl: '',
});
const languages = fc.constantFrom(...languageCodes);
const hops = fc.constantFrom(1, 2);

/** A read of a provider. */
type Read = (provider: Provider) => Promise<unknown>;

/** Expects the same result of the chained demo directly and through one and two portals. */
async function expectSame(read: Read, language: Language): Promise<void> {
	const outcomes = providersByHops.map((providerFor) =>
		comparableOutcome(read(providerFor(contextIn(language))), language),
	);
	const [expected, ...others] = await Promise.all(outcomes);
	for (const other of others) expect(other).toEqual(expected);
}

test('each step of a job card has the same result, and the vehicle reads the same after it', async () => {
	await fc.assert(
		fc.asyncProperty(anySteps, languages, hops, async (steps, language, portals) => {
			await Promise.all([direct, chained].map(({ db }) => deleteBookings(db)));
			const [regNo = ''] = await addVehicles(direct.db, 1, 'MH14');
			await addVehicles(chained.db, 1, 'MH14');
			const [normalizeDirect, normalizeChained] = [createIdNormalizer(), createIdNormalizer()];
			for (const step of steps) {
				const directResult = runStep(step, regNo, direct, (more) =>
					direct.embedded.direct({ ...contextIn(language), ...more }),
				);
				const chainedResult = runStep(step, regNo, chained, (more) =>
					providersByHops[portals]({ ...contextIn(language), ...more }),
				);
				const outcomes = await Promise.all([
					comparableOutcome(directResult, language),
					comparableOutcome(chainedResult, language),
				]);
				expect([step, normalizeChained(outcomes[1])]).toEqual([step, normalizeDirect(outcomes[0])]);
				await expectSameJobCard(regNo, language);
			}
		}),
		{ numRuns: 12 },
	);
}, 240_000);

/** Compares all reads about a vehicle that pages make. */
async function expectSameJobCard(regNo: string, language: Language): Promise<void> {
	const vehicle = await chained.embedded.direct().vehicleByRegNo(regNo);
	const vehicleId = vehicle?.documentId ?? '';
	const [entry] = vehicle?.serviceHistory ?? [];
	const jobCardId = entry?.jobCardId ?? 'none';
	const proforma = entry?.invoices[0] ?? { documentId: jobCardId, type: 'ProformaInvoice' };
	const vehicleReads: readonly Read[] = [
		(provider) => provider.vehicleByRegNo(regNo),
		(provider) => provider.vehicle(vehicleId),
		(provider) => provider.appointmentsAndJobCards({ vehicleId, skip: 0, take: 1000 }),
		(provider) => provider.appointment(vehicle?.appointmentId ?? 'none'),
		(provider) => provider.eligibility(regNo),
		(provider) => provider.invoice({ ...proforma, jobCardId }),
		(provider) => provider.payability({ jobCardId, proforma }),
		(provider) => provider.slots({ dealerCode: 'MH-PUN-01', day: testDay }),
	];
	await Promise.all(vehicleReads.map((read) => expectSame(read, language)));
}

const text = fc.constantFrom(
	'',
	'pune',
	'Maharashtra',
	'new delhi',
	'411 038',
	'%',
	'महाराष्ट्र',
	'x\u0000',
	'a'.repeat(101),
);
const code = fc.constantFrom('MH-PUN-01', 'DL-DEL-01', 'XX-1', '0', '', 'x'.repeat(101));
const id = fc.constantFrom('none', '', '.', '00000000-0000-4000-8000-000000000000', 'x'.repeat(101));
const regNo = fc.constantFrom(
	'MH12AB1234',
	'GJ05JK4567',
	'RJ14LM5678',
	'UP32NP6789',
	'GJ5JK4567',
	'ZZ99ZZ9999',
	'mh12',
	'',
);
const page = { skip: fc.nat(3), take: fc.constantFrom(0, 1, 3, 100, 1001) };
const position = fc.record({
	latitude: fc.constantFrom(28.6448, 18.52, -90, 91),
	longitude: fc.constantFrom(77.216721, 73.85, 180),
});
const services = {
	dealerCode: code,
	modelCode: fc.constantFrom('NILGIRI200', 'KOEL125', '0', 'X'),
	serialNumber: fc.constantFrom('', '1'),
	day: fc.constantFrom('2026-11-24', '2026-12-08', '2026-02-30'),
};

const readOf = <Request>(
	requests: fc.Arbitrary<Request>,
	read: (provider: Provider, request: Request) => Promise<unknown>,
) =>
	requests.map(
		(request): Read =>
			(provider) =>
				read(provider, request),
	);

const reads: fc.Arbitrary<Read> = fc.oneof(
	readOf(regNo, (provider, request) => provider.vehicleByRegNo(request)),
	readOf(regNo, async (provider, request) => (await provider.vehicleVersion(request)) === null),
	readOf(regNo, (provider, request) => provider.findVehicle(request)),
	readOf(regNo, (provider, request) => provider.eligibility(request)),
	readOf(id, (provider, request) => provider.vehicle(request)),
	readOf(id, (provider, request) => provider.appointment(request)),
	readOf(fc.record({ vehicleId: id, ...page }), (provider, request) => provider.appointmentsAndJobCards(request)),
	readOf(fc.record({ dealerCode: code, day: services.day }), (provider, request) => provider.slots(request)),
	readOf(
		fc.record({
			position,
			distance: fc.constantFrom(0, 1_000, 50_000),
			...page,
			parentOrganizationId: fc.constantFrom(parentOrganizationId, 'X'),
		}),
		(provider, request) => provider.nearbyDealers(request),
	),
	readOf(
		fc.record({ city: text, state: text, country: text, name: text, pin: text, position, ...page }),
		(provider, request) => provider.searchDealers(request),
	),
	readOf(code, (provider, request) => provider.rateSlabs(request)),
	readOf(code, (provider, request) => provider.selfDeclarations(request)),
	readOf(code, (provider, request) => provider.paymentAccounts(request)),
	readOf(fc.constant(undefined), (provider) => provider.repairTypes()),
	readOf(fc.record({ ...services, repairTypeId: id, km: fc.constantFrom(-1, 0, 12_000) }), (provider, request) =>
		provider.periodicParts(request),
	),
	readOf(fc.record(services), (provider, request) => provider.additionalServices(request)),
	readOf(fc.record({ countryId: id, ...page }), (provider, request) => provider.states(request)),
	readOf(fc.record({ stateId: id, ...page }), (provider, request) => provider.cities(request)),
	readOf(fc.record({ jobCardId: id, blobName: text }), (provider, request) => provider.supportingDocument(request)),
);

test('any read has the same result, rejection or error', async () => {
	await fc.assert(fc.asyncProperty(reads, languages, expectSame), { numRuns: 300 });
}, 120_000);
