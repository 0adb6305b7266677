import { gstStateName } from './gst.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/**
 * Builds a GST identification number: state code, PAN, the number of the registration under that PAN in the state, `Z`,
 * and a check digit.
 * @throws RangeError when the parts do not make a well-formed number
 */
export function buildGstin(stateCode: string, pan: string, registration = '1'): string {
	const body = `${stateCode}${pan}${registration}Z`;
	const gstin = `${body}${checkDigit(body)}`;
	if (!shape.test(gstin)) throw new RangeError('The parts do not make a GSTIN');
	return gstin;
}

/** Whether the number is well-formed, of a state, and its check digit is right; not whether it was ever issued. */
export const isGstin = (text: string): boolean =>
	shape.test(text) && gstStateName(text.slice(0, 2)) !== null && checkDigit(text.slice(0, 14)) === text[14];

/** The name of the state in which a GSTIN is registered. @throws RangeError when it begins with no state's code */
export function gstinStateName(gstin: string): string {
	const name = gstStateName(gstin.slice(0, 2));
	if (name === null) throw new RangeError('The GSTIN begins with the code of no state');
	return name;
}

/** Modulo 36, every second character weighted twice, the digits of a product added. */
function checkDigit(body: string): string {
	let sum = 0;
	for (const [index, character] of [...body].entries()) {
		const product = digits.indexOf(character) * (1 + (index % 2));
		sum += Math.floor(product / 36) + (product % 36);
	}
	return digits.charAt((36 - (sum % 36)) % 36);
}
