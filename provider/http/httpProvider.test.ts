import { describe, expect, test } from 'vitest';
import type { Provider } from '../port.ts';
import type { CallName } from '../wire/calls.ts';
import { providerErrorOf, replyWith, testRequestContext } from './testing/fakeProvider.ts';
import { createTestHttpProvider, providerText, rejectionReply, successReply } from './testing/testHttpProvider.ts';

describe('vehicle', () => {
	test('is found by its registration number, then read', async () => {
		const { client, received, bodies } = createTestHttpProvider({
			GetIBDetails: replyWith(() => ({ IsRequestSuccessfull: true, IBID: 'ib-1' })),
			document: replyWith(() => ({ DocumentId: 'ib-1', RegNo: 'MH12AB1234' })),
		});
		expect((await client.vehicleByRegNo('MH12AB1234'))?.documentId).toBe('ib-1');
		expect(bodies('GetIBDetails')).toEqual([{ RegistrationNo: 'MH12AB1234', callerApp: 'MC_WEB_APP' }]);
		expect(received.at(-1)?.url.pathname).toMatch(/\/document\/id%20InstalledBase\/ib-1$/);
	});

	test.each([
		['after a byte order mark', (json: string) => `\ufeff\ufeff ${json}`],
		['encoded twice', (json: string) => JSON.stringify(json)],
		['encoded three times', (json: string) => JSON.stringify(JSON.stringify(json))],
		['as text in Data', (json: string) => JSON.stringify({ Data: json })],
		['as text in text', (json: string) => JSON.stringify(JSON.stringify({ Data: `\ufeff${json}` }))],
	])('is read from JSON %s', async (_form, write) => {
		const { client } = createTestHttpProvider({
			GetIBDetails: replyWith(() => new Response(write('{"IsRequestSuccessfull":true,"IBID":"ib-1"}'))),
			document: replyWith(() => new Response(write('{"DocumentId":"ib-1","RegNo":"MH12AB1234"}'))),
		});
		expect((await client.vehicleByRegNo('MH12AB1234'))?.documentId).toBe('ib-1');
	});

	test.each([
		['refused', { IsRequestSuccessfull: false, IBID: 'ib-1', Message: 'Unknown' }],
		['without an id', { IsRequestSuccessfull: true, IBID: null }],
	])('is null when %s', async (_case, answer) => {
		const { client, callCount } = createTestHttpProvider({ GetIBDetails: replyWith(() => answer) });
		expect(await client.vehicleByRegNo('MH12AB1234')).toBeNull();
		expect(callCount('document')).toBe(0);
	});

	test('is null without a call for text that cannot be a registration number', async () => {
		const { client, received } = createTestHttpProvider({});
		for (const typed of ['<script>', '', 'mh12ab1234', 'MH 12']) {
			expect(await client.vehicleByRegNo(typed)).toBeNull();
			expect(await client.vehicleVersion(typed)).toBeNull();
		}
		expect(received).toHaveLength(0);
	});
});

test('services keep the order of the response, with dates as instants', async () => {
	const row = { AppointmentNo: 'A-1', AppointmentStatus: 'Booked', JobCardId: 7, JobCardNo: 'JC-7' };
	const dates = { DocumentDate: '2026-11-18T10:00:00Z', AppointmentDate: '2026-11-30' };
	const list = [{ ...row, ...dates, AppointmentId: 'old', OrganizationName: 'Pune Motors' }, { JobCardId: 'walk-in' }];
	const { client, received } = createTestHttpProvider({ MyServicesList: replyWith(() => list) });
	expect(await client.appointmentsAndJobCards({ vehicleId: 'ib-1', skip: 20, take: 1000 })).toEqual([
		{
			appointmentId: 'old',
			appointmentNo: 'A-1',
			appointmentDate: '2026-11-29T18:30:00.000Z',
			documentDate: '2026-11-18T10:00:00.000Z',
			appointmentStatus: 'Booked',
			jobCardId: '7',
			jobCardNo: 'JC-7',
			organizationName: 'Pune Motors',
		},
		{
			appointmentId: null,
			appointmentNo: null,
			appointmentDate: null,
			documentDate: null,
			appointmentStatus: null,
			jobCardId: 'walk-in',
			jobCardNo: null,
			organizationName: null,
		},
	]);
	expect(received.at(-1)?.url.search).toBe('?skip=20&take=1000&IBID=ib-1');
});

