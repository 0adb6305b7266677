import { defineTexts } from '../../../i18n/language.ts';

/** Texts of the self declaration; the questions themselves are the provider's (docs/product.md#wizard). */
export const declarationTexts = defineTexts(
	{
		title: 'Self declaration',
		none: 'No self declaration required!',
		yes: 'Yes',
		no: 'No',
		back: 'Back',
		goOn: 'Continue and book',
	},
	import.meta.glob('../../../i18n/*/declaration.ts', { eager: true, import: 'default' }),
);
