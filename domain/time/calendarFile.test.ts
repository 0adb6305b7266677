import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from './calendarFile.ts';

const entry: CalendarEntry = {
	page: new URL('https://service.example.in:8443/?RegNo=MH12AB1234'),
	bookingNumber: 'SA1000001',
	revision: 0,
	startsAt: '2026-11-24T03:30:00.000Z',
	endsAt: '2026-11-24T10:00:00+05:30',
	title: 'Service: Roadster 350',
	note: 'Kindly report to the selected dealership 15 mins before time.',
	location: 'Sharma Motors, 12; MG Road\nPune',
	position: { latitude: 18.52, longitude: 73.856 },
};
const now = new Date('2026-11-20T10:11:12.345Z');

/** The lines after unfolding, as a calendar reads them. */
const read = (file: string): readonly string[] => file.replaceAll('\r\n ', '').split('\r\n');
const value = (file: string, name: string): string | undefined =>
	read(file)
		.find((line) => line.startsWith(`${name}:`))
		?.slice(name.length + 1);
const unescaped = (text: string): string => text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

describe('calendarFile', () => {
	it('writes the slot in UTC', () => {
		const file = calendarFile(entry, now);
		expect(value(file, 'DTSTART')).toBe('20261124T033000Z');
		expect(value(file, 'DTEND')).toBe('20261124T043000Z');
		expect(value(file, 'DTSTAMP')).toBe('20261120T101112Z');
	});

	it('has no end where none is known', () => {
		const file = calendarFile({ ...entry, endsAt: null }, now);
		expect(value(file, 'DTSTART')).toBe('20261124T033000Z');
		expect(value(file, 'DTEND')).toBeUndefined();
	});

	it('reminds a day and two hours before', () => {
		const [, ...alarms] = calendarFile(entry, now).split('BEGIN:VALARM\r\n');
		expect(alarms.map((alarm) => alarm.split('END:VALARM')[0]?.split('\r\n'))).toEqual(
			['-P1D', '-PT2H'].map((trigger) => ['ACTION:DISPLAY', `TRIGGER:${trigger}`, `DESCRIPTION:${entry.title}`, '']),
		);
	});

	it('leads to the portal’s page about the booking', () => {
		expect(value(calendarFile(entry, now), 'URL')).toBe('https://service.example.in:8443/?RegNo=MH12AB1234');
	});

	it('has the number of the booking as its UID, whenever and wherever it is moved, with a higher SEQUENCE', () => {
		const file = calendarFile(entry, now);
		expect(value(file, 'UID')).toBe('SA1000001@service.example.in');
		expect(value(file, 'SEQUENCE')).toBe('0');
		const moved = calendarFile({ ...entry, startsAt: '2026-11-27T05:30:00Z', endsAt: null, revision: 2 }, now);
		expect(value(moved, 'UID')).toBe('SA1000001@service.example.in');
		expect(value(moved, 'SEQUENCE')).toBe('2');
		expect(value(calendarFile({ ...entry, bookingNumber: 'SA/2 ;x' }, now), 'UID')).toBe('SA_2__x@service.example.in');
	});

	it('without a number has the same UID for the same slot and another for another one', () => {
		const unnumbered = { ...entry, bookingNumber: null };
		const uid = value(calendarFile(unnumbered, now), 'UID');
		expect(value(calendarFile({ ...unnumbered, title: 'सर्विस' }, new Date(0)), 'UID')).toBe(uid);
		expect(value(calendarFile({ ...unnumbered, startsAt: '2026-11-24T05:30:00Z' }, now), 'UID')).not.toBe(uid);
		expect(
			value(calendarFile({ ...unnumbered, page: new URL('/?RegNo=DL3CAB0001', entry.page) }, now), 'UID'),
		).not.toBe(uid);
	});

	it('escapes characters with a meaning in the format', () => {
		const file = calendarFile(entry, now);
		expect(value(file, 'LOCATION')).toBe('Sharma Motors\\, 12\\; MG Road\\nPune');
	});

	it('has no direction controls of what others typed', () => {
		const file = calendarFile({ ...entry, location: 'Sharma\u202e Motors\u2069, Pune', title: '\u2067Service' }, now);
		expect(value(file, 'LOCATION')).toBe('Sharma Motors\\, Pune');
		expect(value(file, 'SUMMARY')).toBe('Service');
	});

	it('omits an unknown position', () => {
		expect(value(calendarFile(entry, now), 'GEO')).toBe('18.52;73.856');
		expect(value(calendarFile({ ...entry, position: null }, now), 'GEO')).toBeUndefined();
	});

	it('keeps any text within its property, and lines within 75 octets', () => {
		const text = fc.string({
			unit: fc.constantFrom('a', 'र', '🏍', '\\', ';', ',', '\n', '\r', ':', ' '),
			maxLength: 300,
		});
		fc.assert(
			fc.property(text, (title) => {
				const file = calendarFile({ ...entry, title }, now);
				expect(read(file)).toHaveLength(read(calendarFile(entry, now)).length);
				expect(unescaped(value(file, 'SUMMARY') ?? '')).toBe(title.replace(/\r\n|\r/g, '\n'));
				for (const line of file.split('\r\n')) {
					expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
					expect(line.isWellFormed()).toBe(true);
				}
			}),
		);
	});
});