describe('an empty list', () => {
	const day = '2026-11-24';
	const position = { latitude: 28.6, longitude: 77.2 };
	const page = { skip: 0, take: 10 };
	const search = { city: 'x', state: 'x', country: 'x', name: 'x', pin: 'x' };
	const offer = { dealerCode: 'D-1', modelCode: '7', serialNumber: 'S-1', day };
	const lists: readonly (readonly [CallName, (client: Provider) => Promise<unknown>])[] = [
		['MyServicesList', (client) => client.appointmentsAndJobCards({ vehicleId: 'ib-1', ...page })],
		['GetPickAndDropRateSlabViewByDealerCode', (client) => client.rateSlabs('D-1')],
		['RepairTypeView', (client) => client.repairTypes()],
		['GetSuggestedPeriodicParts', (client) => client.periodicParts({ ...offer, repairTypeId: '1', km: 100 })],
		['GetAdditionalServices', (client) => client.additionalServices(offer)],
		['SearchOrganization', (client) => client.searchDealers({ ...search, position, ...page })],
		[
			'GetNearByOrganizationList',
			(client) => client.nearbyDealers({ position, distance: 1000, parentOrganizationId: 'p-1', ...page }),
		],
		['GetSelfDeclarationViewByDealerCode', (client) => client.selfDeclarations('D-1')],
		['GetPaymentInfo', (client) => client.paymentAccounts('D-1')],
		['GetAllStatesCountrywise', (client) => client.states({ countryId: '', ...page })],
		['GetAllCitiesStatewise', (client) => client.cities({ stateId: 's-1', ...page })],
	];

	test.each(lists)('of %s may come as a refusal or without Data', async (name, read) => {
		const forms = [
			...['No records found', 'no record found.', ' NO  DATA FOUND. '].map((Message) => ({
				IsRequestSuccessfull: false,
				Message,
			})),
			{ IsRequestSuccessfull: false, Message: 'No records found', Data: null },
			{ IsRequestSuccessfull: true, Message: null },
			{ IsRequestSuccessfull: 'true', Data: null },
			{ Data: [] },
		];
		for (const form of forms) {
			const { client } = createTestHttpProvider({ [name]: replyWith(() => form) });
			expect(await read(client), JSON.stringify(form)).toEqual([]);
		}
	});

	test.each(lists)('of %s is no other refusal, and no other text', async (name, read) => {
		for (const Message of ['No records found for dealer 7', 'Not found', 'No', '', null]) {
			const { client } = createTestHttpProvider({ [name]: rejectionReply(Message as string) });
			expect((await providerErrorOf(read(client))).kind, String(Message)).toBe('refused');
		}
		for (const other of [{}, { Message: 'No records found' }, 'No records found']) {
			const { client } = createTestHttpProvider({ [name]: replyWith(() => other) });
			expect((await providerErrorOf(read(client))).kind, JSON.stringify(other)).toBe('invalidResponse');
		}
	});
});

test('a slot that cannot be read is left out with a line in the log, and the others are shown', async () => {
	const slot = { SlotStartTime: '09:00:00.0000000', SlotEndTime: '2026-11-24T10:00:00+05:30', IsSlotAvailable: 1 };
	const SelectedDate = [{ ...slot, SlotStartTime: 'nine' }, slot, { IsSlotAvailable: true }];
	const { client, logged } = createTestHttpProvider({ GetServiceTimeSlots: replyWith(() => ({ SelectedDate })) });
	const read = await client.slots({ dealerCode: 'D/1', day: '2026-11-24' });
	const [{ slots }] = read.ok ? read.columns : expect.fail('refused');
	expect(slots).toEqual([{ slotId: '', start: '09:00', end: '10:00', isAvailable: true }]);
	const lines = logged.filter((fields) => 'field' in fields).map(({ field }) => field);
	expect(lines).toEqual(['SlotStartTime', 'SlotEndTime']);
});

