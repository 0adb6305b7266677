/** All reads of the demo's data before anything is written. */
import { type Fields, fieldsIn, type Recorder, rowsIn } from './recorder.ts';
import { type RegNo, recordVehicle, regNos } from './vehicles.ts';

export type Vehicles = ReadonlyMap<RegNo, Fields>;

export const recordedOrganizationId = 'KICKSTAND-MOTORS';
/** Connaught Place in Delhi. */
const delhi = { latitude: 28.6315, longitude: 77.2167 };

/** Reads everything; answers the documents of the vehicles. */
export async function readDemo(recorder: Recorder): Promise<Vehicles> {
	recorder.begin('vehicles');
	await recorder.learnAddresses();
	const vehicles = new Map<RegNo, Fields>();
	for (const regNo of regNos) vehicles.set(regNo, await recordVehicle(recorder, regNo));
	await readPages(recorder, vehicles);
	recorder.begin('catalogue');
	for (const [regNo, vehicle] of vehicles) await readCatalogue(recorder, regNo, vehicle);
	recorder.begin('dealers');
	await searchDealers(recorder);
	await readDealers(recorder);
	await readPlaces(recorder);
	return vehicles;
}

async function readPages(recorder: Recorder, vehicles: Vehicles): Promise<void> {
	const IBID = vehicles.get('RJ14LM5678')?.DocumentId ?? '';
	for (const [skip, take] of [
		[0, 1],
		[1, 1],
		[2, 1000],
		[100_000, 50],
	] as const) {
		await recorder.both('MyServicesList', { skip, take, IBID }, `RJ14LM5678 from ${skip}, ${take}`);
	}
	await recorder.both('MyServicesList', { skip: 0, take: 50, IBID: 'nobody' }, 'no such vehicle');
	await recorder.both('GetIBDetails', { RegistrationNo: 'MH12ZZ9999', callerApp: 'MC_WEB_APP' }, 'unknown');
	await recorder.both('GetIBStatusForAppointment', { RegNo: 'MH12ZZ9999' }, 'unknown');
	await recorder.both('GetServiceAppointmentDetail', { AppointmentId: 'none' }, 'no id');
	const unknown = '00000000-0000-4000-8000-000000000000';
	await recorder.both('GetServiceAppointmentDetail', { AppointmentId: unknown }, 'unknown');
	for (const id of [unknown, 'nobody', 'a b/c']) await recorder.both('document', { id }, `unknown ${id}`);
	await recorder.both('document', { id: String(IBID).toUpperCase() }, 'in capitals');
}

async function readCatalogue(recorder: Recorder, regNo: RegNo, vehicle: Fields): Promise<void> {
	const about = {
		SerialNumber: vehicle.SerialNumber ?? '',
		AppointmentDate: '2026-11-24',
	};
	const ModelCode = vehicle.ItemCode ?? '';
	const DealerCode = vehicle.LastServiceOrganizationCode ?? vehicle.SellingOrganizationCode ?? '';
	const repairTypes = rowsIn(await recorder.both('RepairTypeView', {}, regNo));
	const last = Number(vehicle.LastKMReading ?? 0);
	for (const { RepairTypeId = '', DisplayName } of repairTypes) {
		const fields = { DealerCode, RepairTypeId, KmReading: last + 640, ModelCode, ...about };
		await recorder.both('GetSuggestedPeriodicParts', fields, `${regNo} ${DisplayName}`);
	}
	const unknown = { DealerCode, RepairTypeId: 'none', KmReading: last + 10_000, ModelCode, ...about };
	await recorder.both('GetSuggestedPeriodicParts', unknown, `${regNo} unknown repair type`);
	for (const level of [
		{ DealerCode, ModelCode },
		{ DealerCode, ModelCode: '0' },
		{ DealerCode: '0', ModelCode },
		{ DealerCode: '0', ModelCode: '0' },
	]) {
		const name = `${regNo} at ${level.DealerCode} for ${level.ModelCode}`;
		await recorder.both('GetAdditionalServices', { ...level, ...about }, name);
	}
}

const page = { take: 20, skip: 0 };

