/**
 * What a provider says through one or two portals is what it says itself: of random visits, and to random questions.
 * What changes something is done to two equal demos, directly in one and through portals in the other.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVehicles, deleteBookings, testDay } from '../tests/support/provider/bookingPayload.ts';
import { parentOrganizationId } from '../tests/support/provider/harness.ts';
import type { Provider, ProviderFactory, RequestContext } from './port.ts';
import { comparableOutcome, createIdNormalizer } from './testing/comparableOutcome.ts';
import { type DemoInstance, openDemoInstance } from './testing/demoInstance.ts';
import { overTheWire } from './testing/overTheWire.ts';
import { anyVisitSteps, runVisitStep } from './testing/visitSteps.ts';
import type { MessageLanguage } from './translations/formatMessage.ts';

let direct: DemoInstance;
let chained: DemoInstance;
/** By how many portals are between. */
let ways: readonly [ProviderFactory, ProviderFactory, ProviderFactory];

beforeAll(async () => {
	[direct, chained] = await Promise.all([openDemoInstance(), openDemoInstance()]);
	const itself: ProviderFactory = (context) => chained.embedded.direct(context);
	const once = overTheWire(itself);
	ways = [itself, once, overTheWire(once)];
});
afterAll(() => Promise.all([direct.close(), chained.close()]));

const contextIn = (language: MessageLanguage): RequestContext => ({
	language,
	bearer: null,
	requestId: 'of-a-test',
	portalUrl: '',
});
const languages = fc.constantFrom<MessageLanguage[]>('en', 'hi');
const hops = fc.constantFrom(1, 2);

/** A question, as it is asked. */
type Read = (provider: Provider) => Promise<unknown>;

/** The same question to the chained demo, directly and both ways through portals. */
async function expectSame(ask: Read, language: MessageLanguage): Promise<void> {
	const outcomes = ways.map((providerFor) => comparableOutcome(ask(providerFor(contextIn(language))), language));
	const [itself, ...others] = await Promise.all(outcomes);
	for (const other of others) expect(other).toEqual(itself);
}

test('a visit comes to the same end, and is told in the same words on its way', async () => {
	await fc.assert(
		fc.asyncProperty(anyVisitSteps, languages, hops, async (steps, language, portals) => {
			await Promise.all([direct, chained].map(({ db }) => deleteBookings(db)));
			const [regNo = ''] = await addVehicles(direct.db, 1, 'MH14');
			await addVehicles(chained.db, 1, 'MH14');
			const named = [createIdNormalizer(), createIdNormalizer()] as const;
			for (const step of steps) {
				const itself = runVisitStep(step, regNo, direct, (more) =>
					direct.embedded.direct({ ...contextIn(language), ...more }),
				);
				const through = runVisitStep(step, regNo, chained, (more) =>
					ways[portals]({ ...contextIn(language), ...more }),
				);
				const ends = await Promise.all([comparableOutcome(itself, language), comparableOutcome(through, language)]);
				expect([step, named[1](ends[1])]).toEqual([step, named[0](ends[0])]);
				await expectSameVisit(regNo, language);
			}
		}),
		{ numRuns: 12 },
	);
}, 240_000);

/** Everything that a page asks about a vehicle. */
async function expectSameVisit(regNo: string, language: MessageLanguage): Promise<void> {
	const vehicle = await chained.embedded.direct().vehicleByRegNo(regNo);
	const vehicleId = vehicle?.documentId ?? '';
	const [entry] = vehicle?.serviceHistory ?? [];
	const jobCardId = entry?.jobCardId ?? 'none';
	const proforma = entry?.invoices[0] ?? { documentId: jobCardId, type: 'ProformaInvoice' };
	const asked: readonly Read[] = [
		(provider) => provider.vehicleByRegNo(regNo),
		(provider) => provider.vehicle(vehicleId),
		(provider) => provider.services({ vehicleId, skip: 0, take: 1000 }),
		(provider) => provider.appointment(vehicle?.appointmentId ?? 'none'),
		(provider) => provider.eligibility(regNo),
		(provider) => provider.invoice({ ...proforma, jobCardId }),
		(provider) => provider.payability({ jobCardId, proforma }),
		(provider) => provider.slots({ dealerCode: 'MH-PUN-01', day: testDay }),
	];
	await Promise.all(asked.map((ask) => expectSame(ask, language)));
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
const code = fc.constantFrom('MH-PUN-01', 'DL-DEL-01', 'XX-1', '0', '', 'x'.repeat(31));
const id = fc.constantFrom('none', '', '.', '00000000-0000-4000-8000-000000000000', 'x'.repeat(65));
const regNo = fc.constantFrom('MH12AB1234', 'GJ05JK4567', 'RJ14LM5678', 'UP32NP6789', 'ZZ99ZZ9999', 'mh12', '');
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

const asking = <Question>(
	questions: fc.Arbitrary<Question>,
	ask: (provider: Provider, question: Question) => Promise<unknown>,
) =>
	questions.map(
		(question): Read =>
			(provider) =>
				ask(provider, question),
	);

const reads: fc.Arbitrary<Read> = fc.oneof(
	asking(regNo, (provider, question) => provider.vehicleByRegNo(question)),
	asking(regNo, async (provider, question) => (await provider.visitVersion(question)) === null),
	asking(regNo, (provider, question) => provider.findVehicle(question)),
	asking(regNo, (provider, question) => provider.eligibility(question)),
	asking(id, (provider, question) => provider.vehicle(question)),
	asking(id, (provider, question) => provider.appointment(question)),
	asking(fc.record({ vehicleId: id, ...page }), (provider, question) => provider.services(question)),
	asking(fc.record({ dealerCode: code, day: services.day }), (provider, question) => provider.slots(question)),
	asking(
		fc.record({
			position,
			distance: fc.constantFrom(0, 1_000, 50_000),
			...page,
			parentOrganizationId: fc.constantFrom(parentOrganizationId, 'X'),
		}),
		(provider, question) => provider.nearbyDealers(question),
	),
	asking(
		fc.record({ city: text, state: text, country: text, name: text, pin: text, position, ...page }),
		(provider, question) => provider.searchDealers(question),
	),
	asking(code, (provider, question) => provider.rateSlabs(question)),
	asking(code, (provider, question) => provider.selfDeclarations(question)),
	asking(code, (provider, question) => provider.paymentAccounts(question)),
	asking(fc.constant(undefined), (provider) => provider.repairTypes()),
	asking(fc.record({ ...services, repairTypeId: id, km: fc.constantFrom(-1, 0, 12_000) }), (provider, question) =>
		provider.periodicParts(question),
	),
	asking(fc.record(services), (provider, question) => provider.additionalServices(question)),
	asking(fc.record({ countryId: id, ...page }), (provider, question) => provider.states(question)),
	asking(fc.record({ stateId: id, ...page }), (provider, question) => provider.cities(question)),
	asking(fc.record({ jobCardId: id, blobName: text }), (provider, question) => provider.supportingDocument(question)),
);

test('any question has the same answer, the same no or the same failure', async () => {
	await fc.assert(fc.asyncProperty(reads, languages, expectSame), { numRuns: 300 });
}, 120_000);
