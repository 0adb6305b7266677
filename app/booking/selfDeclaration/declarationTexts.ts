import { defineTexts } from '../../i18n/language.ts';

/** Texts of the self declaration; the questions themselves are the provider's (docs/product.md#self-declaration). */
export const declarationTexts = defineTexts({
	en: {
		title: 'Self declaration',
		none: 'No self declaration required!',
		yes: 'Yes',
		no: 'No',
		back: 'Back',
		goOn: 'Continue and book',
	},
	hi: {
		title: 'स्व-घोषणा',
		none: 'स्व-घोषणा की आवश्यकता नहीं है!',
		yes: 'हाँ',
		no: 'नहीं',
		back: 'पीछे',
		goOn: 'आगे बढ़ें और बुक करें',
	},
});
