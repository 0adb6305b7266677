import { defineTexts } from '../i18n/language.ts';

/** Texts of the service history (docs/product.md#history). */
export const historyTexts = defineTexts(
	{
		reading: 'Reading',
		cost: 'Cost',
		dayUnknown: 'Date not known',
		ongoing: 'This visit is still going on.',
		again: 'Book the same again',
		againName: (day: string) => `Book the same again as on ${day}`,
		none: 'No visit to a dealership is known yet. After each visit you find its jobs, cost and invoice here.',
		ownOnly: 'If the vehicle had an earlier owner, that owner’s visits are not shown.',
		pages: 'Pages',
		newer: 'Newer visits',
		older: 'Older visits',
		range: (first: number, last: number, total: number) => `Visits ${first} to ${last} of ${total}`,
	},
	import.meta.glob('../i18n/*/history.ts', { eager: true, import: 'default' }),
);
