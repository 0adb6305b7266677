/** For tests: arbitrary results of a provider. */
import fc from 'fast-check';
import { addDays } from '../../../domain/time/calendar.ts';
import {
	anyHour,
	anyId,
	anyInstantOrNull,
	anyList,
	anyMessage,
	anyPaise,
	anyPaiseOrNull,
	anyText,
	anyTextOrEmpty,
	anyTextOrNull,
} from './anyValue.ts';

const { record, boolean, option, integer } = fc;

export const jobFields = {
	serviceId: anyId,
	kindName: anyTextOrEmpty,
	jobTypeName: anyTextOrEmpty,
	partId: anyTextOrEmpty,
	partCode: anyTextOrEmpty,
	partName: anyTextOrEmpty,
	labourId: anyTextOrEmpty,
	labourCode: anyTextOrEmpty,
	labourName: anyTextOrEmpty,
	partPrice: anyPaise,
	labourPrice: anyPaise,
};

export const partFields = {
	periodicId: anyId,
	partId: anyTextOrEmpty,
	partCode: anyTextOrEmpty,
	partName: anyText,
	price: anyPaise,
	isSelected: boolean(),
	reason: anyTextOrEmpty,
};
/** As booking details and an appointment have it: by names alone. */
export const anyAddress = record({
	line1: anyText,
	stateId: fc.constant(''),
	stateName: anyText,
	cityId: fc.constant(''),
	cityName: anyText,
	pin: fc.stringMatching(/^[0-9]{6}$/),
});
const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true }).map((given) => given + 0);
const position = record({ latitude: degrees(90), longitude: degrees(180) });
const dealership = record({
	name: anyTextOrNull,
	addressLine1: anyTextOrNull,
	city: anyText,
	phone: anyTextOrNull,
	position: option(position),
}).filter(({ name, addressLine1 }) => name !== null || addressLine1 !== null);
const booked = record(
	{
		km: option(integer({ min: 0, max: 9_999_999 })),
		problem: anyTextOrNull,
		mobile: anyTextOrNull,
		jobs: anyList(record({ name: anyText, price: anyPaiseOrNull })),
		pickUpAddress: anyAddress,
	},
	{ requiredKeys: ['km', 'problem', 'mobile', 'jobs'] },
).filter(({ jobs, ...fields }) => jobs.length > 0 || Object.values(fields).some((value) => value !== null));
/** The first day of the arbitrary slots. */
export const firstSlotDay = '2026-11-30';
const slot = record({ slotId: anyTextOrEmpty, start: anyHour, end: anyHour, isAvailable: boolean() });
const column = (offset: number) => record({ day: fc.constant(addDays(firstSlotDay, offset)), slots: anyList(slot) });

/** Arbitrary results and list rows, by subject. */
export const anyResponse = {
	service: record({
		appointmentId: anyTextOrNull,
		appointmentNo: anyTextOrNull,
		appointmentDate: anyInstantOrNull,
		documentDate: anyInstantOrNull,
		appointmentStatus: anyTextOrNull,
		jobCardId: anyTextOrNull,
		jobCardNo: anyTextOrNull,
		organizationName: anyTextOrNull,
	}),
	dealer: record({
		documentId: anyTextOrEmpty,
		code: anyTextOrEmpty,
		displayName: anyText,
		latitude: option(degrees(90)),
		longitude: option(degrees(180)),
		distance: option(integer({ min: 0, max: 50_000 })),
		addressLine1: anyTextOrNull,
		city: anyTextOrNull,
		phone: anyTextOrNull,
	}),
	slab: record({
		fromKm: integer({ min: 0, max: 99 }),
		toKm: integer({ min: 0, max: 99 }),
		price: anyPaise,
		documentId: anyTextOrEmpty,
	}),
	part: record(partFields),
	additionalService: record({ ...jobFields, jobTypeIdentifier: integer({ min: 0, max: 9 }), isActive: boolean() }),
	declaration: record({
		selfDeclarationId: anyId,
		title: anyTextOrEmpty,
		description: anyTextOrEmpty,
		questions: anyList(
			record({
				questionId: anyId,
				questionName: anyText,
				answerType: integer({ min: 0, max: 99 }),
				answerTypeName: anyTextOrEmpty,
				options: anyList(record({ id: anyId, name: anyText })),
			}),
		),
	}),
	account: record({ subAccountId: anyTextOrNull, merchantId: anyTextOrNull }),
	place: record({ documentId: anyId, displayName: anyText }),
	city: record({ documentId: anyId, displayName: anyText, position: option(position, { nil: undefined }) }),
	appointment: record(
		{
			id: anyId,
			legacyId: anyTextOrNull,
			appointmentNo: anyTextOrNull,
			appointmentDate: anyInstantOrNull,
			appointmentEnd: anyInstantOrNull.map((at) => at ?? undefined),
			revision: integer({ min: 0, max: 100 }),
			status: anyTextOrNull,
			dealership: option(dealership),
			pickUp: option(record({ charge: option(anyPaise) }), { nil: undefined }),
			booked,
		},
		{ requiredKeys: ['id', 'legacyId', 'appointmentNo', 'appointmentDate', 'status', 'dealership'] },
	),
	booked: record({ resultCode: anyMessage, appointmentId: anyTextOrNull, appointmentNo: anyTextOrNull }),
	slots: record({ columns: fc.tuple(column(0), column(1), column(2)), resultCode: anyMessage }),
	form: record({ accessCode: anyText, encRequest: anyText, hostAddress: anyText }),
	file: record({ content: fc.uint8Array({ minLength: 1, maxLength: 100 }) }),
};
