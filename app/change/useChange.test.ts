import { expect, it } from 'vitest';
import { changeKey, endChange, endDraft, keepInTab } from '../data/browserStorage.ts';
import { keepChange, readKeptChange } from './useChange.ts';

const regNo = 'MH12AB1234';
const booking = { appointmentId: 'a', revision: 3 };
const typed = { problem: 'The horn is weak' };

it('What was typed is kept for the booking as it is', () => {
	keepChange(regNo, booking, typed);
	expect(readKeptChange(regNo, booking)).toEqual(typed);
	expect(readKeptChange(regNo, { ...booking, revision: 4 })).toBeNull();
	expect(readKeptChange(regNo, { ...booking, appointmentId: 'b' })).toBeNull();
	expect(readKeptChange('KA01EF2345', booking)).toBeNull();
});

it.each([
	['nothing typed', () => keepChange(regNo, booking, {})],
	['its end', () => endChange(regNo)],
	['the cancellation', () => endDraft(regNo)],
])('It ends with %s', (_, end) => {
	keepChange(regNo, booking, typed);
	end();
	expect(readKeptChange(regNo, booking)).toBeNull();
});

it.each(['{', 'null', '1', '{}', '{"appointmentId":"a","revision":3}', '{"appointmentId":"a","revision":3,"typed":1}'])(
	'%s is nothing',
	(text) => {
		keepInTab(changeKey(regNo), text);
		expect(readKeptChange(regNo, booking)).toBeNull();
	},
);
