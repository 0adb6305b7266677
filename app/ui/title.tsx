import { createContext, useContext, useEffect, useRef } from 'react';
import { type Language, languages } from '../../domain/languages.ts';
import { languageAttributes, useLanguage } from '../i18n/language.ts';

/** The maker's name in the tab's title; undefined: it could not be loaded. */
export const BrandNameContext = createContext<string | undefined>(undefined);

/**
 * Focuses the page's heading after a change of `part`, so that a screen reader announces it and Tab continues from the
 * top. `isLoaded`: the browser loaded the page with this part, and the focus stays where the browser puts it.
 */
export function useHeadingFocus(part: number, isLoaded: boolean): void {
	const focused = useRef(isLoaded ? part : null);
	useEffect(() => {
		if (focused.current === part) return;
		focused.current = part;
		document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
	}, [part]);
}

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
	regNo,
}: {
	texts: Readonly<Record<Language, Readonly<Record<NoInfer<Name>, string>>>>;
	name: Name;
	/** The vehicle that the page is about; undefined: the page names it elsewhere. */
	regNo?: string;
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
			{regNo && <p className="small quiet">{regNo}</p>}
		</hgroup>
	);
}
