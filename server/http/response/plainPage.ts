import type { Language } from '../../../domain/languages.ts';

/** An HTML page without router and script: what happened, in all languages, and what to do. */
export interface PlainPageContent {
	readonly title: string;
	readonly heading: string;
	/** The heading in other languages. */
	readonly translations: { readonly [code in Language]?: string };
	readonly paragraphs: readonly string[];
	/** The label of a link that loads the address again; none when not given. */
	readonly reloadLabel?: string;
}

const style = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.25rem; line-height: 1.3; }
a { display: inline-block; padding: 0.75rem 0; }
`;

/** The texts are not escaped, so they must not contain anything from the request. */
export const plainPage = (
	nonce: string,
	{ title, heading, translations, paragraphs, reloadLabel }: PlainPageContent,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${Object.entries(translations)
	.map(([code, text]) => `<p lang="${code}">${text}</p>`)
	.join('\n')}
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
${reloadLabel === undefined ? '' : `<p><a href="">${reloadLabel}</a></p>\n`}<p><a href="/">Go to the service portal</a></p>
</main>
</body>
</html>
`;
