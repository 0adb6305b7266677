import { describe, expect, test } from 'vitest';
import { providerErrorOf, replyWith } from './testing/fakeProvider.ts';
import { createTestHttpProvider } from './testing/testHttpProvider.ts';
import { createVehicleIdCache } from './vehicleMethods.ts';

const found = replyWith(() => ({ IsRequestSuccessfull: true, IBID: 'ib-1' }));

describe('the vehicle of a registration number', () => {
	test('is refused when the document is of another one', async () => {
		const { client, logged } = createTestHttpProvider({
			GetIBDetails: found,
			document: replyWith(() => ({ DocumentId: 'ib-1', RegNo: 'DL3CAB0001', ActiveCustomerName: 'Asha Rao' })),
		});
		for (const read of [client.vehicleByRegNo, client.vehicleVersion]) {
			const error = await providerErrorOf(read('MH12AB1234'));
			expect(error).toMatchObject({ kind: 'invalidResponse', call: 'document' });
			expect(`${error.cause}`).not.toMatch(/DL3CAB0001|Asha/);
		}
		expect(JSON.stringify(logged)).not.toMatch(/DL3CAB0001|Asha/);
	});
});

describe('a registration number in another spelling', () => {
	/** A maker's system that has a vehicle in each of these spellings. */
	function systemWith(...regNos: readonly string[]) {
		const { client, received } = createTestHttpProvider({
			GetIBDetails: replyWith(({ body }) =>
				regNos.includes((body as { RegistrationNo: string }).RegistrationNo)
					? { IsRequestSuccessfull: true, IBID: (body as { RegistrationNo: string }).RegistrationNo }
					: { IsRequestSuccessfull: false, Message: 'Vehicle Not Found' },
			),
			document: replyWith(({ url }) => {
				const regNo = url.pathname.split('/').at(-1);
				return { DocumentId: regNo, RegNo: regNo };
			}),
			MyServicesList: replyWith(() => []),
		});
		const asked = () =>
			received.flatMap(({ name, body }) =>
				name === 'GetIBDetails' ? (body as { RegistrationNo: string }).RegistrationNo : [],
			);
		return { client, asked };
	}

	test.each([
		['DL3CAB0001', ['DL03CAB0001', 'DL3CAB1'], 1],
		['DL03CAB0001', ['DL03CAB0001', 'DL3CAB0001', 'DL3CAB1'], 2],
		['GJ05JK4567', ['GJ5JK4567'], 1],
		['GJ5JK4567', ['GJ05JK4567', 'GJ5JK4567'], 2],
		['MH12AB12', ['MH12AB0012', 'MH12AB12'], 2],
	])('finds %s by %j, and is in the system’s spelling', async (own, spellings, questions) => {
		const { client, asked } = systemWith(own);
		for (const typed of spellings) {
			const before = asked().length;
			expect((await client.vehicleByRegNo(typed))?.regNo).toBe(own);
			expect(asked().length - before).toBe(questions);
			expect((await client.jobCards({ regNo: typed, skip: 0, take: 5 }))?.vehicle.regNo).toBe(own);
			expect(await client.vehicleVersion(typed)).not.toBeNull();
		}
	});

	test('finds one vehicle by each of them, also where the system has two', async () => {
		const { client } = systemWith('DL03CAB0001', 'DL3CAB0001');
		for (const typed of ['DL03CAB0001', 'DL3CAB0001', 'DL3CAB1'])
			expect((await client.vehicleByRegNo(typed))?.regNo).toBe('DL3CAB0001');
	});

	test('that is unknown is asked for once if it has no other spelling, and else twice', async () => {
		const { client, asked } = systemWith('DL3CAB0001');
		for (const [typed, questions] of Object.entries({ MH12AB1234: 1, GJ5JK4567: 2, GJ05JK0007: 2 })) {
			const before = asked().length;
			await client.vehicleByRegNo(typed);
			expect([typed, asked().length - before]).toEqual([typed, questions]);
		}
	});
});

