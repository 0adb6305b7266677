import type { Language } from '../../domain/languages.ts';

/** A page that needs neither the router nor a script: what happened, in several languages, and what to do. */
export interface PlainPageContent {
	readonly title: string;
	readonly heading: string;
	/** The heading in other languages. */
	readonly translations: { readonly [code in Language]?: string };
	readonly paragraphs: readonly string[];
	/** With a link that asks for the same address again. */
	readonly canRetry?: boolean;
}

/** Its texts are the portal's own: nothing of the request may stand in them. */
export const plainPage = (
	nonce: string,
	{ title, heading, translations, paragraphs, canRetry }: PlainPageContent,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.25rem; line-height: 1.3; }
a { display: inline-block; padding: 0.75rem 0; }
</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${Object.entries(translations)
	.map(([code, text]) => `<p lang="${code}">${text}</p>`)
	.join('\n')}
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
${canRetry ? '<p><a href="">Retry · फिर से कोशिश करें</a></p>\n' : ''}<p><a href="/">Go to the service portal</a></p>
</main>
</body>
</html>
`;
