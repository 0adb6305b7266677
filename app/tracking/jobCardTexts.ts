import { defineTexts } from '../i18n/language.ts';

/** Texts of stage, status and promised time, for the tracking page and home. */
export const jobCardTexts = defineTexts(
	{
		/** Names of stages by code; English shows the dealership's name, unless the bill contradicts it. */
		names: { payment: 'Payment', delivery: 'Delivery' } as Readonly<Record<string, string>>,
		/** Names of a job card's statuses (domain/jobCard/jobCardState.ts); English shows them as sent. */
		statuses: {},
		late: 'Later than promised',
		promisedFor: (time: string) => `Promised for ${time}`,
		promisedBefore: 'Was',
	},
	import.meta.glob('../i18n/*/jobCard.ts', { eager: true, import: 'default' }),
);
