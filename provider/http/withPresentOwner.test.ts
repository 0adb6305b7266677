import { describe, expect, test } from 'vitest';
import { createHttpProvider } from './httpProvider.ts';
import { createFakeProvider, replyWith, testRequestContext } from './testing/fakeProvider.ts';
import { type RecordOwner, withPresentOwner } from './withPresentOwner.ts';

const since = new Date('2026-06-01T00:00:00Z');
const jobCards = ['2026-07-01T10:00:00Z', '2026-05-01T10:00:00Z', null];

/** The adapter over a provider with job cards before and after `since`, and over what a look at the owner answers. */
function openProvider(look: RecordOwner) {
	let name = 'Asha Rao';
	const { transport } = createFakeProvider({
		GetIBDetails: replyWith(() => ({ IsRequestSuccessfull: true, IBID: 'ib-1' })),
		document: replyWith(() => ({
			DocumentId: 'ib-1',
			RegNo: 'MH12AB1234',
			ActiveCustomerName: name,
			AppointmentId: 'a-1',
			AppointmentStatus: 'Booked',
			ServiceHistory: jobCards.map((DocumentDate, index) => ({ JobCardId: `jc-${index}`, DocumentDate })),
		})),
		MyServicesList: replyWith(() => [
			...jobCards.map((DocumentDate, index) => ({ AppointmentId: `a-${index}`, DocumentDate })),
			...jobCards.map((DocumentDate, index) => ({ JobCardId: `listed-${index}`, DocumentDate })),
		]),
	});
	const providerFor = withPresentOwner(createHttpProvider(transport), look);
	const sell = () => {
		name = 'Ravi Iyer';
	};
	return { provider: providerFor(testRequestContext), sell };
}

const services = { vehicleId: 'ib-1', skip: 0, take: 10 };
const history = { regNo: 'MH12AB1234', skip: 0, take: 20 };

describe('a vehicle of a maker’s system', () => {
	test('is shown whole while its owner is the same', async () => {
		const { provider } = openProvider(async () => ({ ownerSince: null, hasChanged: false }));
		const vehicle = await provider.vehicleByRegNo('MH12AB1234');
		expect([vehicle?.serviceHistory.length, vehicle?.appointmentId]).toEqual([3, 'a-1']);
		expect(await provider.appointmentsAndJobCards(services)).toHaveLength(6);
		expect(await provider.jobCards(history)).toMatchObject({ total: 6 });
	});

	test('is shown without job cards and bookings from before another owner was seen', async () => {
		const { provider } = openProvider(async () => ({ ownerSince: since, hasChanged: false }));
		for (const vehicle of [await provider.vehicleByRegNo('MH12AB1234'), await provider.vehicle('ib-1')]) {
			expect(vehicle?.serviceHistory.map(({ jobCardId }) => jobCardId)).toEqual(['jc-0']);
			expect(vehicle).toMatchObject({ appointmentId: null, appointmentStatus: null });
		}
		expect((await provider.appointmentsAndJobCards(services)).map(({ appointmentId }) => appointmentId)).toEqual([
			'a-0',
			null,
		]);
	});

	test('has a history without them, in pages', async () => {
		const { provider } = openProvider(async () => ({ ownerSince: since, hasChanged: false }));
		const page = await provider.jobCards(history);
		expect([page?.total, page?.jobCards.map(({ jobCardId }) => jobCardId)]).toEqual([2, ['jc-0', 'listed-0']]);
		expect(await provider.jobCards({ ...history, skip: 1, take: 1 })).toMatchObject({
			total: 2,
			jobCards: [{ jobCardId: 'listed-0' }],
		});
		expect(await provider.jobCards({ ...history, jobCardId: 'jc-1' })).toMatchObject({ total: 0 });
	});

	test('is not shown by the read that sees the change, and looked at once for each answer of the provider', async () => {
		const looks: (string | null)[] = [];
		const { provider, sell } = openProvider(async ({ customerName }) => {
			looks.push(customerName);
			return { ownerSince: null, hasChanged: looks.length === 2 };
		});
		const read = () => provider.vehicleByRegNo('MH12AB1234');
		await read();
		await read();
		expect(looks).toEqual(['Asha Rao']);
		sell();
		await expect(read()).rejects.toMatchObject({ kind: 'unauthorized' });
		expect(await read()).toMatchObject({ customerName: 'Ravi Iyer' });
		expect(looks).toEqual(['Asha Rao', 'Ravi Iyer', 'Ravi Iyer']);
	});
});
