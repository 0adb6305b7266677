/**
 * The style that a page's first paint needs, as one text that goes into the document itself: a stylesheet of its own
 * would cost a phone a round trip (docs/decisions/003-style-in-the-document.md). What other pages need comes later, in
 * a file (deferred.css). The server alone imports this.
 */
import accordion from '@mantine/core/styles/Accordion.css?inline';
import button from '@mantine/core/styles/Button.css?inline';
import checkbox from '@mantine/core/styles/Checkbox.css?inline';
import inlineInput from '@mantine/core/styles/InlineInput.css?inline';
import input from '@mantine/core/styles/Input.css?inline';
import loader from '@mantine/core/styles/Loader.css?inline';
import switchStyle from '@mantine/core/styles/Switch.css?inline';
import unstyledButton from '@mantine/core/styles/UnstyledButton.css?inline';
import type { RouteStyles } from '../routeModule.ts';
import shell from '../shell/shell.css?inline';
import base from './base.css?inline';
import components from './components.css?inline';
import kit from './kit.css?inline';
import { parseCssRules, pruneCss } from './pruneCss.ts';
import tokens from './tokens.css?inline';

/** The kit's components that the pages use, in the order of its cascade. */
const kitSheets = [unstyledButton, loader, button, input, inlineInput, checkbox, switchStyle, accordion].map(
	(sheet) => ({ sheet, rules: parseCssRules(sheet) }),
);
const fieldSheets: readonly string[] = [input, inlineInput, checkbox, switchStyle, accordion];

/**
 * The style of the first paint of this HTML.
 * @param routes the `styles` of the page's layouts and of its route, outermost first
 */
export function criticalCss(routes: readonly RouteStyles[], html: string): string {
	const rendersFieldsLater = routes.some((route) => route.rendersFieldsLater);
	const kitOfPage = kitSheets.map(({ sheet, rules }) =>
		rendersFieldsLater && fieldSheets.includes(sheet) ? sheet : pruneCss(rules, html),
	);
	const sheetsOfPage = routes.flatMap(({ sheets }) => sheets);
	return [tokens, ...kitOfPage, base, kit, shell, components, ...sheetsOfPage].join('\n');
}
