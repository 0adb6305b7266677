/** For tests: arbitrary answers of a provider. */
import fc from 'fast-check';
import { addDays } from '../../../../domain/calendar.ts';
import { anyMessage, hour, id, instantOrNull, list, paise, text, textOrEmpty, textOrNull } from './values.ts';

const { record, boolean, option, integer } = fc;

export const job = {
	serviceId: id,
	kindName: textOrEmpty,
	jobTypeName: textOrEmpty,
	partId: textOrEmpty,
	partCode: textOrEmpty,
	partName: textOrEmpty,
	labourId: textOrEmpty,
	labourCode: textOrEmpty,
	labourName: textOrEmpty,
	partPrice: paise,
	labourPrice: paise,
};

export const part = {
	periodicId: id,
	partId: textOrEmpty,
	partCode: textOrEmpty,
	partName: text,
	price: paise,
	isSelected: boolean(),
	reason: textOrEmpty,
};
const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true }).map((given) => given + 0);
/** Of the slots. */
export const firstDay = '2026-11-30';
const slot = record({ slotId: textOrEmpty, start: hour, end: hour, isAvailable: boolean() });
const column = (offset: number) => record({ day: fc.constant(addDays(firstDay, offset)), slots: list(slot) });

/** Answers, and rows of lists, by what they are about. */
export const answers = {
	service: record({
		appointmentId: textOrNull,
		appointmentNo: textOrNull,
		appointmentDate: instantOrNull,
		documentDate: instantOrNull,
		appointmentStatus: textOrNull,
		jobCardId: textOrNull,
		jobCardNo: textOrNull,
		organizationName: textOrNull,
	}),
	dealer: record({
		documentId: textOrEmpty,
		code: textOrEmpty,
		displayName: text,
		latitude: option(degrees(90)),
		longitude: option(degrees(180)),
		distance: option(integer({ min: 0, max: 50_000 })),
		addressLine1: textOrNull,
		city: textOrNull,
		phone: textOrNull,
	}),
	slab: record({
		fromKm: integer({ min: 0, max: 99 }),
		toKm: integer({ min: 0, max: 99 }),
		price: paise,
		documentId: textOrEmpty,
	}),
	part: record(part),
	additionalService: record({ ...job, jobTypeIdentifier: integer({ min: 0, max: 9 }), isActive: boolean() }),
	declaration: record({
		selfDeclarationId: id,
		title: textOrEmpty,
		description: textOrEmpty,
		questions: list(
			record({
				questionId: id,
				questionName: text,
				answerType: integer({ min: 0, max: 99 }),
				answerTypeName: textOrEmpty,
				options: list(record({ id, name: text })),
			}),
		),
	}),
	account: record({ subAccountId: textOrNull, merchantId: textOrNull }),
	place: record({ documentId: id, displayName: text }),
	appointment: record({
		id,
		legacyId: textOrNull,
		appointmentNo: textOrNull,
		appointmentDate: instantOrNull,
		status: textOrNull,
	}),
	booked: record({ message: anyMessage, appointmentId: textOrNull, appointmentNo: textOrNull }),
	slots: record({ columns: fc.tuple(column(0), column(1), column(2)), message: anyMessage }),
	form: record({ accessCode: text, encRequest: text, hostAddress: text }),
	file: record({ content: fc.uint8Array({ minLength: 1, maxLength: 100 }) }),
};
