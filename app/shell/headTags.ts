import { brandVariables, headerColors } from '../../domain/brand.ts';
import type { Language } from '../../domain/languages.ts';
import { headTexts } from './headTexts.ts';

/**
 * The tags of the document's head that no script reads: icons, manifest, theme colour, description, and the preview
 * card of a link (docs/product.md#shell). The card is the same for every address, so it says nothing of an owner: an
 * address may contain a registration number. The maker's colour is a style element with the nonce of the answer, since
 * the content security policy allows no style attributes. Inserted as text
 * (docs/decisions/024-style-and-preloads-beside-react.md).
 * @param brandColor `#rrggbb`; null: the portal's own, which stands in tokens.css
 * @param origin of the portal, as the browser sees it
 */
export function headTags({
	brandName,
	brandColor,
	language,
	nonce,
	origin,
}: {
	brandName: string;
	brandColor: string | null;
	language: Language;
	nonce: string;
	origin: string;
}): string {
	const { description } = headTexts[language];
	const meta = (key: 'name' | 'property', name: string, content: string, media?: string) =>
		`<meta ${key}="${name}" content="${escapeAttribute(content)}"${media ? ` media="${media}"` : ''}/>`;
	return [
		'<link rel="icon" href="/favicon.ico" sizes="32x32"/>',
		'<link rel="icon" href="/icon.svg" type="image/svg+xml"/>',
		'<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
		'<link rel="manifest" href="/manifest.webmanifest"/>',
		meta('name', 'theme-color', headerColors.light, '(prefers-color-scheme: light)'),
		meta('name', 'theme-color', headerColors.dark, '(prefers-color-scheme: dark)'),
		meta('name', 'description', description),
		meta('property', 'og:type', 'website'),
		meta('property', 'og:title', brandName),
		meta('property', 'og:description', description),
		meta('property', 'og:url', `${origin}/`),
		meta('property', 'og:image', `${origin}/preview.png`),
		meta('property', 'og:image:width', '1200'),
		meta('property', 'og:image:height', '630'),
		meta('name', 'twitter:card', 'summary_large_image'),
		brandColor === null ? '' : `<style nonce="${nonce}">${brandStyle(brandColor)}</style>`,
	].join('');
}

/** `html` makes it win over tokens.css, whichever comes first. */
function brandStyle(brandColor: string): string {
	const variables = Object.entries(brandVariables(brandColor)).map(([name, value]) => `${name}:${value}`);
	return `html:root{${variables.join(';')}}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const escapeAttribute = (text: string): string => text.replace(/[&"<>]/g, (character) => entities[character] ?? '');