async function searchDealers(recorder: Recorder): Promise<void> {
	const texts = { cityname: '', statename: '', countryname: '', displayname: '', zip: '' };
	const search = (changed: Fields, about: string) =>
		recorder.both('SearchOrganization', { ...texts, ...page, ...delhi, ...changed }, about);
	for (const text of ['pune', 'MAHARASHTRA', 'riders', '4110', '411004', 'kothrud pune', 'nowhere', '%', 'a_b', 'पुणे']) {
		const same = { cityname: text, statename: text, countryname: text, displayname: text, zip: text };
		await search(same, `all five "${text}"`);
	}
	for (const name of ['cityname', 'statename', 'countryname', 'displayname', 'zip'] as const) {
		const text = { cityname: 'mumbai', statename: 'kerala', countryname: 'india', displayname: 'moto', zip: '5600' }[
			name
		];
		await search({ [name]: text, take: 5 }, `${name} "${text}"`);
	}
	await search({ cityname: ' New   Delhi, ', displayname: 'x' }, 'blanks and commas');
	await search({ take: 200 }, 'all');
	await search({ take: 3, skip: 2 }, 'third to fifth');
	await search({ take: 3, skip: 49 }, 'beyond the end');
	await search({ take: 3, latitude: '-12.5', longitude: '77.25' }, 'from the south');
	const near = (changed: Fields, about: string) => recorder.both('GetNearByOrganizationList', nearby(changed), about);
	for (const distance of [1, 700, 2_500, 10_000, 50_000]) await near({ distance }, `${distance} m`);
	await near({ distance: 50_000, take: 2, skip: 1 }, 'second and third');
	await near({ distance: 50_000, skip: 40 }, 'beyond the end');
	await near({ latitude: 18.5195, longitude: 73.8413, distance: 30_000 }, 'Pune');
	await near({ latitude: 90, longitude: 180, distance: 50_000 }, 'the pole');
	await near({ ParentOrganizationId: 'another' }, 'another organization');
}

/** A search for dealers near Connaught Place. */
export const nearby = (changed: Fields): Fields => ({
	...delhi,
	distance: 10_000,
	...page,
	ParentOrganizationId: recordedOrganizationId,
	...changed,
});

/** Dealers of each size, and with each weekly day off. */
const dealers = ['MH-PUN-01', 'MH-PUN-04', 'DL-DEL-01', 'DL-DEL-04', 'KA-BLR-02', 'RJ-JAI-01', 'XX-XXX-01'];

async function readDealers(recorder: Recorder): Promise<void> {
	for (const DealerCode of dealers) {
		await recorder.both('GetPickAndDropRateSlabViewByDealerCode', { DealerCode }, DealerCode);
		await recorder.both('GetSelfDeclarationViewByDealerCode', { DealerCode }, DealerCode);
		for (const SelectedDate of ['2026-11-22', '2026-11-24', '2026-12-01', '2026-12-06']) {
			await recorder.both('GetServiceTimeSlots', slots(DealerCode, SelectedDate), `${DealerCode} ${SelectedDate}`);
		}
	}
	for (const SelectedDate of ['2026-11-20', '2026-11-21', '2026-12-08', '2020-02-29', '2031-01-01']) {
		await recorder.both('GetServiceTimeSlots', slots('MH-PUN-01', SelectedDate), `MH-PUN-01 ${SelectedDate}`);
	}
	for (const DealerCode of ['PAY', 'pay', 'MH-PUN-01']) {
		await recorder.both('GetPaymentInfo', { DealerCode }, DealerCode);
	}
}

const slots = (DealerCode: string, SelectedDate: string): Fields => ({ DealerCode, SelectedDate, OrganizationType: 1 });

async function readPlaces(recorder: Recorder): Promise<void> {
	const states = rowsIn(await recorder.both('GetAllStatesCountrywise', { skip: 0, take: 200, CountryId: '' }));
	await recorder.both('GetAllStatesCountrywise', { skip: 5, take: 2, CountryId: 'IN' }, 'sixth and seventh');
	await recorder.both('GetAllStatesCountrywise', { skip: 200, take: 2, CountryId: '' }, 'beyond the end');
	for (const { DocumentId = '', DisplayName } of states) {
		await recorder.both('GetAllCitiesStatewise', { skip: 0, take: 10, StateId: DocumentId }, String(DisplayName));
	}
	const StateId = fieldsIn(states[0]).DocumentId ?? '';
	await recorder.both('GetAllCitiesStatewise', { skip: 2, take: 3, StateId }, 'third to fifth');
	await recorder.both('GetAllCitiesStatewise', { skip: 0, take: 500, StateId: 'nowhere' }, 'unknown state');
}
