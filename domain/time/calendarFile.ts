import type { Position } from '../dealers/dealer.ts';
import { withoutDirectionControls } from '../text/bidi.ts';
import { type Day, slotInstant } from './calendar.ts';

export interface CalendarEntry {
	readonly regNo: string;
	/** null: not known; then the entry is known by its start. */
	readonly bookingNumber: string | null;
	/** How often the booking was moved or changed. */
	readonly revision: number;
	readonly day: Day;
	/** `HH:mm`, India */
	readonly start: string;
	/** The same; null: not known, and the entry has no duration. */
	readonly end: string | null;
	readonly title: string;
	/** Also the text of the reminder. */
	readonly note: string;
	readonly location: string;
	/** null: unknown. */
	readonly position: Position | null;
	/** Its slot is no longer offered, so that nobody is to come. */
	readonly isCancelled?: boolean;
}

/** The name that the file is saved under. */
export const calendarFileName = (regNo: string, day: Day): string => `service-${regNo}-${day}.ics`;

/** How long before the slot the owner should arrive (docs/product.md#constants). */
const reportingMinutes = 15;
/** Octets per line of the file (RFC 5545, 3.1). */
const lineOctets = 75;

/**
 * The booking as an iCalendar file (RFC 5545): times in UTC, so that a phone in any zone shows the right instant, and a
 * reminder at reporting time. The UID is the booking's number, so that a file opened twice adds one entry, and that of a
 * moved booking, with its higher SEQUENCE, moves the entry (docs/product.md#moving). One whose slot was withdrawn cancels
 * it, as the newer of two with the same SEQUENCE (RFC 5546, 2.1.5).
 */
export function calendarFile(entry: CalendarEntry, now: Date): string {
	const { regNo, bookingNumber, revision, day, start, end, position } = entry;
	const uid = bookingNumber === null ? `${regNo}-${day}-${start.replace(':', '')}` : uidText(bookingNumber);
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//Service booking//EN',
		'METHOD:PUBLISH',
		'BEGIN:VEVENT',
		`UID:${uid}@service-booking`,
		`SEQUENCE:${revision}`,
		`DTSTAMP:${utc(now)}`,
		`DTSTART:${utc(new Date(slotInstant(day, start)))}`,
		...(end === null ? [] : [`DTEND:${utc(new Date(slotInstant(day, end)))}`]),
		`SUMMARY:${escaped(entry.title)}`,
		`DESCRIPTION:${escaped(entry.note)}`,
		`LOCATION:${escaped(entry.location)}`,
		...(position ? [`GEO:${position.latitude};${position.longitude}`] : []),
		...(entry.isCancelled ? ['STATUS:CANCELLED'] : alarm(entry)),
		'END:VEVENT',
		'END:VCALENDAR',
	];
	return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const alarm = ({ note }: CalendarEntry) => [
	'BEGIN:VALARM',
	'ACTION:DISPLAY',
	`TRIGGER:-PT${reportingMinutes}M`,
	`DESCRIPTION:${escaped(note)}`,
	'END:VALARM',
];

/** A number of a maker's system may be any text. */
const uidText = (number: string): string => number.replace(/[^\w.-]/g, '_');

const utc = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * Control characters other than line breaks are not allowed in a text value. Direction controls would turn the words
 * that a calendar shows beside it.
 */
const escaped = (text: string): string =>
	withoutDirectionControls(text)
		.replace(/[\\;,]/g, '\\$&')
		.replace(/\r\n|\r|\n/g, '\\n')
		.replace(/\p{Cc}/gu, ' ');

/** Folds a long line; its continuation begins with a space. A character is never split. */
function folded(line: string): string {
	const encoder = new TextEncoder();
	let octets = 0;
	let text = '';
	for (const character of line) {
		const size = encoder.encode(character).length;
		if (octets + size > lineOctets) {
			text += '\r\n ';
			octets = 1;
		}
		text += character;
		octets += size;
	}
	return text;
}