describe('the version of a vehicle', () => {
	test('fetches the id once and the document each time, and changes with the document', async () => {
		let reading = 1;
		const { client, callCount } = createTestHttpProvider({
			GetIBDetails: found,
			document: replyWith(() => ({ DocumentId: 'ib-1', RegNo: 'MH १२ AB 1234', LastKMReading: reading })),
			MyServicesList: replyWith(() => []),
		});
		const versions: unknown[] = [];
		for (reading of [2, 2, 3]) versions.push((await client.vehicleVersion('MH12AB1234'))?.version);
		expect(versions[1]).toBe(versions[0]);
		expect(versions[2]).not.toBe(versions[0]);
		expect(callCount('GetIBDetails')).toBe(1);
		expect(callCount('document')).toBe(3);
	});

	test('ignores unknown fields of the document', async () => {
		let served = 0;
		const { client } = createTestHttpProvider({
			GetIBDetails: found,
			document: replyWith(() => {
				served += 1;
				return { DocumentId: 'ib-1', RegNo: 'MH12AB1234', ServedAs: served };
			}),
			MyServicesList: replyWith(() => []),
		});
		const version = await client.vehicleVersion('MH12AB1234');
		expect(await client.vehicleVersion('MH12AB1234')).toEqual(version);
		expect((await client.vehicle('ib-1')).vehicleVersion).toBeNull();
	});

	test.each([
		['named by the document', { AppointmentId: 'a-1' }, 0],
		['found in the list of services', {}, 3],
	])('changes when the appointment is cancelled and the document stays as it is: %s', async (_case, named, lists) => {
		let appointment: object = { AppointmentNo: 'SA-1', AppointmentStatus: 'Booked' };
		const { client, callCount } = createTestHttpProvider({
			GetIBDetails: found,
			document: replyWith(() => ({ DocumentId: 'ib-1', RegNo: 'MH12AB1234', AppointmentStatus: 'Booked', ...named })),
			MyServicesList: replyWith(() => [{ AppointmentId: 'a-1', AppointmentDate: '2026-11-24' }]),
			GetServiceAppointmentDetail: replyWith(() => ({ IsRequestSuccessfull: true, Data: [appointment] })),
		});
		const booked = await client.vehicleVersion('MH12AB1234');
		expect(await client.vehicleVersion('MH12AB1234')).toEqual(booked);
		appointment = { AppointmentNo: 'SA-1', AppointmentStatus: 'CancelledbyDealer' };
		expect(await client.vehicleVersion('MH12AB1234')).not.toEqual(booked);
		expect(callCount('MyServicesList')).toBe(lists);
	});

	test.each([
		['belongs to another vehicle', { DocumentId: 'ib-1', RegNo: 'DL3CAB0001' }],
		['is gone', () => Response.json({ Message: 'Vehicle Not Found' }, { status: 404 })],
	])('is of the vehicle found by a new lookup when the document %s', async (_case, other) => {
		let id = 'ib-1';
		const { client, callCount, received } = createTestHttpProvider({
			GetIBDetails: replyWith(() => ({ IsRequestSuccessfull: true, IBID: id })),
			document: replyWith(({ url }) => {
				const isOld = url.pathname.endsWith('/ib-1') && id !== 'ib-1';
				if (isOld) return typeof other === 'function' ? other() : other;
				return { DocumentId: id, RegNo: 'MH12AB1234' };
			}),
			MyServicesList: replyWith(() => []),
		});
		const first = await client.vehicleVersion('MH12AB1234');
		id = 'ib-2';
		const second = await client.vehicleVersion('MH12AB1234');
		expect(second).not.toEqual(first);
		expect(await client.vehicleVersion('MH12AB1234')).toEqual(second);
		expect(received.findLast(({ name }) => name === 'document')?.url.pathname).toMatch(/ib-2$/);
		expect(callCount('GetIBDetails')).toBe(2);
	});

	test('is null for an unknown vehicle, which is looked up each time', async () => {
		const { client, callCount } = createTestHttpProvider({
			GetIBDetails: replyWith(() => ({ IsRequestSuccessfull: false })),
		});
		expect(await client.vehicleVersion('MH12AB1234')).toBeNull();
		expect(await client.vehicleVersion('MH12AB1234')).toBeNull();
		expect(callCount('GetIBDetails')).toBe(2);
	});

	test('fails on any other error of the document', async () => {
		let isUp = true;
		const { client, callCount } = createTestHttpProvider({
			GetIBDetails: found,
			document: replyWith(() =>
				isUp ? { DocumentId: 'ib-1', RegNo: 'MH12AB1234' } : new Response('', { status: 503 }),
			),
			MyServicesList: replyWith(() => []),
		});
		await client.vehicleVersion('MH12AB1234');
		isUp = false;
		expect((await providerErrorOf(client.vehicleVersion('MH12AB1234'))).kind).toBe('upstreamError');
		expect(callCount('GetIBDetails')).toBe(1);
	});
});

test('the id cache keeps entries for ten minutes, and 20,000 at most', () => {
	let clock = 0;
	const ids = createVehicleIdCache(() => clock);
	ids.set('MH12AB1234', 'ib-1');
	clock = 599_999;
	expect(ids.get('MH12AB1234')).toBe('ib-1');
	clock = 600_000;
	expect(ids.get('MH12AB1234')).toBeNull();
	for (let number = 0; number <= 20_000; number += 1) ids.set(`V${number}`, `${number}`);
	expect(ids.get('V0')).toBeNull();
	expect(ids.get('V20000')).toBe('20000');
});
