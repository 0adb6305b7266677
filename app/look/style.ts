/**
 * The style that a page's first paint needs, as one text that goes into the document itself: a stylesheet of its
 * own would cost a phone a round trip. What other pages need comes later, in a file (laterStyle.ts).
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
import base from './base.css?inline';
import dateTime from './dateTime.css?inline';
import dealer from './dealer.css?inline';
import done from './done.css?inline';
import estimates from './estimates.css?inline';
import home from './home.css?inline';
import kit from './kit.css?inline';
import parts from './parts.css?inline';
import payment from './payment.css?inline';
import revisedEstimate from './revisedEstimate.css?inline';
import shell from './shell.css?inline';
import tokens from './tokens.css?inline';
import tracking from './tracking.css?inline';
import wizard from './wizard.css?inline';

/** In the order of the cascade: the kit, what every page has, the page. As in later.css. */
const kitFirst = [tokens, unstyledButton, loader, button, input];
const everyPage = [base, kit, shell, parts];

const first = (kitParts: readonly string[], pages: readonly string[]) =>
	[...kitFirst, ...kitParts, ...everyPage, ...pages].join('\n');

const paymentStyle = first([], [payment]);

/** By the first segment of the address; the dealer step is where a visitor comes into the wizard. */
const styles: Readonly<Record<string, string>> = {
	home: first([], [home]),
	dealer: first([], [wizard, dealer]),
	tracking: first([], [tracking]),
	revisedEstimate: first([inlineInput, checkbox], [revisedEstimate]),
	makepayment: paymentStyle,
	'payment-success': paymentStyle,
	'payment-fail': paymentStyle,
	'payment-dealer': paymentStyle,
	booking: first([inlineInput, checkbox, switchStyle, accordion], [wizard, dateTime, estimates, done]),
};

/** What the page at this path needs to be painted; an address of another kind shows home. */
export function styleFor(path: string): string {
	const [, first = '', step = ''] = path.split('/');
	return styles[first === 'booking' && step === 'dealer' ? 'dealer' : first] ?? styles.home ?? '';
}