describe('appointment', () => {
	test('No Appointment found is null, with HTTP 200 and as an error', async () => {
		const none = 'No Appointment found';
		const answered = createTestHttpProvider({ GetServiceAppointmentDetail: rejectionReply(none) });
		expect(await answered.client.appointment('a1')).toBeNull();
		const faulted = createTestHttpProvider({
			GetServiceAppointmentDetail: replyWith(() => Response.json({ Message: none }, { status: 400 })),
		});
		expect(await faulted.client.appointment('a1')).toBeNull();
		for (const text of ['No Appointment found.', 'no appointment found', ' NO  APPOINTMENT FOUND. ']) {
			const varied = createTestHttpProvider({ GetServiceAppointmentDetail: rejectionReply(text) });
			expect(await varied.client.appointment('a1'), text).toBeNull();
		}
	});

	test('a date in another form than those of a provider is null, and its field is logged once', async () => {
		const row = { AppointmentNo: 'A1', AppointmentDate: 'after Ravi (98765)', AppointmentStatus: 'Booked' };
		const Data = JSON.stringify({ Data: [row] });
		const { client, logged } = createTestHttpProvider({
			GetServiceAppointmentDetail: replyWith(() => ({ IsRequestSuccessfull: true, Data })),
		});
		for (const id of ['a1', 'a1', 'a2']) expect((await client.appointment(id))?.appointmentDate).toBeNull();
		const lines = logged.filter((fields) => 'field' in fields);
		expect(lines).toEqual([
			{
				call: 'GetServiceAppointmentDetail',
				requestId: testRequestContext.requestId,
				field: 'AppointmentDate',
			},
		]);
		expect(JSON.stringify(logged)).not.toContain('Ravi');
	});

	test('any other rejection is an error', async () => {
		const { client } = createTestHttpProvider({ GetServiceAppointmentDetail: rejectionReply('Try later') });
		await expect(client.appointment('a1')).rejects.toMatchObject({
			kind: 'refused',
			status: 200,
			rejection: providerText('Try later'),
		});
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
		const { client } = createTestHttpProvider({
			GetServiceAppointmentDetail: replyWith(() => ({ IsRequestSuccessfull: true, Data })),
		});
		expect(await client.appointment('a1')).toEqual({
			id: 'a1',
			legacyId,
			appointmentNo: 'A1',
			appointmentDate: '2026-11-24T03:30:00.000Z',
			status: 'Booked',
			dealership: null,
		});
	});

	test.each([
		[
			{ OrganizationName: ' Deccan ', OrganizationAddressLine1: '1 MG Road', OrganizationPhone: 2025551000 },
			{ name: 'Deccan', addressLine1: '1 MG Road', phone: '2025551000', position: null },
		],
		[
			{ OrganizationAddressLine1: '1 MG Road', Latitude: '18.52', Longitude: 73.85 },
			{ name: null, addressLine1: '1 MG Road', phone: null, position: { latitude: 18.52, longitude: 73.85 } },
		],
		[
			{ OrganizationName: 'Deccan', Latitude: 18.52, Longitude: null },
			{ name: 'Deccan', addressLine1: null, phone: null, position: null },
		],
		[{ OrganizationName: ' ', OrganizationPhone: '020', Latitude: 18.52, Longitude: 73.85 }, null],
	])('the dealership of %j', async (fields, dealership) => {
		const Data = JSON.stringify({ Data: [{ AppointmentNo: 'A1', ...fields }] });
		const { client } = createTestHttpProvider({
			GetServiceAppointmentDetail: replyWith(() => ({ IsRequestSuccessfull: true, Data })),
		});
		expect((await client.appointment('a1'))?.dealership).toEqual(dealership);
	});

	test.each([
		[{ KmReading: '12000' }, { km: 12_000, problem: null, mobile: null, jobs: [] }],
		[
			{
				BookedJobs: [{ DisplayName: ' Chain ', Price: 'NA' }, { DisplayName: 'Oil', Price: '1,200.50' }, { Price: 5 }],
			},
			{
				km: null,
				problem: null,
				mobile: null,
				jobs: [
					{ name: 'Chain', price: null },
					{ name: 'Oil', price: 120_050 },
				],
			},
		],
		[{ CustomerVoice: ' ', BookedJobs: null }, undefined],
	])('what was booked of %j', async (fields, booked) => {
		const Data = JSON.stringify({ Data: [{ AppointmentNo: 'A1', ...fields }] });
		const { client } = createTestHttpProvider({
			GetServiceAppointmentDetail: replyWith(() => ({ IsRequestSuccessfull: true, Data })),
		});
		expect((await client.appointment('a1'))?.booked).toEqual(booked);
	});

	test.each([
		['CancelledbyDealer', ' No mechanic ', 'No mechanic'],
		['CancelledbyDealer', ' ', undefined],
		['CancelledbyUser', 'Plans', undefined],
	])('the reason of one that is %s, %j', async (AppointmentStatus, CancelReason, expected) => {
		const Data = JSON.stringify({ Data: [{ AppointmentNo: 'A1', AppointmentStatus, CancelReason }] });
		const { client } = createTestHttpProvider({
			GetServiceAppointmentDetail: replyWith(() => ({ IsRequestSuccessfull: true, Data })),
		});
		expect((await client.appointment('a1'))?.cancelReason).toBe(expected);
	});

	test.each([
		['dealerClosed', 'dealerClosed'],
		['slotClosed', 'slotClosed'],
		['Flood', undefined],
		[null, undefined],
	])('why its slot is gone, %j', async (SlotWithdrawn, expected) => {
		const Data = JSON.stringify({ Data: [{ AppointmentNo: 'A1', AppointmentStatus: 'Booked', SlotWithdrawn }] });
		const { client } = createTestHttpProvider({
			GetServiceAppointmentDetail: replyWith(() => ({ IsRequestSuccessfull: true, Data })),
		});
		expect((await client.appointment('a1'))?.withdrawn).toBe(expected);
	});
});

