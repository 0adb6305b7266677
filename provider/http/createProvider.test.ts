import { describe, expect, test } from 'vitest';
import { createProvider } from './createProvider.ts';
import { done, portal, refusal } from './portalTesting.ts';
import { by, testProvider, visit } from './testing.ts';

describe('vehicle', () => {
	test('is looked up, then read', async () => {
		const { client, asked, bodies } = portal({
			GetIBDetails: by(() => ({ IsRequestSuccessfull: true, IBID: 'ib-1' })),
			document: by(() => ({ DocumentId: 'ib-1', RegNo: 'MH12AB1234' })),
		});
		expect((await client.vehicle('MH12AB1234'))?.documentId).toBe('ib-1');
		expect(bodies('GetIBDetails')).toEqual([{ RegistrationNo: 'MH12AB1234', callerApp: 'MC_WEB_APP' }]);
		expect(asked.at(-1)?.url.pathname).toMatch(/\/document\/id%20InstalledBase\/ib-1$/);
	});

	test.each([
		['refused', { IsRequestSuccessfull: false, IBID: 'ib-1', Message: 'Unknown' }],
		['without an id', { IsRequestSuccessfull: true, IBID: null }],
	])('is null when %s', async (_case, answer) => {
		const { client, times } = portal({ GetIBDetails: by(() => answer) });
		expect(await client.vehicle('MH12AB1234')).toBeNull();
		expect(times('document')).toBe(0);
	});

	test('is null without asking for what can be no registration number', async () => {
		const { client, asked } = portal({});
		expect(await client.vehicle('<script>')).toBeNull();
		expect(asked).toHaveLength(0);
	});
});

describe('latest appointment', () => {
	const rows = (list: unknown[]) => portal({ MyServicesList: by(() => list) });

	test('is the row that was made last, whatever day it is for', async () => {
		const { client, asked } = rows([
			{ AppointmentId: 'cancelled', DocumentDate: '2026-11-18T10:00:00Z', AppointmentDate: '2026-11-30' },
			{ AppointmentId: 'newest', DocumentDate: '2026-11-19T10:00:00Z', AppointmentDate: '2026-11-24' },
			{ AppointmentId: null, DocumentDate: '2026-11-20T10:00:00Z' },
		]);
		expect(await client.latestAppointmentId('ib-1')).toBe('newest');
		expect(asked.at(-1)?.url.search).toBe('?skip=0&take=1000&IBID=ib-1');
	});

	test('without dates the first counts; without rows there is none', async () => {
		expect(await rows([{ AppointmentId: 7 }, { AppointmentId: 8 }]).client.latestAppointmentId('ib-1')).toBe('7');
		expect(await rows([]).client.latestAppointmentId('ib-1')).toBeNull();
	});
});

describe('appointment', () => {
	test('No Appointment found is none, as an answer and as a fault', async () => {
		const said = 'No Appointment found';
		const answered = portal({ GetServiceAppointmentDetail: refusal(said) });
		expect(await answered.client.appointment('a1')).toBeNull();
		const faulted = portal({
			GetServiceAppointmentDetail: by(() => Response.json({ Message: said }, { status: 400 })),
		});
		expect(await faulted.client.appointment('a1')).toBeNull();
	});

	test('any other refusal is a failure', async () => {
		const { client } = portal({ GetServiceAppointmentDetail: refusal('Try later') });
		await expect(client.appointment('a1')).rejects.toMatchObject({ kind: 'refused', ownerMessage: 'Try later' });
	});

	test.each([
		[0, '0'],
		['0', '0'],
		['L-7', 'L-7'],
		[null, null],
		['', null],
		[undefined, null],
	])('LegacyId %j is %j', async (LegacyId, legacyId) => {
		const row = { LegacyId, AppointmentNo: 'A1', AppointmentDate: '2026-11-24T09:00:00', AppointmentStatus: 'Booked' };
		const Data = JSON.stringify({ Data: { Table: [row] } });
		const { client } = portal({ GetServiceAppointmentDetail: by(() => ({ IsRequestSuccessfull: true, Data })) });
		expect(await client.appointment('a1')).toEqual({
			id: 'a1',
			legacyId,
			appointmentNo: 'A1',
			appointmentDate: '2026-11-24T03:30:00.000Z',
			status: 'Booked',
		});
	});
});

