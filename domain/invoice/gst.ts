import type { Paise } from '../money.ts';

/** The parts of an amount: `amount = taxable + cgst + sgst + igst`, to the paisa. */
export interface TaxSplit {
	readonly taxable: Paise;
	readonly cgst: Paise;
	readonly sgst: Paise;
	readonly igst: Paise;
	readonly amount: Paise;
}

/** The taxes of a supply: CGST and SGST within a state, IGST between states, none from an unregistered supplier. */
export type TaxKind = 'intraState' | 'interState' | 'none';

/**
 * Splits an amount that includes tax of `rate` per cent, a whole number. CGST and SGST are half of it each, and always
 * equal. Each tax is exact to half a paisa; the taxable value is the rest.
 */
export function splitTax(amount: Paise, rate: number, kind: TaxKind): TaxSplit {
	const igst = kind === 'interState' ? includedTax(amount, rate, 1) : 0;
	const half = kind === 'intraState' ? includedTax(amount, rate, 2) : 0;
	return { taxable: amount - igst - 2 * half, cgst: half, sgst: half, igst, amount };
}

/**
 * One of `parts` equal taxes that make up `rate` per cent and are included in the amount. Half a paisa is rounded away
 * from zero.
 */
function includedTax(amount: Paise, rate: number, parts: 1 | 2): Paise {
	if (amount < 0) return 0 - includedTax(-amount, rate, parts);
	const whole = parts * (100 + rate);
	return Math.floor((2 * amount * rate + whole) / (2 * whole));
}

/**
 * Whether a supply by this GSTIN stays within its state. State codes are compared, so that names may be spelt in
 * several ways. A place of supply without a GST code is compared with `stateName`, the supplier's.
 */
export function isWithinState(gstin: string, stateName: string, placeOfSupply: string): boolean {
	const code = gstStateCode(placeOfSupply);
	return code === null ? normalized(stateName) === normalized(placeOfSupply) : code === gstin.slice(0, 2);
}

/** The name of the tax that stands beside CGST: UTGST in the union territories without a legislature. */
export const stateTaxName = (stateName: string): 'SGST' | 'UTGST' =>
	['04', '26', '31', '35', '38'].includes(gstStateCode(stateName) ?? '') ? 'UTGST' : 'SGST';

const normalized = (name: string): string => name.trim().toLowerCase();

/** The two-digit GST code of a state or union territory, by its name; null for an unknown one. */
export const gstStateCode = (stateName: string): string | null => codeOfName.get(normalized(stateName)) ?? null;

/** The name of the state or union territory with this two-digit code; null for an unknown one. */
export const gstStateName = (code: string): string | null => stateNames[code] ?? null;

const stateNames: Readonly<Record<string, string>> = {
	'01': 'Jammu and Kashmir',
	'02': 'Himachal Pradesh',
	'03': 'Punjab',
	'04': 'Chandigarh',
	'05': 'Uttarakhand',
	'06': 'Haryana',
	'07': 'Delhi',
	'08': 'Rajasthan',
	'09': 'Uttar Pradesh',
	'10': 'Bihar',
	'11': 'Sikkim',
	'12': 'Arunachal Pradesh',
	'13': 'Nagaland',
	'14': 'Manipur',
	'15': 'Mizoram',
	'16': 'Tripura',
	'17': 'Meghalaya',
	'18': 'Assam',
	'19': 'West Bengal',
	'20': 'Jharkhand',
	'21': 'Odisha',
	'22': 'Chhattisgarh',
	'23': 'Madhya Pradesh',
	'24': 'Gujarat',
	'26': 'Dadra and Nagar Haveli and Daman and Diu',
	'27': 'Maharashtra',
	'29': 'Karnataka',
	'30': 'Goa',
	'31': 'Lakshadweep',
	'32': 'Kerala',
	'33': 'Tamil Nadu',
	'34': 'Puducherry',
	'35': 'Andaman and Nicobar Islands',
	'36': 'Telangana',
	'37': 'Andhra Pradesh',
	'38': 'Ladakh',
};

/** With former names that people still write. */
const codeOfName: ReadonlyMap<string, string> = new Map([
	...Object.entries(stateNames).map(([code, name]) => [normalized(name), code] as const),
	['orissa', '21'],
	['pondicherry', '34'],
	['uttaranchal', '05'],
]);

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The number of a supplier: state code, PAN, number of the registration, `Z`, and a check digit. */
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
/** With a PAN; a deductor of tax (`D`) may have a TAN. A collector of tax (`C`) is left out. */
const registered = /^\d{2}[A-Z]{4}[A-Z\d]\d{4}[A-Z][1-9A-Z][1-9A-BD-JZ][0-9A-Z]$/;
/**
 * With year and country: `UN` and `ON` for UN bodies, embassies and others notified, `NR` and `NF` for non-residents.
 */
const foreign = /^\d{4}[A-Z]{3}\d{5}(?:[UO]N|N[RF])[0-9A-Z]$/;

/**
 * Builds a GST identification number: state code, PAN, the number of the registration under that PAN in the state, `Z`,
 * and a check digit.
 * @throws RangeError if the parts do not make a well-formed number
 */
export function buildGstin(stateCode: string, pan: string, registration = '1'): string {
	const body = `${stateCode}${pan}${registration}Z`;
	const gstin = `${body}${checkDigit(body)}`;
	if (!shape.test(gstin)) throw new RangeError('The parts do not make a GSTIN');
	return gstin;
}

/**
 * Whether the law lets a dealer bill the holder of this GSTIN or UIN (docs/product.md#invoices). The number is
 * well-formed, of a state, and its check digit is right; whether it was ever issued is not known.
 */
export const isBuyerGstin = (text: string): boolean =>
	(registered.test(text) || foreign.test(text)) &&
	gstStateName(text.slice(0, 2)) !== null &&
	checkDigit(text.slice(0, 14)) === text[14];

/** `UIN` for UN bodies, embassies and others notified, else `GSTIN`. */
export const gstinLabel = (gstin: string): 'GSTIN' | 'UIN' => (gstin[13] === 'N' ? 'UIN' : 'GSTIN');

/** The name of the state in which a GSTIN is registered. @throws RangeError if it begins with no state's code */
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
