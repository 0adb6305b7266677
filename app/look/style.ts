/**
 * The style of every screen, as one text that goes into the document itself:
 * a stylesheet of its own would cost a phone a round trip before the first paint.
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

export default [
	tokens,
	unstyledButton,
	loader,
	button,
	input,
	inlineInput,
	checkbox,
	switchStyle,
	accordion,
	base,
	kit,
	shell,
	parts,
	home,
	wizard,
	dealer,
	dateTime,
	estimates,
	done,
	tracking,
	payment,
	revisedEstimate,
].join('\n');
