/**
 * The style that a page's first paint needs, as one text that goes into the document itself: a stylesheet of its
 * own would cost a phone a round trip. What other pages need comes later, in a file (deferredCss.ts).
 * The server alone imports this; of the component kit only what is used is taken.
 */
import accordion from '@mantine/core/styles/Accordion.css?inline';
import button from '@mantine/core/styles/Button.css?inline';
import checkbox from '@mantine/core/styles/Checkbox.css?inline';
import inlineInput from '@mantine/core/styles/InlineInput.css?inline';
import input from '@mantine/core/styles/Input.css?inline';
import loader from '@mantine/core/styles/Loader.css?inline';
import switchStyle from '@mantine/core/styles/Switch.css?inline';
import unstyledButton from '@mantine/core/styles/UnstyledButton.css?inline';
import done from '../booking/bookingDone/done.css?inline';
import dealer from '../booking/dealer/dealer.css?inline';
import estimates from '../booking/estimates/estimates.css?inline';
import dateTime from '../booking/selectDateTime/dateTime.css?inline';
import wizard from '../booking/wizard.css?inline';
import home from '../home/home.css?inline';
import payment from '../makepayment/payment.css?inline';
import revisedEstimate from '../revisedEstimate/revisedEstimate.css?inline';
import shell from '../shell/shell.css?inline';
import tracking from '../tracking/tracking.css?inline';
import base from './base.css?inline';
import parts from './components.css?inline';
import kit from './kit.css?inline';
import { parseCssRules, pruneCss } from './pruneCss.ts';
import tokens from './tokens.css?inline';

/** The kit's parts in the order of its cascade. */
const kitParts = [unstyledButton, loader, button, input, inlineInput, checkbox, switchStyle, accordion];
const kitRules = kitParts.map(parseCssRules);

/** By the first segment of the address; the dealer step is where a visitor comes into the wizard. */
const pageStyles: Readonly<Record<string, readonly string[]>> = {
	home: [home],
	dealer: [wizard, dealer],
	tracking: [tracking],
	revisedEstimate: [revisedEstimate],
	makepayment: [payment],
	'payment-success': [payment],
	'payment-fail': [payment],
	'payment-dealer': [payment],
	booking: [wizard, dateTime, estimates, done],
};

/** What a step whose draft lives in the tab shows once its script runs, before deferred.css is there: all of a part. */
const wholeKitParts: Readonly<Record<string, readonly string[]>> = {
	booking: [input, inlineInput, checkbox, switchStyle, accordion],
};

/** What this page at this path needs to be painted; an address of another kind shows home. As in deferred.css. */
export function criticalCss(path: string, html: string): string {
	const [, first = '', step = ''] = path.split('/');
	const section = first === 'booking' && step === 'dealer' ? 'dealer' : first;
	const page = Object.hasOwn(pageStyles, section) ? section : 'home';
	const kitOfPage = kitParts.map((part, index) =>
		wholeKitParts[page]?.includes(part) ? part : pruneCss(kitRules[index] ?? [], html),
	);
	return [tokens, ...kitOfPage, base, kit, shell, parts, ...(pageStyles[page] ?? [])].join('\n');
}
