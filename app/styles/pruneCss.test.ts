import { expect, test } from 'vitest';
import { createNameFinder, parseCssRules, pruneCss } from './pruneCss.ts';

function prune(css: string, html: string): string {
	const rules = parseCssRules(css);
	return pruneCss(rules, createNameFinder(rules)(html));
}

const css =
	'.field{color:red}.button:hover{color:blue}@media (hover:hover){.field:hover{color:green}.field{top:0}}' +
	'@keyframes turn{0%{top:0}to{top:1px}}:where([dir=rtl]) .button{left:0}';

test('only rules for classes in the page are kept, in their order', () => {
	expect(prune(css, '<b class="field other"></b>')).toBe(
		'.field{color:red}@media (hover:hover){.field:hover{color:green}.field{top:0}}@keyframes turn{0%{top:0}to{top:1px}}',
	);
});

test('a page with every class keeps the whole style', () => {
	expect(prune(css, '<b class="field"></b><b class="button"></b>')).toBe(css);
});

test('of a list of selectors those for the page are kept; a block without rules for it is left out', () => {
	expect(prune('.a .b,p,.a:is(.x,.y){top:0}@media print{.b{top:0}}', '<i class="a"></i>')).toBe(
		'p,.a:is(.x,.y){top:0}',
	);
});

test('an attribute that only a script sets is needed as a class is; what must be absent is not', () => {
	const html = '<i class="a" data-size="lg" aria-current="page"></i>';
	const kept = '.a[data-size=lg],.a:is([data-x],[data-y]),[aria-current],.a:not(.b,[data-x]),.a:has(>.b){top:0}';
	expect(prune(kept, html)).toBe(kept);
	expect(prune('.a[data-size=md],[aria-pressed=true] .a{top:0}', html)).toBe('');
});

test('what no rule needs makes no difference: pages of two dealers have the same names', () => {
	const findNames = createNameFinder(parseCssRules('.a{top:0}[aria-label]{left:0}[data-size=lg]{right:0}'));
	const page = (dealer: string) =>
		`<b class="a b" data-size="lg" data-dealer="${dealer}" aria-label="Call ${dealer}"></b>`;
	expect([...findNames(page('One'))]).toEqual(['a', '[data-size=lg', '[aria-label']);
	expect(findNames(page('Two'))).toEqual(findNames(page('One')));
});

test('states and elements are kept', () => {
	const kept = 'h1,.a:hover,.a:focus-visible,.menu:not([open])+.a,input::placeholder{top:0}';
	expect(prune(kept, '<i class="a menu"></i>')).toBe(kept);
});
