/** Appointments: their detail, whether a vehicle may be booked, and the answer to a booking. */
import { z } from 'zod';
import { type Address, emptyAddress } from '../../domain/booking/address.ts';
import type { Position } from '../../domain/dealers/dealer.ts';
import type { Paise } from '../../domain/money.ts';
import type { Result } from '../../domain/result.ts';
import { resultCode } from '../../domain/resultCode.ts';
import { isRecord } from '../../domain/text/bodies.ts';
import {
	type Appointment,
	type AppointmentDealership,
	type AppointmentStatus,
	availableStatuses,
	type BookedSummary,
	slotWithdrawals,
} from '../../domain/vehicle/vehicle.ts';
import { codec, converted, entity, same } from '../codec.ts';
import type { BookingConfirmation, BookingEligibility } from '../port.ts';
import {
	amount,
	flag,
	id,
	indianInstant,
	latitude,
	lines,
	longitude,
	numberField,
	optionalText,
	priceOrNA,
	reading,
	text,
	textOrEmpty,
	trimmedOrNull,
} from './fields.ts';
import { list, optionalList, orMissing, type WithNull } from './lenient.ts';
import {
	decodeJson,
	genericResponse,
	normalizeMessage,
	outcome,
	type ResultCodec,
	rejectionError,
	resultCodeFromWire,
	resultFields,
	resultTextToWire,
} from './results.ts';

/** Legacy ids of the embedded provider are numbers on the wire; other systems' ids stay text. */
const legacyId = codec(optionalText, trimmedOrNull, (id) =>
	id !== null && /^(?:0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id,
);

/** One line; undefined: missing or empty. */
const textOrLeftOut = codec(optionalText, (given) => trimmedOrNull(given) ?? undefined, same);

interface WireDealership extends Omit<AppointmentDealership, 'position'>, WithNull<Position, keyof Position> {}

/** A dealership; null: neither name nor address. A position lacking one coordinate is dropped. */
const dealership = converted(
	entity<Partial<WireDealership>>()({
		name: ['OrganizationName', text],
		addressLine1: ['OrganizationAddressLine1', text],
		city: ['OrganizationCity', textOrLeftOut],
		phone: ['OrganizationPhone', text],
		latitude: ['Latitude', latitude],
		longitude: ['Longitude', longitude],
	}),
	({ name = null, addressLine1 = null, phone = null, latitude, longitude, ...found }): AppointmentDealership | null => {
		if (name === null && addressLine1 === null) return null;
		const position = latitude == null || longitude == null ? null : { latitude, longitude };
		return { name, addressLine1, phone, position, ...found };
	},
	(given) => {
		if (given === null) return {};
		const { position, ...named } = given;
		return { ...named, latitude: position?.latitude ?? null, longitude: position?.longitude ?? null };
	},
);

const pickUp = converted(
	entity<{ readonly isAvailed: boolean; readonly charge: Paise | null }>()({
		isAvailed: ['IsPickUpAndDropAvailed', flag(false, false)],
		charge: ['PickUpCharge', amount, 'Rupees'],
	}),
	({ isAvailed, charge }) => (isAvailed ? { charge } : undefined),
	(given) => ({ isAvailed: true, charge: given?.charge ?? null }),
);

const job = entity<WithNull<BookedSummary['jobs'][number], 'name'>>()({
	name: ['DisplayName', text],
	price: ['Price', priceOrNA],
});
const jobs = list(job, 'name');

const address = entity<Pick<Address, 'line1' | 'stateName' | 'cityName' | 'pin'>>()({
	line1: ['AddressLine1', textOrEmpty],
	stateName: ['StateName', textOrEmpty],
	cityName: ['CityName', textOrEmpty],
	pin: ['Pincode', textOrEmpty],
});

/** The first address; undefined: it has no first line. */
const pickUpAddress = converted(
	list(address),
	([first]) => (first?.line1 ? { ...emptyAddress, ...first } : undefined),
	(given) => (given ? [given] : []),
);

/** The booked details; undefined: no field is present. */
const booked = converted(
	entity<BookedSummary>()({
		km: ['KmReading', reading],
		problem: ['CustomerVoice', lines],
		mobile: ['CustomerMobileNumberForAppointment', text],
		jobs: ['BookedJobs', codec(orMissing(jobs.schema), jobs.read, jobs.write)],
		pickUpAddress: ['PickAddress', pickUpAddress],
	}),
	(found): BookedSummary | undefined => {
		const { jobs, ...fields } = found;
		const isNamed = jobs.length > 0 || Object.values(fields).some((field) => field !== null);
		return isNamed ? found : undefined;
	},
	(given) => given as BookedSummary,
);

/** Compared exactly, after trimming; an unknown word is an active appointment, and an empty one none. */
export const appointmentStatus = codec(
	optionalText,
	(given): AppointmentStatus | null => {
		const word = trimmedOrNull(given);
		return word === null ? null : (availableStatuses.find((known) => known === word) ?? 'Booked');
	},
	same,
);

/** The reason for a withdrawn slot; an unknown word counts as none. */
const withdrawalFrom = (word: string | null | undefined) => slotWithdrawals.find((known) => known === word);

const appointment = entity<Omit<Appointment, 'id' | 'moving' | 'isChangeable'>>()({
	legacyId: ['LegacyId', legacyId],
	appointmentNo: ['AppointmentNo', text],
	appointmentDate: ['AppointmentDate', indianInstant],
	appointmentEnd: [
		'AppointmentEndDate',
		converted(
			indianInstant,
			(at) => at ?? undefined,
			(at) => at ?? null,
		),
		'The end of the slot',
	],
	status: ['AppointmentStatus', appointmentStatus],
	dealership,
	pickUp,
	cancelReason: ['CancelReason', textOrLeftOut, 'Why the dealership cancelled it'],
	withdrawn: [
		'SlotWithdrawn',
		codec(optionalText, withdrawalFrom, same),
		'The dealership no longer offers the slot. dealerClosed: it has closed for good by then; dayClosed: it is closed on that day; slotClosed: it cannot take the vehicle at that time',
	],
	revision: [
		'Revision',
		codec(orMissing(numberField.pipe(z.int().min(0))), (given) => given ?? undefined, same),
		'How often the booking was moved or changed',
	],
	booked,
});

const rows = optionalList(appointment.schema);

/** `Data` of GetServiceAppointmentDetail is JSON text; the rows are in its `Data` or `Data.Table`. */
const detailData = z
	.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())])
	.nullish()
	.transform((data, context) => {
		const found = rows.safeParse(findRows(decodeJson(data)));
		if (found.success) return found.data ?? [];
		context.addIssue({ code: 'custom', message: 'holds neither Data nor Data.Table' });
		return z.NEVER;
	});

