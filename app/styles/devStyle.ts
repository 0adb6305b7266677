/** As Vite serves it; imported as a file, it would be in the build, too. */
const address = '/app/styles/dev.css';

/**
 * In development, a page loads all styles as one file from Vite, which replaces it in the open page when a style
 * changes. What the build does about styles (criticalCss.ts, inlineCriticalCss.ts) is left out.
 */
export const linkDevStyle = (html: string, tags: string): readonly string[] => [
	html.replace('</head>', () => `${tags}<link rel="stylesheet" href="${address}"/></head>`),
];
