import { beforeAll, expect, test } from 'vitest';
import { stateIdFromName } from '../../db/referenceData.ts';
import { uuidFromName } from '../../db/uuid.ts';
import { resultCode } from '../../domain/resultCode.ts';
import { demoData } from '../../tests/support/provider/demoData.ts';
import { describeEachDemoDatabase } from '../../tests/support/provider/eachDemoDatabase.ts';
import {
	type EmbeddedTestProvider,
	openTestProvider,
	parentOrganizationId,
} from '../../tests/support/provider/harness.ts';
import { resultText } from '../../tests/support/provider/resultText.ts';
import { formatResultText } from '../translations/formatResultText.ts';

const { dealers: demoDealers, vehicles: demoVehicles, repairTypeId } = demoData;
const vehicleId = (regNo: string) => uuidFromName(`demo:vehicle:${regNo}`);

describeEachDemoDatabase('Reads of the embedded provider', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});

	test('whoami lists a schema for every call', async () => {
		const { Metadata } = await provider.call('whoami', { DeviceType: 'Web' });
		expect(new Set(Metadata.map(({ SchemaId }) => SchemaId)).size).toBe(Metadata.length);
		expect(Metadata.map(({ SystemName }) => SystemName)).toContain('ServiceAppointment');
	});

	test('a registration number has its vehicle document', async () => {
		const request = { RegistrationNo: 'MH12AB1234', callerApp: 'MC_WEB_APP' } as const;
		const { IBID } = await provider.call('GetIBDetails', request);
		const vehicle = await provider.call('document', { id: IBID ?? '' });
		expect(vehicle).toMatchObject({
			RegNo: 'MH12AB1234',
			ItemName: 'Nilgiri 200',
			LastKMReading: 11_240,
			LastAvailedServiceDate: '2026-07-16',
			LastServiceOrganizationCode: 'MH-PUN-01',
			SellingOrganizationCode: 'MH-PUN-02',
			AppointmentId: null,
			ServiceHistory: [
				{ OrganizationName: 'Deccan Two Wheelers', IsActive: false, Amount: 1124, UsageReading: 11_240 },
			],
		});
	});

	test('concurrent requests get their own documents, in any case of the id', async () => {
		const requested = ['MH12AB1234', 'DL3CAB0001', 'MH12AB1234', 'RJ14LM5678', 'KA01EF2345'];
		const found = await Promise.all(
			requested.map((regNo, index) => {
				const id = vehicleId(regNo);
				return provider.call('document', { id: index % 2 === 0 ? id.toUpperCase() : id });
			}),
		);
		expect(found.map(({ RegNo }) => RegNo)).toEqual(requested);
		const missing = provider.send('document', { id: crypto.randomUUID() });
		const known = provider.send('document', { id: vehicleId('MH12AB1234') });
		expect([(await missing).status, (await known).status]).toEqual([404, 200]);
	});

	test('an unknown registration number or id is not found, in the requested language', async () => {
		const request = { RegistrationNo: 'ZZ99ZZ9999', callerApp: 'MC_WEB_APP' } as const;
		const english = await provider.call('GetIBDetails', request);
		expect(english).toEqual({ IsRequestSuccessfull: false, Message: resultText('vehicleNotFound'), IBID: null });
		const hindi = await provider.call('GetIBDetails', request, { language: 'hi' });
		expect(hindi.Message).toBe(formatResultText(resultCode('vehicleNotFound'), 'hi'));
		for (const id of [crypto.randomUUID(), "1' or '1'='1", '%00']) {
			expect(await provider.send('document', { id })).toMatchObject({ status: 404 });
		}
	});

	test.each(demoVehicles)('$regNo is in the state of its scenario', async ({ regNo, status, scenario, services }) => {
		const vehicle = await provider.call('document', { id: vehicleId(regNo) });
		expect(vehicle.Status).toBe(status);
		const isAtDealership = scenario.kind === 'atDealership';
		expect(vehicle.ServiceHistory).toHaveLength(services.length + (isAtDealership ? 1 : 0));
		const eligibility = await provider.call('GetIBStatusForAppointment', { RegNo: regNo });
		expect(eligibility.IsRequestSuccessfull).toBe(scenario.kind === 'block' || isAtDealership);
		const { Data: rows } = await provider.call('MyServicesList', { skip: 0, take: 1000, IBID: vehicleId(regNo) });
		const booked = rows?.find((row) => row.AppointmentId != null);
		if (isAtDealership) {
			expect(booked).toMatchObject({ AppointmentId: vehicle.AppointmentId, JobCardNo: expect.stringMatching(/^JC/) });
			return;
		}
		if (scenario.kind !== 'booked') {
			expect([vehicle.AppointmentId, vehicle.AppointmentStatus, booked]).toEqual([null, null, undefined]);
			return;
		}
		expect(vehicle.AppointmentStatus).toBe('Booked');
		expect(booked).toMatchObject({ AppointmentId: vehicle.AppointmentId, AppointmentStatus: 'Booked' });
		const detail = await provider.call('GetServiceAppointmentDetail', { AppointmentId: vehicle.AppointmentId ?? '' });
		expect(detail.Data?.[0]).toMatchObject({
			LegacyId: { set: expect.stringMatching(/^\d+$/), none: null, refused: '0' }[scenario.legacyId],
			AppointmentDate: expect.stringMatching(/^2026-11-2\dT\d\d:30:00\.000Z$/),
		});
	});

	test('eligibility of an unknown vehicle is neither blocked nor free', async () => {
		expect(await provider.send('GetIBStatusForAppointment', { RegNo: 'ZZ99ZZ9999' })).toMatchObject({ status: 404 });
	});

	test('an unknown appointment is not found', async () => {
		for (const AppointmentId of ['none', crypto.randomUUID()]) {
			const answer = await provider.call('GetServiceAppointmentDetail', { AppointmentId });
			expect(answer).toMatchObject({ IsRequestSuccessfull: false, Message: resultText('appointmentNotFound') });
		}
	});

	test('periodic parts follow the reading, the model and the repair type', async () => {
		const codes = async (
			KmReading: number,
			repairType: 'Paid service' | 'Running repair',
			ModelCode = 'NILGIRI200',
		) => {
			const { Data } = await provider.call('GetSuggestedPeriodicParts', {
				DealerCode: 'MH-PUN-01',
				RepairTypeId: repairTypeId(repairType),
				KmReading,
				ModelCode,
				SerialNumber: '1',
				AppointmentDate: '2026-11-24',
			});
			return Data?.map((part) => part.PartCode);
		};
		expect(await codes(999, 'Paid service')).toEqual(['OIL-12', 'FLT-OIL']);
		expect(await codes(1_000, 'Paid service')).toEqual(['CHN-LUB', 'OIL-12']);
		expect(await codes(12_000, 'Paid service')).toContain('PLG-IR');
		expect(await codes(12_000, 'Running repair')).not.toContain('PLG-IR');
		expect(await codes(9_999_999, 'Paid service', 'KOEL125')).toContain('BLT-CVT');
		expect(await codes(0, 'Paid service', '0')).toEqual([]);
	});

	test('each of the four levels of jobs has its own list, and an empty level is empty', async () => {
		const levels = async (DealerCode: string, ModelCode: string) => {
			const request = { DealerCode, ModelCode, SerialNumber: '1', AppointmentDate: '2026-11-24' };
			const { Data } = await provider.call('GetAdditionalServices', request);
			return new Set(Data?.map((job) => job.JobTypeIdentifier)).size;
		};
		expect(await levels('MH-PUN-01', 'NILGIRI200')).toBe(2);
		expect(await levels('DL-DEL-01', '0')).toBe(2);
		expect(await levels('0', 'KOEL125')).toBe(2);
		expect(await levels('0', '0')).toBe(2);
		expect(await levels('MH-PUN-02', 'NILGIRI200')).toBe(0);
		expect(await levels('MH-PUN-02', '0')).toBe(0);
		expect(await levels('0', 'RANN125')).toBe(0);
	});

	test('slots cover three days, with ids, none beyond the window, and a message when the day has none', async () => {
		const ask = (SelectedDate: string, DealerCode = 'MH-PUN-02') =>
			provider.call('GetServiceTimeSlots', { DealerCode, SelectedDate, OrganizationType: 1 });
		const open = await ask('2026-11-26');
		expect(open.Message).toBeNull();
		expect(open.SelectedDate).toHaveLength(9);
		expect(open.SelectedDate?.[0]).toEqual({
			SlotId: 'MH-PUN-02_2026-11-26_0900',
			SlotStartTime: '09:00',
			SlotEndTime: '10:00',
			IsSlotAvailable: true,
		});
		const ending = await ask('2026-12-07', 'MH-PUN-01');
		expect([ending.SelectedDate?.length, ending.NextDay, ending.NextToNextDay]).toEqual([9, [], []]);
		const beyond = await ask('2026-12-08', 'MH-PUN-01');
		expect(beyond.Message).toBe(resultText('noSlots', { day: '2026-12-08' }));
		const today = await ask('2026-11-21', 'MH-PUN-01');
		expect([today.SelectedDate, today.NextDay?.length]).toEqual([[], 9]);
		const unknown = await ask('2026-11-24', 'XX-1');
		expect(unknown).toMatchObject({ IsRequestSuccessfull: false, Message: expect.stringMatching(/not known/) });
	});

	test('four dealers are around the fallback position, nearest first, and only of the requested parent', async () => {
		const near = { longitude: 77.216721, latitude: 28.6448, distance: 10_000, take: 100, skip: 0 };
		const { Data = [] } = await provider.call('GetNearByOrganizationList', {
			...near,
			ParentOrganizationId: parentOrganizationId,
		});
		expect(Data?.map((dealer) => dealer.Code)).toEqual(['DL-DEL-01', 'DL-DEL-04', 'DL-DEL-02', 'DL-DEL-03']);
		expect(Data?.[0]?.Distance).toBeGreaterThan(900);
		expect(Data?.[0]?.Distance).toBeLessThan(1_000);
		const others = await provider.call('GetNearByOrganizationList', { ...near, ParentOrganizationId: 'SOMEONE' });
		expect(others.Data).toEqual([]);
		const second = { ...near, take: 1, skip: 1, ParentOrganizationId: parentOrganizationId };
		const page = await provider.call('GetNearByOrganizationList', second);
		expect(page.Data?.map((dealer) => dealer.Code)).toEqual(['DL-DEL-04']);
	});

	const searches: [typed: string, first: string | null, count: number][] = [
		['pune', 'MH-PUN-04', 4],
		['  PUNE ', 'MH-PUN-04', 4],
		['Maharashtra', 'MH-NAG-02', 10],
		['new   delhi', 'DL-DEL-01', 3],
		['kothrud', 'MH-PUN-02', 1],
		['411038', 'MH-PUN-02', 1],
		['411 038', 'MH-PUN-02', 1],
		['Kothrud, Pune', 'MH-PUN-02', 1],
		['%', null, 0],
		['_', null, 0],
		["'; drop table dealer; --", null, 0],
		['', 'DL-DEL-01', demoDealers.length],
	];
	test.each(searches)('searching for "%s" finds the expected dealers', async (typed, first, count) => {
		const { Data } = await provider.call('SearchOrganization', {
			cityname: typed,
			statename: typed,
			countryname: typed,
			displayname: typed,
			zip: typed,
			take: 200,
			skip: 0,
			longitude: 77.216721,
			latitude: 28.6448,
		});
		expect([Data?.length, Data?.[0]?.Code ?? null]).toEqual([count, first]);
		const distances = Data?.map((dealer) => dealer.Distance ?? 0) ?? [];
		expect(distances).toEqual(distances.toSorted((a, b) => a - b));
	});

	test('states, cities, repair types and slabs', async () => {
		const { Data: states } = await provider.call('GetAllStatesCountrywise', { skip: 0, take: 200, CountryId: '' });
		expect(states).toHaveLength(36);
		const cities = { skip: 0, take: 500, StateId: stateIdFromName('Maharashtra') };
		const { Data: places } = await provider.call('GetAllCitiesStatewise', cities);
		expect(places?.map((place) => place.DisplayName)).toContain('Pune');
		expect(places?.map((place) => place.DisplayName)).not.toContain('Delhi');
		expect((await provider.call('GetAllCitiesStatewise', { ...cities, StateId: 'x' })).Data).toEqual([]);
		const { Data: types } = await provider.call('RepairTypeView', {});
		expect(types?.[0]?.DisplayName).toBe('Paid service');
		const { Data: slabs } = await provider.call('GetPickAndDropRateSlabViewByDealerCode', { DealerCode: 'MH-PUN-01' });
		expect(slabs?.map((slab) => [slab.KMRange1, slab.KMRange2, slab.Pricing])).toEqual([
			[0, 5, 139],
			[5, 10, 189],
			[10, 15, 289],
			[15, 25, 439],
		]);
	});

	test('the latest self declaration has check boxes with options and yes-or-no questions', async () => {
		const { Data } = await provider.call('GetSelfDeclarationViewByDealerCode', { DealerCode: 'DL-DEL-01' });
		expect(Data?.[0]?.Question?.map((question) => [question.AnswerType, question.LOV?.length])).toEqual([
			[9, 5],
			[5, 0],
			[5, 0],
		]);
		const none = await provider.call('GetSelfDeclarationViewByDealerCode', { DealerCode: 'DL-DEL-02' });
		expect(none.Data).toEqual([]);
	});
});