describe('eligibility and cancelling', () => {
	test('a successful answer holds the vehicle, an unsuccessful one lets it go', async () => {
		const held = portal({ GetIBStatusForAppointment: by(() => ({ IsRequestSuccessfull: true, Message: 'On hold' })) });
		expect(await held.client.eligibility('GJ05JK4567')).toEqual({ held: true, message: 'On hold' });
		const free = portal({ GetIBStatusForAppointment: refusal('') });
		expect(await free.client.eligibility('GJ05JK4567')).toEqual({ held: false, message: null });
	});

	test('sends what the specification says', async () => {
		const { client, bodies } = portal({ CancelServiceAppointment: done, CancelAppointmentBySystem: done });
		expect(await client.cancel('a1', 'I am away')).toMatchObject({ done: true });
		expect(bodies('CancelServiceAppointment')).toEqual([
			{ DocumentId: 'a1', CancelReason: 'I am away', CancelRemarks: 'Cancel from APP', AppointmentId: 'a1' },
		]);
		await client.cancelBySystem('a1');
		expect(bodies('CancelAppointmentBySystem')).toEqual([{ DocumentId: 'a1' }]);
	});

	test('a refusal is an outcome', async () => {
		const { client } = portal({ CancelServiceAppointment: refusal('A job card exists') });
		expect(await client.cancel('a1', '')).toEqual({ done: false, message: 'A job card exists' });
	});
});

describe('jobs', () => {
	const query = { dealerCode: 'D1', modelCode: 'M1', serialNumber: 'S1', day: '2026-11-24' };
	const job = { ServiceId: 's1', JobTypeIdentifier: 1, IsActive: true };
	const asked = (DealerCode: string, ModelCode: string) => ({
		DealerCode,
		ModelCode,
		SerialNumber: 'S1',
		AppointmentDate: '2026-11-24',
	});
	const order = [asked('D1', 'M1'), asked('D1', '0'), asked('0', 'M1'), asked('0', '0')];

	test.each([1, 2, 3, 4])('found at try %i: tries no further', async (hit) => {
		let tries = 0;
		const { client, bodies } = portal({
			GetAdditionalServices: by(() => {
				tries += 1;
				return { IsRequestSuccessfull: true, Data: tries === hit ? [job] : [] };
			}),
		});
		expect(await client.jobs(query)).toMatchObject([{ serviceId: 's1', kind: 'additional' }]);
		expect(bodies('GetAdditionalServices')).toEqual(order.slice(0, hit));
	});

	test('found nowhere: none, after all four', async () => {
		const { client, bodies } = portal({ GetAdditionalServices: by(() => ({ Data: null })) });
		expect(await client.jobs(query)).toEqual([]);
		expect(bodies('GetAdditionalServices')).toEqual(order);
	});

	test('inactive ones and other kinds are not listed', async () => {
		const rows = [
			{ ...job, ServiceId: 'off', IsActive: false },
			{ ...job, ServiceId: 'other', JobTypeIdentifier: 3 },
			{ ...job, ServiceId: 'wash', JobTypeIdentifier: '2' },
		];
		const { client } = portal({ GetAdditionalServices: by(() => rows) });
		expect(await client.jobs(query)).toMatchObject([{ serviceId: 'wash', kind: 'convenience' }]);
	});

	test('a refusal of the list is a failure with its message', async () => {
		const { client, times } = portal({ GetAdditionalServices: refusal('Closed') });
		await expect(client.jobs(query)).rejects.toMatchObject({ kind: 'refused', ownerMessage: 'Closed' });
		expect(times('GetAdditionalServices')).toBe(1);
	});
});

