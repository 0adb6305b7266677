import { defineTexts } from '../i18n/language.ts';

/** Apart from the tracking page's texts, since the home page shows stage, status and promised time as well. */
export const jobCardTexts = defineTexts(
	{
		/** Names for codes; in English a stage is called as the dealership calls it. */
		names: {},
		/** Names for the statuses of a job card (domain/jobCard/jobCardState.ts); in English they are shown as sent. */
		statuses: {},
		late: 'Later than promised',
		promisedFor: (time: string) => `Promised for ${time}`,
	},
	import.meta.glob('../i18n/*/jobCard.ts', { eager: true, import: 'default' }),
);
