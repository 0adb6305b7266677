import type { Paise } from './money.ts';

/** Goods and Services Tax on parts and labour of two-wheelers, per cent; prices include it. */
export const gstRate = 18;

/** The parts of an amount: `amount = taxable + cgst + sgst + igst`, to the paisa. */
export interface TaxSplit {
	readonly taxable: Paise;
	readonly cgst: Paise;
	readonly sgst: Paise;
	readonly igst: Paise;
	readonly amount: Paise;
}

/**
 * Splits an amount that includes tax: IGST for a supply to another state, else CGST and SGST, which are always equal.
 * Each tax is exact to half a paisa; the taxable value is the rest.
 */
export function splitTax(amount: Paise, isInterState: boolean): TaxSplit {
	const igst = isInterState ? share(amount, gstRate) : 0;
	const half = isInterState ? 0 : share(amount, gstRate / 2);
	return { taxable: amount - igst - 2 * half, cgst: half, sgst: half, igst, amount };
}

/** The tax of `rate` per cent that an amount includes; half a paisa is rounded away from zero. */
function share(amount: Paise, rate: number): Paise {
	const whole = 100 + gstRate;
	const size = Math.floor((2 * Math.abs(amount) * rate + whole) / (2 * whole));
	return amount < 0 && size > 0 ? -size : size;
}

/** The two-digit GST code of a state or union territory, by its name; null for an unknown one. */
export const gstStateCode = (stateName: string): string | null => codes.get(stateName.trim().toLowerCase()) ?? null;

const codes: ReadonlyMap<string, string> = new Map(
	Object.entries({
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
	}).map(([code, name]) => [name.toLowerCase(), code]),
);
