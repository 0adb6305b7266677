import type { Position } from '../dealers/dealer.ts';
import { withoutDirectionControls } from '../text/bidi.ts';

export interface CalendarEntry {
	/** The portal's page about the booking, with the registration number. */
	readonly page: URL;
	/** null: not known; the start then identifies the entry. */
	readonly bookingNumber: string | null;
	/** How often the booking was moved or changed. */
	readonly revision: number;
	/** ISO instants of the slot. */
	readonly startsAt: string;
	/** null: not known, and the entry has no duration. */
	readonly endsAt: string | null;
	/** Also the text of the reminders. */
	readonly title: string;
	readonly note: string;
	readonly location: string;
	/** null: unknown. */
	readonly position: Position | null;
	/** Its slot is no longer offered, so nobody should come. */
	readonly isCancelled?: boolean;
}

/** When the owner is reminded, before the slot (docs/product.md#calendar-file). */
const reminders = ['-P1D', '-PT2H'];
/** Octets per line of the file (RFC 5545, 3.1). */
const lineOctets = 75;

/**
 * The booking as an iCalendar file (RFC 5545, docs/product.md#calendar-file). Times are in UTC, so that a phone in any
 * zone shows the right instant. The UID is the booking's number at this portal: a file that is opened twice adds one
 * entry, and the file of a moved booking, with its higher SEQUENCE, moves it. A withdrawn slot cancels the entry, as
 * the newer of two with the same SEQUENCE (RFC 5546, 2.1.5).
 */
export function calendarFile(entry: CalendarEntry, now: Date): string {
	const { page, bookingNumber, revision, startsAt, endsAt, position } = entry;
	const start = utc(new Date(startsAt));
	// A number of a maker's system may be any text.
	const uid = (bookingNumber ?? `${page.searchParams.get('RegNo')}-${start}`).replace(/[^\w.-]/g, '_');
	const title = escaped(entry.title);
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//Service booking//EN',
		'METHOD:PUBLISH',
		'BEGIN:VEVENT',
		`UID:${uid}@${page.hostname}`,
		`SEQUENCE:${revision}`,
		`DTSTAMP:${utc(now)}`,
		`DTSTART:${start}`,
		...(endsAt === null ? [] : [`DTEND:${utc(new Date(endsAt))}`]),
		`SUMMARY:${title}`,
		`DESCRIPTION:${escaped(entry.note)}`,
		`LOCATION:${escaped(entry.location)}`,
		...(position ? [`GEO:${position.latitude};${position.longitude}`] : []),
		`URL:${page}`,
		...(entry.isCancelled ? ['STATUS:CANCELLED'] : reminders.flatMap((trigger) => alarm(trigger, title))),
		'END:VEVENT',
		'END:VCALENDAR',
	];
	return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const alarm = (trigger: string, title: string) => [
	...['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:${trigger}`, `DESCRIPTION:${title}`, 'END:VALARM'],
];

const utc = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * Escapes a text value, which may have no control characters but line breaks. Direction controls would turn the words
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
