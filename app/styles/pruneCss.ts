/** A rule of a stylesheet: of elements, or a block such as `@media` with the rules inside it. */
type CssRule =
	| { readonly selectors: readonly Selector[]; readonly body: string }
	| { readonly prelude: string; readonly rules: readonly CssRule[] }
	/** Kept whole, such as `@keyframes`. */
	| { readonly css: string };

interface Selector {
	readonly text: string;
	/** Classes, and attributes as `[data-…` or `[data-…=value`; all of them must occur in the page. */
	readonly needs: readonly string[];
}

/** The rules of a minified stylesheet, which has no comments and no braces in strings. */
export function parseCssRules(css: string): readonly CssRule[] {
	const rules: CssRule[] = [];
	let depth = 0;
	let start = 0;
	let open = 0;
	for (let at = 0; at < css.length; at++) {
		if (css[at] === '{' && depth++ === 0) open = at;
		if (css[at] !== '}' || --depth > 0) continue;
		rules.push(toRule(css.slice(start, open).trim(), css.slice(open + 1, at)));
		start = at + 1;
	}
	return rules;
}

function toRule(prelude: string, body: string): CssRule {
	if (/^@(media|supports)\b/.test(prelude)) return { prelude, rules: parseCssRules(body) };
	if (prelude.startsWith('@')) return { css: `${prelude}{${body}}` };
	return { selectors: splitSelectors(prelude).map((text) => ({ text, needs: needsOf(text) })), body };
}

/** At the commas outside of parentheses. */
const splitSelectors = (list: string): string[] => list.split(/,(?![^()]*(?:\([^()]*\)[^()]*)*\))/);

/** Not what is in parentheses: what `:not()` names must be absent, and of a list in `:is()` one is enough. */
function needsOf(selector: string): string[] {
	let plain = selector;
	for (let before = ''; before !== plain; ) {
		before = plain;
		plain = plain.replace(/\([^()]*\)/g, '');
	}
	return [...plain.matchAll(/\.([\w-]+)|\[((?:data|aria)-[\w-]+(?:=[\w-]+)?)/g)].map(
		([, className, attribute = '']) => className ?? `[${attribute}`,
	);
}

/**
 * A function that finds, of the names that these rules need, those in HTML as React writes it: classes, and attributes
 * `data-…` and `aria-…` as `[data-…` and `[data-…=value`. Only a script gives a page others.
 */
export function createNameFinder(rules: readonly CssRule[]): (html: string) => ReadonlySet<string> {
	const needed = new Set(neededNames(rules));
	const attributes = [...needed].flatMap((name) => /^\[([\w-]+)/.exec(name)?.[1] ?? []);
	const pattern = new RegExp(` (?:${[...new Set(['class', ...attributes])].join('|')})="[^"]*"`, 'g');
	return (html) => {
		const names = new Set<string>();
		// Without groups and repetitions, because this reads every page that is sent.
		for (const found of new Set(html.match(pattern))) {
			const [attribute, value] = [found.slice(1, found.indexOf('=')), found.slice(found.indexOf('"') + 1, -1)];
			const possible = attribute === 'class' ? value.split(' ') : [`[${attribute}`, `[${attribute}=${value}`];
			for (const name of possible) if (needed.has(name)) names.add(name);
		}
		return names;
	};
}

function neededNames(rules: readonly CssRule[]): readonly string[] {
	return rules.flatMap((rule) => {
		if ('css' in rule) return [];
		return 'rules' in rule ? neededNames(rule.rules) : rule.selectors.flatMap(({ needs }) => needs);
	});
}

/** The rules in their order, without the selectors that need a class or an attribute which is not in the page. */
export function pruneCss(rules: readonly CssRule[], names: ReadonlySet<string>): string {
	let css = '';
	for (const rule of rules) {
		if ('css' in rule) css += rule.css;
		else if ('rules' in rule) {
			const inside = pruneCss(rule.rules, names);
			if (inside !== '') css += `${rule.prelude}{${inside}}`;
		} else {
			const used = rule.selectors.filter((selector) => selector.needs.every((name) => names.has(name)));
			if (used.length > 0) css += `${used.map(({ text }) => text).join(',')}{${rule.body}}`;
		}
	}
	return css;
}
