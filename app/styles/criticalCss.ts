import { toLatin1 } from './latin1.ts';
import { createNameFinder, parseCssRules, pruneCss } from './pruneCss.ts';
import screens from './screens.css?inline';
import tokens from './tokens.css?inline';

const rules = parseCssRules(screens);
const findNames = createNameFinder(rules);
const styles = new Map<string, string>();
/** Pages have few different sets of names; beyond this many, styles are computed anew. */
const maxStyles = 200;

/**
 * The style that the first paint of this HTML needs: of all screens' rules, those that apply to something in it. It goes
 * into the document itself; a stylesheet of its own would cost a phone a round trip
 * (docs/decisions/003-style-in-the-document.md). What scripts add to the page, and other pages, have theirs from a file
 * (deferred.css). The server alone imports this. HTML and style are bytes in a string (latin1.ts).
 */
export function criticalCss(html: string): string {
	const names = findNames(html);
	const key = [...names].sort().join(' ');
	const known = styles.get(key);
	if (known !== undefined) return known;
	const style = toLatin1(tokens + pruneCss(rules, names));
	if (styles.size >= maxStyles) styles.clear();
	styles.set(key, style);
	return style;
}
