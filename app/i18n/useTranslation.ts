import { commonTexts, failureTexts } from './commonTexts.ts';
import { type Texts, useLanguage } from './language.ts';

/**
 * A component's texts in the reader's language. `t`: the texts of one area, by default the common ones. `common`: texts
 * that several screens share. `failures`: for a failure outside the portal.
 */
export function useTranslation<T = typeof commonTexts.en>(texts: Texts<T> = commonTexts as unknown as Texts<T>) {
	const language = useLanguage();
	return { t: texts[language], common: commonTexts[language], failures: failureTexts[language], language };
}
