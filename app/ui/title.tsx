import { type Language, useLanguage } from '../i18n/language.ts';

/** A page's or step's heading in both languages (docs/product.md#language), and the tab's title. */
export function Title({ en, hi }: { en: string; hi: string }) {
	const language = useLanguage();
	const other: Language = language === 'en' ? 'hi' : 'en';
	const text = { en, hi };
	return (
		<hgroup className="title">
			<title>{text[language]}</title>
			<h1 lang={language} tabIndex={-1}>
				{text[language]}
			</h1>
			<p lang={other} className="title-second">
				{text[other]}
			</p>
		</hgroup>
	);
}
