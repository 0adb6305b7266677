import { defineTexts } from '../i18n/language.ts';

/** Apart from the tracking page's texts, since the home page says the same of a promised time. */
export const promiseTexts = defineTexts(
	{
		late: 'Later than promised',
		promisedFor: (time: string) => `Promised for ${time}`,
	},
	import.meta.glob('../i18n/*/promise.ts', { eager: true, import: 'default' }),
);
