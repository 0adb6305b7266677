import { expect, it } from 'vitest';
import { changeKey, removeChange, removeDraft, storeInTab } from '../data/browserStorage.ts';
import { readStoredChange, storeChange } from './useChange.ts';

const regNo = 'MH12AB1234';
const booking = { appointmentId: 'a', revision: 3 };
const typed = { problem: 'The horn is weak' };

it('What was typed is kept for the booking as it is', () => {
	storeChange(regNo, booking, typed);
	expect(readStoredChange(regNo, booking)).toEqual(typed);
	expect(readStoredChange(regNo, { ...booking, revision: 4 })).toBeNull();
	expect(readStoredChange(regNo, { ...booking, appointmentId: 'b' })).toBeNull();
	expect(readStoredChange('KA01EF2345', booking)).toBeNull();
});

it.each([
	['nothing typed', () => storeChange(regNo, booking, {})],
	['its end', () => removeChange(regNo)],
	['the cancellation', () => removeDraft(regNo)],
])('What was typed is forgotten after %s', (_, end) => {
	storeChange(regNo, booking, typed);
	end();
	expect(readStoredChange(regNo, booking)).toBeNull();
});

it.each(['{', 'null', '1', '{}', '{"appointmentId":"a","revision":3}', '{"appointmentId":"a","revision":3,"typed":1}'])(
	'A stored text %s is no change',
	(text) => {
		storeInTab(changeKey(regNo), text);
		expect(readStoredChange(regNo, booking)).toBeNull();
	},
);
