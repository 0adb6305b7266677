import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import type { FooterLinks } from '../services.ts';

/** Links to the maker's own pages, as far as the settings name them (docs/configure.md#the-maker). */
export function Footer({ links }: { links: FooterLinks }) {
	const t = useTexts(commonTexts);
	const { help, privacy, terms, grievance } = links;
	if (!help && !privacy && !terms && !grievance) return null;
	return (
		<footer className="footer">
			{help ? <a href={help}>{t.help}</a> : null}
			{privacy ? <a href={privacy}>{t.privacy}</a> : null}
			{terms ? <a href={terms}>{t.terms}</a> : null}
			{grievance ? <a href={grievance}>{t.complaints}</a> : null}
		</footer>
	);
}
