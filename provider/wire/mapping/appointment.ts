/** Mapping of appointments: detail, eligibility for booking, and cancelling. */
import { type Address, emptyAddress } from '../../../domain/booking/address.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import type { Appointment, AppointmentDealership, BookedService } from '../../../domain/vehicle/vehicle.ts';
import type { BookingEligibility } from '../../port.ts';
import { type AppointmentRowInput, appointmentDetailJson } from '../appointment.ts';
import { wireNames } from '../booking.ts';
import type { RequestOf, ResponseInputOf, ResponseOf } from '../callDeclaration.ts';
import type { Calls } from '../calls.ts';
import { instantOrNull, trimmedOrNull, withIndiaOffset } from './coerce.ts';
import { paiseFromWireOrNull, rupeesToWireOrNA, rupeesToWireOrNull } from './money.ts';
import { toWireNames } from './renamedFields.ts';
import { type MessageFormatter, messageFromWire, messageToWire, normalizeMessage } from './results.ts';

type Detail = Calls['GetServiceAppointmentDetail'];
type EligibilityCall = Calls['GetIBStatusForAppointment'];

/** Providers send this text, in every language, when there is no appointment; it is not an error. */
const noAppointment = normalizeMessage('No Appointment found');

export function isNoAppointmentMessage(message: string | null | undefined): boolean {
	return normalizeMessage(message) === noAppointment;
}

/** The appointment of the first row; null without rows. */
export function appointmentFromWire(id: string, response: ResponseOf<Detail>): Appointment | null {
	const row = response.Data?.[0];
	if (row === undefined) return null;
	const status = trimmedOrNull(row.AppointmentStatus);
	const cancelReason = status === 'CancelledbyDealer' ? trimmedOrNull(row.CancelReason) : null;
	const booked = bookedFromWire(row);
	return {
		id,
		legacyId: trimmedOrNull(row.LegacyId),
		appointmentNo: trimmedOrNull(row.AppointmentNo),
		appointmentDate: instantOrNull(row.AppointmentDate),
		status,
		dealership: dealershipFromWire(row),
		...(row.IsPickUpAndDropAvailed && { pickUp: { charge: paiseFromWireOrNull(row.PickUpCharge) } }),
		...(cancelReason === null ? {} : { cancelReason }),
		...(booked === null ? {} : { booked }),
	};
}

type AppointmentRow = NonNullable<ResponseOf<Detail>['Data']>[number];

/** null without name and address; half a position is none. */
function dealershipFromWire(row: AppointmentRow): AppointmentDealership | null {
	const name = trimmedOrNull(row.OrganizationName);
	const addressLine1 = trimmedOrNull(row.OrganizationAddressLine1);
	if (name === null && addressLine1 === null) return null;
	const latitude = row.Latitude ?? null;
	const longitude = row.Longitude ?? null;
	const position = latitude === null || longitude === null ? null : { latitude, longitude };
	return { name, addressLine1, phone: trimmedOrNull(row.OrganizationPhone), position };
}

/** null where no field of it is there. A job without a name is left out, and so is an address without a first line. */
function bookedFromWire(row: AppointmentRow): BookedService | null {
	const pickUpAddress = addressFromWire(row.PickAddress?.[0]);
	const booked = {
		km: row.KmReading ?? null,
		problem: trimmedOrNull(row.CustomerVoice),
		mobile: trimmedOrNull(row.CustomerMobileNumberForAppointment),
		jobs: (row.BookedJobs ?? []).flatMap(({ DisplayName, Price }) => {
			const name = trimmedOrNull(DisplayName);
			return name === null ? [] : [{ name, price: paiseFromWireOrNull(Price) }];
		}),
	};
	const isNamed = booked.km !== null || booked.problem !== null || booked.mobile !== null || booked.jobs.length > 0;
	if (pickUpAddress) return { ...booked, pickUpAddress };
	return isNamed ? booked : null;
}

function addressFromWire(row: NonNullable<AppointmentRow['PickAddress']>[number] | undefined): Address | null {
	const line1 = trimmedOrNull(row?.AddressLine1);
	if (line1 === null) return null;
	const [stateName, cityName, pin] = [row?.StateName, row?.CityName, row?.Pincode].map((text) => text?.trim() ?? '');
	return { ...emptyAddress, line1, stateName: stateName ?? '', cityName: cityName ?? '', pin: pin ?? '' };
}

const bookedToWire = ({ km, problem, mobile, jobs, pickUpAddress }: BookedService): AppointmentRowInput => ({
	KmReading: km,
	CustomerVoice: problem,
	CustomerMobileNumberForAppointment: mobile,
	BookedJobs: jobs.map(({ name, price }) => ({ DisplayName: name, Price: rupeesToWireOrNA(price) })),
	...(pickUpAddress && { PickAddress: [toWireNames(pickUpAddress, wireNames.address)] }),
});

/** The form of legacy ids of the embedded provider, which are numbers on the wire; other systems' ids stay text. */
const wholeNumber = /^(?:0|[1-9]\d{0,14})$/;

export function appointmentToWire(appointment: Appointment | null, format: MessageFormatter): ResponseInputOf<Detail> {
	if (appointment === null) {
		return { IsRequestSuccessfull: false, Message: format(providerMessage('appointmentNotFound')), Data: null };
	}
	const { legacyId, appointmentNo, appointmentDate, status, dealership, pickUp, cancelReason, booked } = appointment;
	const Data = appointmentDetailJson({
		LegacyId: legacyId !== null && wholeNumber.test(legacyId) ? Number(legacyId) : legacyId,
		AppointmentNo: appointmentNo,
		AppointmentDate: appointmentDate === null ? null : withIndiaOffset(appointmentDate),
		AppointmentStatus: status,
		...(dealership && dealershipToWire(dealership)),
		...(pickUp && { IsPickUpAndDropAvailed: true, PickUpCharge: rupeesToWireOrNull(pickUp.charge) }),
		...(cancelReason && { CancelReason: cancelReason }),
		...(booked && bookedToWire(booked)),
	});
	return { IsRequestSuccessfull: true, Message: null, Data };
}

const dealershipToWire = ({ name, addressLine1, phone, position }: AppointmentDealership): AppointmentRowInput => ({
	OrganizationName: name,
	OrganizationAddressLine1: addressLine1,
	OrganizationPhone: phone,
	Latitude: position?.latitude ?? null,
	Longitude: position?.longitude ?? null,
});

/** IsRequestSuccessfull true means that booking is blocked for the vehicle. */
export const eligibilityFromWire = (response: ResponseOf<EligibilityCall>): BookingEligibility => ({
	held: response.IsRequestSuccessfull,
	message: messageFromWire(response.Message),
});

export const eligibilityToWire = (
	{ held, message }: BookingEligibility,
	format: MessageFormatter,
): ResponseInputOf<EligibilityCall> => ({
	IsRequestSuccessfull: held,
	Message: messageToWire(message, format),
});

interface Cancellation {
	readonly appointmentId: string;
	readonly reason: string;
}

export const cancellationToWire = ({
	appointmentId,
	reason,
}: Cancellation): RequestOf<Calls['CancelServiceAppointment']> => ({
	DocumentId: appointmentId,
	CancelReason: reason,
	CancelRemarks: 'Cancel from APP',
	AppointmentId: appointmentId,
});

export const cancellationFromWire = (request: RequestOf<Calls['CancelServiceAppointment']>): Cancellation => ({
	appointmentId: request.AppointmentId,
	reason: request.CancelReason.trim(),
});
