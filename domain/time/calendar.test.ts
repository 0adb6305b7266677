import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
	addDays,
	bookingWindow,
	dayOf,
	formatDateTime,
	formatDay,
	formatTime,
	formatTimeRange,
	isDay,
	isWithinBookingWindow,
	monthsBetween,
	slotInstant,
	timeOf,
	timeOptions,
	weekdayName,
} from './calendar.ts';

const lateEvening = new Date('2026-11-21T18:29:59Z');
const afterMidnight = new Date('2026-11-21T18:30:00Z');
const days = fc
	.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
	.map((date) => dayOf(date));
const zones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'];
const zone = process.env.TZ;
afterEach(() => {
	if (zone === undefined) delete process.env.TZ;
	else process.env.TZ = zone;
});

describe('the day in India', () => {
	it.each(zones)('changes at midnight in India on a machine in %s', (name) => {
		process.env.TZ = name;
		expect(dayOf(lateEvening)).toBe('2026-11-21');
		expect(dayOf(afterMidnight)).toBe('2026-11-22');
	});

	it('has a window of tomorrow to 16 days ahead', () => {
		expect(bookingWindow(lateEvening)).toEqual({ first: '2026-11-22', last: '2026-12-07' });
		expect(isWithinBookingWindow('2026-11-21', lateEvening)).toBe(false);
		expect(isWithinBookingWindow('2026-11-22', lateEvening)).toBe(true);
		expect(isWithinBookingWindow('2026-12-07', lateEvening)).toBe(true);
		expect(isWithinBookingWindow('2026-12-08', lateEvening)).toBe(false);
		expect(isWithinBookingWindow('garbage', lateEvening)).toBe(false);
	});

	it('adds and subtracts days', () => {
		fc.assert(
			fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
				expect(addDays(addDays(day, count), -count)).toBe(day);
				expect(isDay(addDays(day, count))).toBe(true);
			}),
		);
	});

	it('tells existing days from others', () => {
		expect(isDay('2028-02-29')).toBe(true);
		for (const text of ['2027-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '', '20261121']) {
			expect(isDay(text), text).toBe(false);
		}
	});
});

describe('texts', () => {
	it('are formatted in both languages', () => {
		expect(formatDay('2026-11-24', 'DD-MM-YYYY')).toBe('24-11-2026');
		expect(formatDay('2026-11-24', 'DD MMMM YYYY')).toBe('24 November 2026');
		expect(formatDay('2026-11-04', 'DD MMM YYYY')).toBe('04 Nov 2026');
		expect(formatDay('2026-11-04', 'ddd DD MMM')).toBe('Wed 04 Nov');
		expect(formatDay('2026-11-04', 'dddd, DD MMMM YYYY', 'hi')).toBe('बुधवार, 04 नवंबर 2026');
		expect(formatDay('2026-11-24', 'DD MMMM YYYY', 'hi')).toBe('24 नवंबर 2026');
		expect(formatDay('no date', 'DD MMMM YYYY')).toBe('–');
		expect(weekdayName('2026-11-24')).toBe('Tuesday');
		expect(weekdayName('2026-11-24', 'hi')).toBe('मंगलवार');
		expect(formatDateTime('2026-11-24T13:30:00+05:30', 'hi')).toBe('24 नवंबर 2026 को दोपहर 1:30 बजे');
		expect(formatTime('09:00', 'hi')).toBe('सुबह 9:00');
		expect(['03:59', '04:00', '19:59', '20:00', '23:30'].map((time) => formatTime(time, 'hi'))).toEqual([
			'रात 3:59',
			'सुबह 4:00',
			'शाम 7:59',
			'रात 8:00',
			'रात 11:30',
		]);
		expect(formatTimeRange('09:00', '10:00', 'hi')).toBe('सुबह 9:00 - 10:00');
		expect(formatTimeRange('15:00', '16:00', 'hi')).toBe('दोपहर 3:00 - शाम 4:00');
		expect(formatTimeRange('09:00', '13:30')).toBe('09:00 AM - 01:30 PM');
		expect(formatTimeRange('09:00', '10:00')).toBe('09:00 - 10:00 AM');
	});

	it('have noon as 12 PM and midnight as 12 AM', () => {
		expect(['00:00', '09:00', '11:59', '12:00', '13:05', '23:59'].map((time) => formatTime(time))).toEqual([
			'12:00 AM',
			'09:00 AM',
			'11:59 AM',
			'12:00 PM',
			'01:05 PM',
			'11:59 PM',
		]);
	});

	it('of the time options are 9:00 AM to 5:00 PM, and 18:00', () => {
		expect(timeOptions.map(({ label }) => label).join(' | ')).toBe(
			'9:00 AM | 10:00 AM | 11:00 AM | 12:00 PM | 1:00 PM | 2:00 PM | 3:00 PM | 4:00 PM | 5:00 PM | 18:00',
		);
	});

	it.each(zones)('have a slot at its time in India on a machine in %s', (name) => {
		process.env.TZ = name;
		const instant = new Date(slotInstant('2026-11-24', '09:00')).toISOString();
		expect(formatDateTime(instant)).toBe('24 November 2026, 09:00 AM');
	});

	it.each(zones)('read an instant without a zone as India’s time on a machine in %s', (name) => {
		process.env.TZ = name;
		for (const iso of [
			'2026-11-24T09:00',
			'2026-11-24 09:00:00',
			'2026-11-24T03:30:00.1234567Z',
			'2026-11-24T09:00+05:30',
		])
			expect(formatDateTime(iso), iso).toBe('24 November 2026, 09:00 AM');
	});

	it('are a dash for an invalid day or time', () => {
		for (const text of ['', '2026-02-30', '2026-02-30T09:00', 'Nov 24, 2026']) {
			expect(formatDay(text, 'DD MMM YYYY'), text).toBe('–');
			expect(timeOf(text), text).toBeNull();
		}
		for (const text of ['24:00', '09:60', '9:00', '']) expect(formatTime(text), text).toBe('–');
	});

	it('of a slot’s instant are its day and time', () => {
		fc.assert(
			fc.property(days, fc.integer({ min: 0, max: 1439 }), (day, minute) => {
				const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
				const instant = slotInstant(day, time);
				expect(dayOf(new Date(instant))).toBe(day);
				expect(timeOf(instant)).toBe(time);
			}),
		);
	});
});

describe('months between', () => {
	it.each([
		['2026-01-31', '2026-02-28', 0],
		['2026-01-15', '2026-02-15', 1],
		['2026-01-15T20:00:00Z', '2026-02-15', 0],
		['2024-11-24', '2026-11-24', 24],
		['2026-12-01', '2026-11-24', 0],
		['garbage', '2026-11-24', 0],
		[null, '2026-11-24', 0],
	])('%s to %s: %i', (from, to, expected) => {
		expect(monthsBetween(from, to)).toBe(expected);
	});
});
