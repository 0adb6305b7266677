import type { Paise } from '../money.ts';

/** A line of the dealership's bill. */
export interface BilledLine {
	readonly description: string;
	/** HSN of a part, SAC of labour. */
	readonly code: string;
	readonly quantity: number;
	/** Unit of a part, as GST abbreviates it (`NOS`, `BTL`, `SET`); null for labour. */
	readonly unit: string | null;
	/** The price of one, in paise, GST included. */
	readonly unitPrice: Paise;
	/** GST in per cent, on the day of the invoice. */
	readonly rate: number;
}

/** A line of a job card with what GST needs to know of it; rates are per cent. */
export interface JobCardLine {
	readonly name: string;
	readonly partPrice: Paise;
	readonly labourPrice: Paise;
	readonly part: Pick<BilledLine, 'code' | 'unit' | 'rate'>;
	readonly labour: Pick<BilledLine, 'code' | 'rate'>;
}

/** The lines of a bill for a line of a job card: its part and its labour. A line without a price is listed as free. */
export function toBilledLines({ name, partPrice, labourPrice, part, labour }: JobCardLine): readonly BilledLine[] {
	const ofPart: BilledLine = { ...part, description: name, quantity: 1, unitPrice: partPrice };
	const description = partPrice > 0 ? `${name} (labour)` : name;
	const ofLabour: BilledLine = { ...labour, description, unit: null, quantity: 1, unitPrice: labourPrice };
	if (partPrice > 0) return labourPrice > 0 ? [ofPart, ofLabour] : [ofPart];
	return [ofLabour];
}
