import { expect, it } from 'vitest';
import { dateTimeTexts } from './dateTimeTexts.ts';

it('a slot is heard with both of its times and the part of the day, in both languages', () => {
	const { en, hi } = dateTimeTexts;
	expect(en.slotName('09:00', en.slot('09:00', '10:00'), 'Tuesday 24 November', en.free)).toBe(
		'09:00 - 10:00 AM, Tuesday 24 November, free',
	);
	expect(hi.slotName('20:00', hi.slot('20:00', '21:00'), 'मंगलवार', hi.free)).toBe('8:00 - 9:00, रात, मंगलवार, खाली');
	expect(hi.slotName('09:00', hi.slot('09:00', '10:00'), 'मंगलवार 24 नवंबर', hi.notFree)).toBe(
		'9:00 - 10:00, सुबह, मंगलवार 24 नवंबर, खाली नहीं',
	);
});
