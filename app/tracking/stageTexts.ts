import { defineTexts } from '../i18n/language.ts';

/** Apart from the tracking page's texts, since the home page shows a stage as well. */
export const stageTexts = defineTexts(
	{
		/** Names for codes; in English a stage is called as the dealership calls it. */
		names: {},
	},
	import.meta.glob('../i18n/*/stage.ts', { eager: true, import: 'default' }),
);
