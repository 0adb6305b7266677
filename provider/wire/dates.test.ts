import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, formatDay } from '../../domain/time/calendar.ts';
import { parseWireDate, parseWireTime } from './dates.ts';
import { date, instant } from './fields.ts';
import { unreadable } from './lenient.ts';

const instantOrNull = (given: unknown) => instant.read(instant.schema.parse(given));
const dayOrInstant = (given: unknown) => date.read(date.schema.parse(given));

const indiaOffsetMs = 5.5 * 60 * 60 * 1000;
const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Whole seconds of this century. */
const instants = fc
	.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 })
	.map((seconds) => new Date(seconds * 1000));

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** An instant's day in India in every accepted form. */
function writtenDays(local: Date): readonly string[] {
	const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
	const [mm, dd] = [twoDigits(month + 1), twoDigits(date)];
	const name = shortMonths[month] ?? '';
	return [
		`${year}-${mm}-${dd}`,
		...[`${year}/${mm}/${dd}`, `${year}-${month + 1}-${date}`, `${dd}-${mm}-${year}`, `${dd}/${mm}/${year}`],
		...[`${date}-${month + 1}-${year}`, `${date}/${month + 1}/${year}`, `${dd}.${mm}.${year}`],
		...[
			`${dd} ${name} ${year}`,
			`${dd}-${name.toUpperCase()}-${year}`,
			`${date} ${name} ${year}`,
			`${dd}/${name}/${year}`,
		],
		formatDay(local.toISOString().replace('Z', '+05:30'), 'DD MMMM YYYY'),
	];
}

/** Its time in India in every accepted form. */
function writtenTimes(local: Date): readonly string[] {
	const [hours, minutes, seconds] = [local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()];
	const rest = `:${twoDigits(minutes)}:${twoDigits(seconds)}`;
	const half = hours < 12 ? 'AM' : 'PM';
	const twelve = hours % 12 || 12;
	return [
		...[`${twoDigits(hours)}${rest}`, `${hours}${rest}`, `${twoDigits(hours)}${rest}.0000000`],
		...[
			`${twoDigits(twelve)}${rest} ${half}`,
			`${twelve}${rest}${half.toLowerCase()}`,
			`${twelve}${rest}\u202f${half}`,
		],
		...[`${twoDigits(hours)}${rest}+05:30`, `${twoDigits(hours)}${rest} +0530`],
	];
}

