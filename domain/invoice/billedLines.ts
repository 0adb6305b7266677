import type { Paise } from '../money.ts';
import type { BilledLine } from './invoice.ts';

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