describe('eligibility and cancelling', () => {
	test('IsRequestSuccessfull true blocks booking, false allows it', async () => {
		const blocked = createTestHttpProvider({
			GetIBStatusForAppointment: replyWith(() => ({ IsRequestSuccessfull: true, Message: 'Blocked' })),
		});
		expect(await blocked.client.eligibility('GJ05JK4567')).toEqual({
			isBlocked: true,
			resultCode: providerText('Blocked'),
		});
		const free = createTestHttpProvider({ GetIBStatusForAppointment: rejectionReply('') });
		expect(await free.client.eligibility('GJ05JK4567')).toEqual({ isBlocked: false, resultCode: null });
	});

	test('sends the fields of the contract', async () => {
		const { client, bodies } = createTestHttpProvider({
			CancelServiceAppointment: successReply,
			CancelAppointmentBySystem: successReply,
		});
		expect(await client.cancelAppointment({ appointmentId: 'a1', reason: 'I am away' })).toEqual({
			ok: true,
			resultCode: null,
		});
		expect(bodies('CancelServiceAppointment')).toEqual([
			{ DocumentId: 'a1', CancelReason: 'I am away', CancelRemarks: 'Cancel from APP', AppointmentId: 'a1' },
		]);
		await client.cancelAppointmentBySystem('a1');
		expect(bodies('CancelAppointmentBySystem')).toEqual([{ DocumentId: 'a1' }]);
	});

	test('a rejection is a result', async () => {
		const { client } = createTestHttpProvider({ CancelServiceAppointment: rejectionReply('A job card exists') });
		expect(await client.cancelAppointment({ appointmentId: 'a1', reason: '' })).toEqual({
			ok: false,
			rejection: providerText('A job card exists'),
		});
	});
});

describe('additional services', () => {
	const question = { dealerCode: 'D1', modelCode: 'M1', serialNumber: 'S1', day: '2026-11-24' };
	const job = { ServiceId: 's1', JobTypeIdentifier: 1, IsActive: true };

	test('are requested once, with the fields of the request', async () => {
		const { client, bodies } = createTestHttpProvider({ GetAdditionalServices: replyWith(() => ({ Data: null })) });
		expect(await client.additionalServices(question)).toEqual([]);
		expect(bodies('GetAdditionalServices')).toEqual([
			{ DealerCode: 'D1', ModelCode: 'M1', SerialNumber: 'S1', AppointmentDate: '2026-11-24' },
		]);
	});

	test('are returned in their order, inactive ones and other kinds included', async () => {
		const rows = [
			{ ...job, ServiceId: 'off', IsActive: false },
			{ ...job, ServiceId: 'other', JobTypeIdentifier: 3 },
			{ ...job, ServiceId: 'wash', JobTypeIdentifier: '2', LabourPrice: '150.50' },
		];
		const { client } = createTestHttpProvider({ GetAdditionalServices: replyWith(() => rows) });
		expect(await client.additionalServices(question)).toMatchObject([
			{ serviceId: 'off', kind: 'additional', isActive: false },
			{ serviceId: 'other', kind: null, isActive: true },
			{ serviceId: 'wash', kind: 'convenience', partPrice: 0, labourPrice: 15_050 },
		]);
	});

	test('a rejection of the list is an error with its message', async () => {
		const { client, callCount } = createTestHttpProvider({ GetAdditionalServices: rejectionReply('Closed') });
		const failed = await providerErrorOf(client.additionalServices(question));
		expect(failed).toMatchObject({ kind: 'refused', status: 200, rejection: providerText('Closed') });
		expect(callCount('GetAdditionalServices')).toBe(1);
	});
});

