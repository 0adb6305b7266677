import { expect, it } from 'vitest';
import { gstStateName } from '../invoice/gst.ts';
import { pinRangesOf } from './pinRanges.ts';
import { otherStateOfPin, stateOfPin } from './stateOfPin.ts';

const stateCodes = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, '0'));
const stateNames = stateCodes.map(gstStateName).filter((name) => name !== null);
const states = stateNames.map((displayName) => ({
	documentId: `id of ${displayName}`,
	displayName,
	pinRanges: pinRangesOf(displayName),
}));
const stateIdOf = (name: string) => `id of ${name}`;

it('Every state has PINs, in runs one after another', () => {
	expect(states).toHaveLength(36);
	for (const { displayName, pinRanges } of states) {
		expect(pinRanges.length, displayName).toBeGreaterThan(0);
		const bounds = [100_000, ...pinRanges.flat(), 899_999];
		expect(bounds, displayName).toEqual(bounds.toSorted((one, other) => one - other));
	}
});

it.each([
	['140119', 'Chandigarh', 'Punjab'],
	['160003', 'Chandigarh', 'Punjab'],
	['160062', 'Chandigarh', 'Punjab'],
	['247662', 'Uttar Pradesh', 'Uttarakhand'],
	['396235', 'Dadra and Nagar Haveli and Daman and Diu', 'Gujarat'],
	['507121', 'Andhra Pradesh', 'Telangana'],
	['533464', 'Andhra Pradesh', 'Puducherry'],
	['605107', 'Puducherry', 'Tamil Nadu'],
	['673310', 'Kerala', 'Puducherry'],
	['782410', 'Assam', 'Meghalaya'],
	['813206', 'Bihar', 'Jharkhand'],
])('PIN %s is of %s and of %s: it fills neither, and fits both', (pin, one, other) => {
	expect(stateOfPin(pin, states)).toBeNull();
	for (const name of [one, other]) expect(otherStateOfPin({ pin, stateId: stateIdOf(name) }, states)).toBeNull();
	const elsewhere = otherStateOfPin({ pin, stateId: stateIdOf('Goa') }, states);
	expect([one, other]).toContain(elsewhere?.displayName);
});

it('Few PINs are of two states, and none of three', () => {
	const pins = states.flatMap(({ pinRanges }) =>
		pinRanges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
	);
	const counts = new Map<number, number>();
	for (const pin of pins) counts.set(pin, (counts.get(pin) ?? 0) + 1);
	const shared = [...counts.values()].filter((count) => count > 1);
	expect(shared.length).toBeLessThan(50);
	expect(Math.max(...shared)).toBe(2);
});

it.each([
	['110001', 'Delhi'],
	['122018', 'Haryana'],
	['160017', 'Chandigarh'],
	['160055', 'Punjab'],
	['194101', 'Ladakh'],
	['194404', 'Ladakh'],
	['110195', 'Delhi'],
	['190001', 'Jammu and Kashmir'],
	['248001', 'Uttarakhand'],
	['396210', 'Dadra and Nagar Haveli and Daman and Diu'],
	['403001', 'Goa'],
	['500081', 'Telangana'],
	['530016', 'Andhra Pradesh'],
	['560001', 'Karnataka'],
	['605001', 'Puducherry'],
	['605103', 'Tamil Nadu'],
	['682555', 'Lakshadweep'],
	['737101', 'Sikkim'],
	['744101', 'Andaman and Nicobar Islands'],
	['834001', 'Jharkhand'],
	// The army's post, PINs that belong to no state, and PINs that are not complete.
	['900056', null],
	['999999', null],
	['000000', null],
	['11000', null],
	['', null],
])('PIN %s is in %s', (pin, name) => {
	expect(stateOfPin(pin, states)?.displayName ?? null).toBe(name);
});

it.each([
	['560001', 'Maharashtra', 'Karnataka'],
	['194101', 'Jammu and Kashmir', 'Ladakh'],
	['194101', 'Ladakh', null],
	['400053', 'Maharashtra', null],
	['999999', 'Maharashtra', null],
	['56000', 'Maharashtra', null],
])('PIN %s with %s is of another state: %s', (pin, chosen, other) => {
	expect(otherStateOfPin({ pin, stateId: stateIdOf(chosen) }, states)?.displayName ?? null).toBe(other);
});

it('Nothing is said where the table lacks the chosen state, or the PIN’s state cannot be chosen', () => {
	const unknown = { documentId: 'u', displayName: 'Bombay Presidency', pinRanges: pinRangesOf('Bombay Presidency') };
	expect(otherStateOfPin({ pin: '560001', stateId: 'u' }, [...states, unknown])).toBeNull();
	expect(otherStateOfPin({ pin: '560001', stateId: '' }, states)).toBeNull();
	const withoutLadakh = states.filter(({ displayName }) => displayName !== 'Ladakh');
	expect(stateOfPin('194101', withoutLadakh)).toBeNull();
	expect(otherStateOfPin({ pin: '194101', stateId: stateIdOf('Jammu and Kashmir') }, withoutLadakh)).toBeNull();
});

it('A maker may spell a state in its own way', () => {
	expect(pinRangesOf('JAMMU & KASHMIR')).toBe(pinRangesOf('Jammu and Kashmir'));
	expect(pinRangesOf('Orissa')).toBe(pinRangesOf('Odisha'));
});
