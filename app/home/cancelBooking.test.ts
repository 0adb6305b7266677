import { expect, it } from 'vitest';
import { fieldLimits } from '../../domain/booking/fieldLimits.ts';
import { type CancelReason, cancelReason, maxOwnWords } from './cancelBooking.tsx';
import { homeTexts } from './homeTexts.ts';

it('A reason for cancelling is sent in English, with the owner’s own words after it', () => {
	expect(cancelReason('time', '')).toBe('The time does not suit me');
	expect(cancelReason('other', ' शादी है\n')).toBe('Another reason: शादी है');
	expect(cancelReason('', 'I am away')).toBe('I am away');
	expect(cancelReason('', ' ')).toBeUndefined();
});

it('Every reason fits with the longest words that can be typed', () => {
	for (const reason of Object.keys(homeTexts.en.reasons) as CancelReason[]) {
		const words = 'x'.repeat(maxOwnWords);
		expect(cancelReason(reason, words)).toMatch(/: x{150}$/);
		expect(cancelReason(reason, `${words}y`)?.length, reason).toBeLessThanOrEqual(fieldLimits.reason);
	}
});