describe('what is asked of the other calls', () => {
	const position = { latitude: 28.6448, longitude: 77.216721 };

	test('nearby and search', async () => {
		const { client, asked, bodies } = portal({
			GetNearByOrganizationList: by(() => []),
			SearchOrganization: by(() => []),
		});
		await client.nearbyDealers(position);
		expect(bodies('GetNearByOrganizationList')).toEqual([
			{ ...position, distance: 50_000, take: 100, skip: 0, ParentOrganizationId: 'parent-1' },
		]);
		await client.searchDealers('New Delhi & around', position);
		const query = Object.fromEntries(asked.at(-1)?.url.searchParams ?? []);
		const text = 'New Delhi & around';
		expect(query).toEqual({
			cityname: text,
			statename: text,
			countryname: text,
			displayname: text,
			zip: text,
			take: '200',
			skip: '0',
			longitude: '77.216721',
			latitude: '28.6448',
		});
	});

	test('slots, parts, places', async () => {
		const { client, asked, bodies } = portal({
			GetServiceTimeSlots: by(() => ({ SelectedDate: [], NextDay: [], NextToNextDay: [], Message: 'None' })),
			GetSuggestedPeriodicParts: by(() => []),
			GetAllStatesCountrywise: by(() => []),
			GetAllCitiesStatewise: by(() => []),
		});
		await client.slots('D1', '2026-11-24');
		expect(bodies('GetServiceTimeSlots')).toEqual([
			{ DealerCode: 'D1', SelectedDate: '2026-11-24', OrganizationType: 1 },
		]);
		const query = { dealerCode: 'D1', modelCode: 'M1', serialNumber: 'S1', day: '2026-11-24' };
		await client.periodicParts({ ...query, repairTypeId: 'r1', km: 12_500 });
		expect(bodies('GetSuggestedPeriodicParts')).toEqual([
			{
				DealerCode: 'D1',
				RepairTypeId: 'r1',
				KmReading: 12_500,
				ModelCode: 'M1',
				SerialNumber: 'S1',
				AppointmentDate: '2026-11-24',
			},
		]);
		await client.states();
		expect(asked.at(-1)?.url.search).toBe('?skip=0&take=200&CountryId=');
		await client.cities('27');
		expect(asked.at(-1)?.url.search).toBe('?skip=0&take=500&StateId=27');
	});

	test('the self declaration is the first of the list, or none', async () => {
		const first = {
			SelfDeclarationId: 1,
			Title: 'Covid',
			Question: [{ QuestionId: 2, QuestionName: 'Fever?', AnswerType: '5' }],
		};
		const { client } = portal({ GetSelfDeclarationViewByDealerCode: by(() => [first, { SelfDeclarationId: 0 }]) });
		expect(await client.selfDeclaration('D1')).toEqual({
			selfDeclarationId: '1',
			title: 'Covid',
			description: '',
			questions: [{ questionId: '2', questionName: 'Fever?', answerType: 5, answerTypeName: '', options: [] }],
		});
		const none = portal({ GetSelfDeclarationViewByDealerCode: by(() => ({ Data: [] })) });
		expect(await none.client.selfDeclaration('D1')).toBeNull();
	});
});

test('a visitor who has gone ends reads, not writes', async () => {
	const provider = testProvider({ CancelAppointmentBySystem: done, GetAllStatesCountrywise: by(() => []) });
	await provider.wire.start();
	const gone = createProvider(provider.wire, { parentOrganizationId: 'p', payment: null })({
		...visit,
		signal: AbortSignal.abort(),
	});
	await expect(gone.states()).rejects.toMatchObject({ kind: 'timeout' });
	expect(await gone.cancelBySystem('a1')).toMatchObject({ done: true });
});