describe('requests of the other calls', () => {
	const position = { latitude: 28.6448, longitude: 77.216721 };

	test('name the position, the place and the page of a dealer search', async () => {
		const { client, received, bodies } = createTestHttpProvider({
			GetNearByOrganizationList: replyWith(() => []),
			SearchOrganization: replyWith(() => []),
		});
		const parentOrganizationId = 'parent-1';
		await client.nearbyDealers({ position, distance: 50_000, take: 100, skip: 0, parentOrganizationId });
		expect(bodies('GetNearByOrganizationList')).toEqual([
			{ ...position, distance: 50_000, take: 100, skip: 0, ParentOrganizationId: 'parent-1' },
		]);
		const texts = { city: 'New Delhi & around', state: 'Delhi', country: 'India', name: 'Motors', pin: '110001' };
		await client.searchDealers({ ...texts, position, take: 200, skip: 40 });
		const query = Object.fromEntries(received.at(-1)?.url.searchParams ?? []);
		expect(query).toEqual({
			cityname: 'New Delhi & around',
			statename: 'Delhi',
			countryname: 'India',
			displayname: 'Motors',
			zip: '110001',
			take: '200',
			skip: '40',
			longitude: '77.216721',
			latitude: '28.6448',
		});
	});

	test('name the dealer, model and place of slots, parts, states and cities', async () => {
		const { client, received, bodies } = createTestHttpProvider({
			GetServiceTimeSlots: replyWith(() => ({ SelectedDate: [], NextDay: [], NextToNextDay: [], Message: 'None' })),
			GetSuggestedPeriodicParts: replyWith(() => []),
			GetAllStatesCountrywise: replyWith(() => []),
			GetAllCitiesStatewise: replyWith(() => []),
		});
		await client.slots({ dealerCode: 'D1', day: '2026-11-24' });
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
		await client.states({ countryId: '', skip: 0, take: 200 });
		expect(received.at(-1)?.url.search).toBe('?skip=0&take=200&CountryId=');
		await client.cities({ stateId: '27', skip: 0, take: 500 });
		expect(received.at(-1)?.url.search).toBe('?skip=0&take=500&StateId=27');
	});

	test('every self declaration is listed in the order of the response', async () => {
		const first = {
			SelfDeclarationId: 1,
			Title: 'Covid',
			Question: [{ QuestionId: 2, QuestionName: 'Fever?', AnswerType: '5' }],
		};
		const { client } = createTestHttpProvider({
			GetSelfDeclarationViewByDealerCode: replyWith(() => [first, { SelfDeclarationId: 0 }]),
		});
		expect(await client.selfDeclarations('D1')).toEqual([
			{
				selfDeclarationId: '1',
				title: 'Covid',
				description: '',
				questions: [{ questionId: '2', questionName: 'Fever?', answerType: 5, answerTypeName: '', options: [] }],
			},
			{ selfDeclarationId: '0', title: '', description: '', questions: [] },
		]);
		const none = createTestHttpProvider({ GetSelfDeclarationViewByDealerCode: replyWith(() => ({ Data: [] })) });
		expect(await none.client.selfDeclarations('D1')).toEqual([]);
	});
});

describe('every call', () => {
	test('has bearer token, language and portal URL, when they are set', async () => {
		const replies = { RepairTypeView: replyWith(() => []) };
		const known = createTestHttpProvider(replies, { bearer: 'abc', portalUrl: 'https://portal.test' });
		await known.client.repairTypes();
		expect(Object.fromEntries(known.received.at(-1)?.request.headers ?? [])).toMatchObject({
			'accept-language': 'hi',
			authorization: 'Bearer abc',
			'x-portal-url': 'https://portal.test',
		});
		const bare = createTestHttpProvider(replies);
		await bare.client.repairTypes();
		expect([...(bare.received.at(-1)?.request.headers.keys() ?? [])]).not.toContain('x-portal-url');
	});

	test('is validated before it is sent, and the error is malformed', async () => {
		const { client, received } = createTestHttpProvider({});
		const failed = await providerErrorOf(client.rateSlabs('D\u0000'));
		expect(failed).toMatchObject({ kind: 'refused', status: null, rejection: { code: 'malformed' } });
		expect(received).toHaveLength(0);
	});

	test('the capabilities say that a repeated booking may be made twice', () => {
		expect(createTestHttpProvider({}).client.capabilities).toEqual({
			idempotentBooking: false,
			namesLatestAppointment: false,
			ownsPaymentOrders: false,
			ownerMessages: false,
			seatHolds: false,
		});
	});
});

test('an aborted request ends reads, not writes', async () => {
	const replies = { CancelAppointmentBySystem: successReply, GetAllStatesCountrywise: replyWith(() => []) };
	const { client, transport } = createTestHttpProvider(replies, { signal: AbortSignal.abort() });
	await transport.warmUp();
	const states = client.states({ countryId: '', skip: 0, take: 200 });
	await expect(states).rejects.toMatchObject({ kind: 'timeout' });
	expect(await client.cancelAppointmentBySystem('a1')).toMatchObject({ ok: true });
});
