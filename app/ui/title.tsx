import { createContext, useContext } from 'react';
import { type Language, languages } from '../../domain/languages.ts';
import { languageAttributes, useLanguage } from '../i18n/language.ts';

/** The maker's name in the tab's title; undefined: it could not be loaded. */
export const BrandNameContext = createContext<string | undefined>(undefined);

/** The tab's title with the maker's name, for a page without a heading yet. */
export function TabTitle({ text }: { text: string }) {
	const brandName = useContext(BrandNameContext);
	return <title>{[text, brandName].filter(Boolean).join(' – ')}</title>;
}

/**
 * A page's or step's heading in two languages (docs/product.md#language), and the tab's title with the maker's name.
 */
export function Title<Name extends string>({
	texts,
	name,
}: {
	texts: Readonly<Record<Language, Readonly<Record<NoInfer<Name>, string>>>>;
	name: Name;
}) {
	const language = useLanguage();
	const second = languages[language].secondTitle;
	return (
		<hgroup className="title">
			<TabTitle text={texts[language][name]} />
			<h1 {...languageAttributes(language)} tabIndex={-1}>
				{texts[language][name]}
			</h1>
			{/* A language without this text shows English in its place. */}
			{texts[second][name] !== texts[language][name] && (
				<p {...languageAttributes(second)} className="title-second">
					{texts[second][name]}
				</p>
			)}
		</hgroup>
	);
}
