import { defineTexts } from '../i18n/language.ts';

/** Texts of the document's head, which only the server reads. */
export const headTexts = defineTexts(
	{
		description: 'Book a service for your motorcycle or scooter, follow the work and pay the bill.',
	},
	import.meta.glob('../i18n/*/head.ts', { eager: true, import: 'default' }),
);
