import { commonTexts, failureTexts } from './commonTexts.ts';
import { type Texts, useLanguage } from './language.ts';

/**
 * What a component says, in the reader's language: `t`, the texts of one area, by default those that every screen shares
 * (`common`); `failures`, what the owner reads when something outside the portal failed.
 */
export function useTranslation<T = typeof commonTexts.en>(texts: Texts<T> = commonTexts as unknown as Texts<T>) {
	const language = useLanguage();
	return { t: texts[language], common: commonTexts[language], failures: failureTexts[language], language };
}
