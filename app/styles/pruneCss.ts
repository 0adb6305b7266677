/** One rule of the component kit's style, or a block of rules as `@media` has them, with the class that it is for. */
interface KitRule {
	readonly css: string;
	readonly className: string | null;
}

/** The rules of a stylesheet of the kit, whose classes are all named `m_` and a hash. */
export function parseCssRules(css: string): readonly KitRule[] {
	const rules: KitRule[] = [];
	let depth = 0;
	let start = 0;
	for (let at = 0; at < css.length; at++) {
		if (css[at] === '{') depth++;
		if (css[at] !== '}') continue;
		depth--;
		if (depth > 0) continue;
		const rule = css.slice(start, at + 1);
		rules.push({ css: rule, className: /\bm_[0-9a-f]+/.exec(rule)?.[0] ?? null });
		start = at + 1;
	}
	return rules;
}

/** Those rules that something in the page can match, in their order; a rule for no class of the kit always stays. */
export function pruneCss(rules: readonly KitRule[], html: string): string {
	const used = new Set(html.match(/\bm_[0-9a-f]+/g));
	return rules
		.filter(({ className }) => className === null || used.has(className))
		.map(({ css }) => css)
		.join('');
}