describe('a date of a response', () => {
	test('day first is read as written in India', () => {
		expect(instantOrNull('01-12-2026 10:00:00')).toBe('2026-12-01T04:30:00.000Z');
		expect(instantOrNull('01/12/2026 02:15 PM')).toBe('2026-12-01T08:45:00.000Z');
		expect(instantOrNull('1 Dec 2026, 9:00 am')).toBe('2026-12-01T03:30:00.000Z');
		expect(instantOrNull('1-12-2026 10:00:00 AM')).toBe('2026-12-01T04:30:00.000Z');
		expect(instantOrNull('2026-11-24T09:00:00.123')).toBe('2026-11-24T03:30:00.000Z');
		expect(instantOrNull('2026-11-24')).toBe('2026-11-23T18:30:00.000Z');
		expect(dayOrInstant('25-11-2026')).toBe('2026-11-25');
		expect(dayOrInstant('1/12/2026')).toBe('2026-12-01');
		expect(dayOrInstant('01-Dec-2026')).toBe('2026-12-01');
	});

	test('a day of 2000 to 2099 is read as that day from each accepted form, and as no other', () => {
		const days = fc.integer({ min: 0, max: 36_524 }).map((days) => addDays('2000-01-01', days));
		fc.assert(
			fc.property(days, (day) => {
				for (const text of writtenDays(new Date(day))) expect(parseWireDate(text), text).toBe(day);
			}),
			{ numRuns: 500 },
		);
	});

	test.each([
		['/Date(1764547200000)/', '2025-12-01T00:00:00.000Z'],
		['/Date(1764547200000+0530)/', '2025-12-01T00:00:00.000Z'],
		['/Date(-62135596800000)/', null],
		['/Date(0+0530)/', null],
		['/Date(-19800000+0530)/', null],
		['/Date(253402300799999)/', null],
	])('%s is %s', (text, at) => {
		expect(parseWireDate(text)).toBe(at);
	});

	test('every instant is read back from each accepted form', () => {
		fc.assert(
			fc.property(instants, (at) => {
				const local = new Date(at.getTime() + indiaOffsetMs);
				for (const day of writtenDays(local)) {
					expect(dayOrInstant(day), day).toBe(local.toISOString().slice(0, 10));
					for (const time of writtenTimes(local)) {
						for (const gap of [' ', 'T', ', ']) {
							expect(instantOrNull(`${day}${gap}${time}`), `${day}${gap}${time}`).toBe(at.toISOString());
						}
					}
				}
				for (const text of [at.toISOString(), `/Date(${at.getTime()})/`, `/Date(${at.getTime()}+0530)/`]) {
					expect(instantOrNull(text), text).toBe(at.toISOString());
				}
			}),
		);
	});

	test.each([
		...['01-12-26', '2026-12', '01-12/2026', '2026/12-01', '20261201', '1 12 2026'],
		...['31-02-2026', '29-02-2027', '31-04-2026', '01-13-2026', '00-12-2026', '01-00-2026', '2026-02-30'],
		...['12-25-2026', '12/25/2026 10:00:00 AM', '2026-13-01', '2026-12-00', '01 Foo 2026', '32 Dec 2026'],
		...['01-12-2026 24:00', '01-12-2026 10:60', '01-12-2026 13:00 PM', '01-12-2026 0:30 AM', '2026-12-01 10'],
		...['2026-12-01T10:00:00+15:00', '2026-12-01T10:00:00 IST', '1764565200000', '/Date(soon)/', '/Date()/'],
		...['December 1, 2026', 'Tue Dec 01 2026', 'soon', '१-१२-२०२६', 'at 01-12-2026'],
	])('%j cannot be read', (text) => {
		expect(parseWireDate(text)).toBe(unreadable);
		expect(instantOrNull(text)).toBeNull();
		expect(dayOrInstant(text)).toBeNull();
	});

	test.each([
		...['', ' ', 'NULL', 'NA', '-', '1900-01-01', '1970-01-01', '0001-01-01', '9999-12-31', '0000-00-00'],
		...['0001-01-01T00:00:00', '1900-01-01 00:00:00.000', '01/01/1900 12:00:00 AM', '31-12-9999 23:59:59'],
		...['1970-01-01T05:30:00+05:30', '1969-12-31T18:30:00Z', '9999-12-31T23:59:59.9999999Z', '0000-00-00 00:00:00'],
	])('%j stands for no date', (text) => {
		expect(date.schema.parse(text)).toBeNull();
	});

	test('anything that is read is a day that exists, whatever the text', () => {
		const part = fc.constantFrom(
			...['-', '/', ' ', ':', 'T', 'Z', 'AM', 'Dec', '+05:30', '2026', '26', '31', '02', '1'],
		);
		const texts = fc.oneof(
			fc.string(),
			fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
		);
		fc.assert(
			fc.property(texts, (text) => {
				const parsed = parseWireDate(text);
				if (parsed === null || parsed === unreadable) return;
				const digits = text.match(/\d{4}/)?.[0] ?? '';
				expect(Math.abs(Number(parsed.slice(0, 4)) - Number(digits))).toBeLessThanOrEqual(1);
			}),
		);
	});
});

describe('a time of day', () => {
	test('is read in India’s time from every accepted form', () => {
		fc.assert(
			fc.property(instants, (at) => {
				const local = new Date(at.getTime() + indiaOffsetMs);
				const time = local.toISOString().slice(11, 16);
				const zones = [
					at.toISOString(),
					`${at.toISOString().slice(11, 19)}Z`,
					`${at.toISOString().slice(0, 19)}+00:00`,
				];
				for (const text of [...writtenTimes(local), ...zones, `${local.toISOString().slice(0, 23)}`, ` ${time} `]) {
					expect(parseWireTime(text), text).toBe(time);
				}
			}),
		);
	});

	test.each([
		['9:00', '09:00'],
		['1000', '10:00'],
		['930', '09:30'],
		['1900-01-01T09:00:00', '09:00'],
		['0001-01-01T09:00:00', '09:00'],
		['9:00 AM', '09:00'],
		['12:00 am', '00:00'],
		['13:00 PM', '13:00'],
		['0:30AM', '00:30'],
		['23:30Z', '05:00'],
		['2026-12-02T03:30:00.0000000Z', '09:00'],
		['2026-12-02T09:00:00+05:30', '09:00'],
		['02-12-2026 09:00', '09:00'],
	])('%s is %s', (text, time) => {
		expect(parseWireTime(text)).toBe(time);
	});

	test.each([
		'',
		'NA',
		'morning',
		'9',
		'25:00',
		'2500',
		'09:75',
		'9.30',
		'2026-12-02',
		'24:00',
		'09:00 IST',
		'09:00-10:00',
	])('%j cannot be read', (text) => {
		expect(parseWireTime(text)).toBe(unreadable);
	});
});