function findRows(data: unknown): unknown {
	if (!isRecord(data)) return data;
	if ('Table' in data) return findRows(decodeJson(data.Table));
	if ('Data' in data) return findRows(decodeJson(data.Data));
	return data;
}

/** For the OpenAPI document. */
const content = z.object({ Data: z.object({ Table: z.array(appointment.schema) }) });

const detailResponse = z.object({
	...resultFields,
	Data: detailData.meta({ description: 'JSON text; Data may be the rows themselves', content }),
});

/** Providers send this text, in every language, if there is no appointment; it is no error. */
const noAppointment = normalizeMessage('No Appointment found');

export const isNoAppointmentMessage = (message: string | null | undefined): boolean =>
	normalizeMessage(message) === noAppointment;

export const appointmentDetail: ResultCodec<Appointment | null, typeof detailResponse, string> = {
	response: detailResponse,
	/** The appointment of the first row; null: no rows. */
	read(response, id, call) {
		if (response.IsRequestSuccessfull === false) throw rejectionError(call, response.Message);
		const [row] = response.Data ?? [];
		if (row === undefined) return null;
		const { cancelReason, ...found } = appointment.read(row);
		return { id, ...found, ...(found.status === 'CancelledbyDealer' && cancelReason && { cancelReason }) };
	},
	write(found, format) {
		if (found === null)
			return { IsRequestSuccessfull: false, Message: format(resultCode('appointmentNotFound')), Data: null };
		const Data = JSON.stringify({ Data: { Table: [appointment.write(found)] } });
		return { IsRequestSuccessfull: true, Message: null, Data };
	},
};

/** IsRequestSuccessfull true means that booking is blocked for the vehicle. */
export const eligibility: ResultCodec<BookingEligibility, typeof genericResponse> = {
	response: genericResponse,
	read: ({ IsRequestSuccessfull, Message }) => ({
		isBlocked: IsRequestSuccessfull,
		resultCode: resultCodeFromWire(Message),
	}),
	write: ({ isBlocked, resultCode }, format) => ({
		IsRequestSuccessfull: isBlocked,
		Message: resultTextToWire(resultCode, format),
	}),
};

export const bookingResult = outcome(
	genericResponse.shape,
	entity<Omit<BookingConfirmation, 'resultCode'>>()({
		appointmentId: ['AppointmentId', id],
		appointmentNo: ['AppointmentNo', text],
	}),
	(found, { Message }): Result<BookingConfirmation> => ({
		ok: true,
		resultCode: resultCodeFromWire(Message),
		...found,
	}),
);
