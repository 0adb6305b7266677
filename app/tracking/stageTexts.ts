import { defineTexts } from '../i18n/language.ts';

/** Apart from the tracking page's texts, since the home page shows stage and status as well. */
export const stageTexts = defineTexts(
	{
		/** Names for codes; in English a stage is called as the dealership calls it. */
		names: {},
		/** Names for the statuses of a job card (domain/jobCard/jobCardStatus.ts); in English they are shown as sent. */
		statuses: {},
	},
	import.meta.glob('../i18n/*/stage.ts', { eager: true, import: 'default' }),
);
