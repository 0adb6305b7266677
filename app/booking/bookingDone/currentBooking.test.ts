import { expect, it } from 'vitest';
import { aBookingResult, testSlot } from '../../../domain/testing/draft.ts';
import { isStillBooked, storeDoneStepData, takeDoneStepData } from './currentBooking.ts';

const result = aBookingResult();
const at = (date: string | null) => ({ number: 'B-1', date });

it('A booking stands while the vehicle has one at its time', () => {
	expect(isStillBooked(result, at(`${testSlot.day}T${testSlot.start}:00+05:30`))).toBe(true);
	expect(isStillBooked(result, at(null))).toBe(true);
	expect(isStillBooked(result, at(`${testSlot.day}T23:00:00+05:30`))).toBe(false);
	expect(isStillBooked(result, null)).toBe(false);
});

it('The answer of Save and Book is for the page that follows alone', () => {
	storeDoneStepData(at(null));
	expect(takeDoneStepData()).toEqual({
		current: at(null),
		jobs: null,
		menu: expect.objectContaining({ book: 'booking' }),
	});
	expect(takeDoneStepData()).toBeNull();
});
