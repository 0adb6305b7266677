import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { formatDay } from '../../domain/time/calendar.ts';
import { calls } from './calls.ts';
import { dateFields, parseWireDate, parseWireTime, unreadableDates } from './dates.ts';
import { dayOrInstant, instantOrNull } from './fields.ts';

const indiaOffsetMs = 5.5 * 60 * 60 * 1000;
const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Whole seconds of this century and the end of the last. */
const instants = fc
	.integer({ min: Date.UTC(1950, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 })
	.map((seconds) => new Date(seconds * 1000));

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** An instant's day in India in every accepted form. */
function writtenDays(local: Date): readonly string[] {
	const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
	const [mm, dd] = [twoDigits(month + 1), twoDigits(date)];
	const name = shortMonths[month] ?? '';
	return [
		`${year}-${mm}-${dd}`,
		...[`${dd}-${mm}-${year}`, `${dd}/${mm}/${year}`],
		...[`${dd} ${name} ${year}`, `${dd}-${name.toUpperCase()}-${year}`, `${date} ${name} ${year}`],
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
		expect(dayOrInstant('25-11-2026')).toBe('2026-11-25');
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
				expect(instantOrNull(at.toISOString())).toBe(at.toISOString());
			}),
		);
	});

	test.each([
		...['01-12-26', '1-12-2026', '12/1/2026 10:00:00 AM', '2026-1-2', '01.12.2026', '01-12/2026', '20261201'],
		...['31-02-2026', '29-02-2027', '31-04-2026', '01-13-2026', '00-12-2026', '01-00-2026', '2026-02-30'],
		...['12-25-2026', '2026-13-01', '2026-12-00', '0001-01-01T00:00:00', '01 Foo 2026', '32 Dec 2026'],
		...['01-12-2026 24:00', '01-12-2026 10:60', '01-12-2026 13:00 PM', '01-12-2026 0:30 AM', '2026-12-01 10'],
		...['2026-12-01T10:00:00+15:00', '2026-12-01T10:00:00 IST', '/Date(1764565200000)/', '1764565200000'],
		...['December 1, 2026', 'Tue Dec 01 2026', 'soon', '', ' ', '१-१२-२०२६', 'at 01-12-2026'],
	])('%j is none', (text) => {
		expect(parseWireDate(text)).toBeNull();
		expect(instantOrNull(text)).toBeNull();
		expect(dayOrInstant(text)).toBeNull();
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
				if (parsed === null) return;
				const digits = text.match(/\d{4}/)?.[0] ?? '';
				const day = parsed.kind === 'day' ? parsed.day : parsed.instant;
				expect(Math.abs(Number(day.slice(0, 4)) - Number(digits))).toBeLessThanOrEqual(1);
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

	test.each(['', 'NA', 'morning', '9', '25:00', '09:75', '9.30', '2026-12-02', '24:00', '09:00 IST'])(
		'%j is none',
		(text) => {
			expect(parseWireTime(text)).toBeNull();
		},
	);
});

describe('unreadable dates of a response', () => {
	test('are named by field and shape, without a character of the text', () => {
		const response = {
			AppointmentDate: 'Ravi Kumar 98765',
			DocumentDate: '',
			Message: '12/25/2026',
			ServiceHistory: [{ DocumentDate: '12/25/2026', JobStages: [{ JobCompletedDateTime: 'कल<b>' }] }],
			PaymentDate: `${'x'.repeat(60)}`,
			SaleInvoiceDate: '01-12-2026',
			Data: [{ OpensAt: '', NextOpensAt: 'noon' }],
			SelectedDate: [{ SlotId: '', SlotStartTime: 'nine', SlotEndTime: '' }],
		};
		expect(unreadableDates(response)).toEqual([
			{ field: 'AppointmentDate', shape: 'aaaa aaaaa 99999' },
			{ field: 'DocumentDate', shape: '99/99/9999' },
			{ field: 'JobCompletedDateTime', shape: 'aa?a?' },
			{ field: 'PaymentDate', shape: 'a'.repeat(40) },
			{ field: 'NextOpensAt', shape: 'aaaa' },
			{ field: 'SlotStartTime', shape: 'aaaa' },
			{ field: 'SlotEndTime', shape: '' },
		]);
	});

	test('every field of a response with a date in its name is among the date fields', () => {
		const named = new Set<string>();
		const collect = (schema: unknown): void => {
			if (typeof schema !== 'object' || schema === null) return;
			for (const [key, value] of Object.entries(schema)) {
				if (key === 'properties') for (const name of Object.keys(value as object)) named.add(name);
				collect(value);
			}
		};
		const options = { io: 'input', unrepresentable: 'any' } as const;
		for (const call of Object.values(calls)) collect(z.toJSONSchema(call.response, options));
		// The rows of this call are in JSON text, which has no properties in the schema.
		named.add('AppointmentDate');
		const times = ['SlotStartTime', 'SlotEndTime', 'NextFreeSlotTime'];
		const others = [...times, 'SelectedDate', 'EstimatedCostAtBookingTime'];
		const dates = [...named].filter((name) => /date|time$|^PromisedBefore$/i.test(name) && !others.includes(name));
		expect(dates.toSorted()).toEqual([...dateFields].toSorted());
	});
});
