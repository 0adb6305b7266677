/** A top-level rule of the kit's style, or a block such as `@media`, with the first kit class in it; null: none. */
interface KitRule {
	readonly css: string;
	readonly className: string | null;
}

/** The top-level rules of a stylesheet of the kit. All of its classes are named `m_` and a hash. */
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

/** The rules whose class occurs in the HTML, in their order, and all rules without a class of the kit. */
export function pruneCss(rules: readonly KitRule[], html: string): string {
	const used = new Set(html.match(/\bm_[0-9a-f]+/g));
	return rules
		.filter(({ className }) => className === null || used.has(className))
		.map(({ css }) => css)
		.join('');
}
