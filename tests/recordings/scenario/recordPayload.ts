/** Payloads of bookings, made from the provider's responses as the portal makes them. */

import type { Json } from '../recording.ts';
import { recordedOrganizationId } from './reads.ts';
import { type Fields, fieldsIn, type Recorder, rowsIn } from './recorder.ts';

export type RecordedPayload = Fields;

export interface RecordedBookingOptions {
	readonly dealer: string;
	/** The name by which the dealer is searched. */
	readonly dealerName: string;
	readonly day?: string;
	/** `HH:mm`, at a full hour. */
	readonly start?: string;
}

/** A Tuesday, three days after the provider's clock. */
const usualDay = '2026-11-24';

const address = { AddressLine1: '12 MG Road', StateName: 'Maharashtra', CityName: 'Pune', Pincode: '411001' };

/** A payload with pick-up and drop, the first part deselected, and the first job that every dealer offers. */
export async function recordPayload(
	recorder: Recorder,
	vehicle: Fields,
	options: RecordedBookingOptions,
): Promise<RecordedPayload> {
	const { dealer, dealerName, day = usualDay, start = '10:00' } = options;
	const KmReading = Number(vehicle.LastKMReading ?? 0) + 700;
	const texts = { cityname: '', statename: '', countryname: '', displayname: dealerName, zip: '' };
	const place = { take: 1, skip: 0, longitude: 77, latitude: 28 };
	const about = `for a booking of ${vehicle.RegNo}`;
	const [found = {}] = rowsIn(await recorder.call('SearchOrganization', { ...texts, ...place }, { about }));
	const [repairType = {}] = rowsIn(await recorder.call('RepairTypeView', {}, { about }));
	const RepairTypeId = repairType.RepairTypeId ?? '';
	const common = { SerialNumber: vehicle.SerialNumber ?? '', AppointmentDate: day };
	const ModelCode = vehicle.ItemCode ?? '';
	const dueFor = { DealerCode: dealer, RepairTypeId, KmReading, ModelCode, ...common };
	const due = rowsIn(await recorder.call('GetSuggestedPeriodicParts', dueFor, { about }));
	const everywhere = { DealerCode: '0', ModelCode: '0', ...common };
	const offered = rowsIn(await recorder.call('GetAdditionalServices', everywhere, { about }));
	const parts = due.map((part, index) => {
		const IsSelected = index > 0;
		return { ...part, IsSelected, Reason: IsSelected ? '' : 'Changed last month' };
	});
	const jobs = offered.slice(0, 1);
	const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`;
	return withTotals({
		RegistrationNo: vehicle.RegNo ?? '',
		ModelID: vehicle.ItemId ?? '',
		DealerCode: dealer,
		ContactId: vehicle.ContactId ?? '',
		OrganizationId: found.DocumentId ?? '',
		ParentOrganizationId: recordedOrganizationId,
		ComponentNo: vehicle.ComponentNo ?? '',
		IBID: vehicle.DocumentId ?? '',
		BookingDateTime: `${day}T${start}:00+05:30`,
		AppointmentDate: day,
		AppointmentTimeSlotId: `${dealer}_${day}_${start.replace(':', '')}`,
		AppointmentTimeSlotTime: `${start} - ${end}`,
		RepairTypeId,
		IsPickUpAndDropAvailed: true,
		PickAddress: [address],
		DropOffAddress: [{ ...address, AddressLine1: 'Gate 2, IT Park' }],
		IsDropAddressSameAsPickUp: false,
		KmReading,
		MonthDifference: 12,
		CustomerMobileNumberForAppointment: '9876543210',
		CustomerEmailForAppointment: '',
		CustomerVoice: 'Brake makes a noise\nwhen it is <wet>',
		PeriodicParts: parts,
		AdditionalServices: jobs.map((job) => ({ ...job })),
		Source: 'Mobile / Web',
		SelfDeclarationId: '',
		SelfDeclarationQuestionnaire: [],
		IsWebApp: true,
	});
}

/** Adds the totals of its parts and jobs. */
export function withTotals(payload: RecordedPayload): RecordedPayload {
	const selected = rowsIn(payload, 'PeriodicParts').filter((part) => part.IsSelected === true);
	const jobs = rowsIn(payload, 'AdditionalServices');
	const parts = sum([...selected.map((part) => part.Price), ...jobs.map((job) => job.PartPrice)]);
	const labour = sum(jobs.map((job) => job.LabourPrice));
	const rupees = (paise: number) => (paise / 100).toFixed(2);
	const totals = { TotalPartsPrice: rupees(parts), TotalLabourCharges: rupees(labour) };
	return { ...payload, ...totals, TotalEstimateAmount: rupees(parts + labour) };
}

/** Adds answers to the dealer's declaration: Yes, or the first option. */
export async function withDeclaration(recorder: Recorder, payload: RecordedPayload): Promise<RecordedPayload> {
	const { DealerCode = '' } = payload;
	const about = { about: `for a booking at ${DealerCode}` };
	const [declaration = {}] = rowsIn(await recorder.call('GetSelfDeclarationViewByDealerCode', { DealerCode }, about));
	const answers = rowsIn(declaration, 'Question').map((question) => {
		const { QuestionId = '', AnswerType = 0, AnswerTypeName = '' } = question;
		const option = fieldsIn(rowsIn(question, 'LOV')[0]).LOVId;
		return { QuestionId, AnswerType, AnswerTypeName, SelectedLOV: [option ?? 'Yes'] };
	});
	return { ...payload, SelfDeclarationId: declaration.SelfDeclarationId ?? '', SelfDeclarationQuestionnaire: answers };
}

/** The sum of amounts in rupees, in paise. */
const sum = (rupees: readonly (Json | undefined)[]): number =>
	rupees.reduce<number>((total, price) => total + Math.round(Number(price ?? 0) * 100), 0);
