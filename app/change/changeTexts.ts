import { defineTexts } from '../i18n/language.ts';

/** Texts of the page that changes what was booked (docs/product.md#changing-what-was-booked). */
export const changeTexts = defineTexts(
	{
		done: 'Your booking has been changed',
		kept: 'Not shown here, for your privacy. What you type replaces it. Leave it empty to keep what you booked.',
		nothingTyped: 'Nothing is changed yet. Change something above, or keep your booking as it is.',
		whatChanged: 'Changed',
		added: (name: string) => `Added: ${name}`,
		leftOut: (name: string) => `Left out: ${name}`,
		keptAddress: 'Pick-up and drop is booked. The addresses stay as they are unless you enter others.',
		before: (total: string) => `It was ${total}.`,
		priceChanged: (total: string) =>
			`The prices have changed. The total is now ${total}. Please check it and save again.`,
		meanwhile: 'Changed meanwhile',
		stillTyped: 'What you have typed is still here.',
		isOther: 'changed',
		noPickUp: 'not booked',
		save: 'Save changes',
		unknown: 'We do not know yet whether the booking was changed. Try again: it will not be changed twice.',
		noScript: 'To change what you booked, please turn on JavaScript in your browser, or call your dealership.',
	},
	import.meta.glob('../i18n/*/change.ts', { eager: true, import: 'default' }),
);
