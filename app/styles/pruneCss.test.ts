import { expect, test } from 'vitest';
import { parseCssRules, pruneCss } from './pruneCss.ts';

const css =
	'.m_1a{color:red}.m_2b:hover{color:blue}@media (hover:hover){.m_1a:hover{color:green}.m_1a{top:0}}' +
	'@keyframes turn{0%{top:0}to{top:1px}}:where([dir=rtl]) .m_2b{left:0}';

test('only rules for classes in the page are kept, in their order', () => {
	expect(pruneCss(parseCssRules(css), '<b class="m_1a other"></b>')).toBe(
		'.m_1a{color:red}@media (hover:hover){.m_1a:hover{color:green}.m_1a{top:0}}@keyframes turn{0%{top:0}to{top:1px}}',
	);
});

test('a page with every class keeps the whole style', () => {
	expect(pruneCss(parseCssRules(css), '<b class="m_1a"></b><b class="m_2b"></b>')).toBe(css);
});
