import { brandVariables, headerColors } from '../../domain/brand.ts';
import type { Language } from '../../domain/languages.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import screens from '../styles/screens.css?inline';
import { firstScript } from './firstScript.ts';

/** The files as Vite serves them; imports would put them into the build. */
const devStyles = ['/app/styles/screens.css', '/app/styles/late.css'];

interface ServerHeadProps {
	readonly brandName: string;
	readonly brandColor: string | null;
	readonly language: Language;
	readonly nonce: string;
	readonly origin: string;
}

/**
 * Elements of the document's head that only the server adds: style, first script, icons, manifest, theme colour,
 * description, and the preview card of a link (docs/product.md#every-screen). The card is equal for every address and
 * names no owner: an address may contain a registration number. The maker's colour is in the style, since the content
 * security policy allows no style attributes. In development Vite replaces the style files in the open page
 * (docs/decisions/003-how-a-page-loads.md).
 * @param brandColor `#rrggbb`; null: the portal's own, in tokens.css
 * @param origin of the portal, as the browser sees it
 */
export function ServerHead({ brandName, brandColor, language, nonce, origin }: ServerHeadProps) {
	const { description } = commonTexts[language];
	const style = (import.meta.env.DEV ? '' : screens) + (brandColor === null ? '' : brandStyle(brandColor));
	return (
		<>
			{import.meta.env.DEV
				? devStyles.map((href) => <link key={href} rel="stylesheet" href={href} precedence="portal" />)
				: null}
			<style href="portal" precedence="portal" nonce={nonce}>
				{style}
			</style>
			<script nonce={nonce}>{firstScript}</script>
			<link rel="icon" href="/favicon.ico" sizes="32x32" />
			<link rel="icon" href="/icon.svg" type="image/svg+xml" />
			<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
			<link rel="manifest" href="/manifest.webmanifest" />
			<meta name="theme-color" content={headerColors.light} media="(prefers-color-scheme: light)" />
			<meta name="theme-color" content={headerColors.dark} media="(prefers-color-scheme: dark)" />
			<meta name="description" content={description} />
			<meta property="og:type" content="website" />
			<meta property="og:title" content={brandName} />
			<meta property="og:description" content={description} />
			<meta property="og:url" content={`${origin}/`} />
			<meta property="og:image" content={`${origin}/preview.png`} />
			<meta property="og:image:width" content="1200" />
			<meta property="og:image:height" content="630" />
			<meta name="twitter:card" content="summary_large_image" />
		</>
	);
}

/** `html` makes it win over tokens.css, whichever comes first. */
function brandStyle(brandColor: string): string {
	const variables = Object.entries(brandVariables(brandColor)).map(([name, value]) => `${name}:${value}`);
	return `html:root{${variables.join(';')}}`;
}
