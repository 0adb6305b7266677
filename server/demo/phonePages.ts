/**
 * The pages of the demo's phone: plain HTML that works without script. With script, new messages appear by themselves.
 */
import { html, raw } from 'hono/html';
import { formatDateTime } from '../../domain/time/calendar.ts';
import { sandboxPage } from '../../payments/sandbox/pages.ts';
import type { ComingReminder, listPhones, PhoneMessage } from './phoneMessages.ts';

type Html = ReturnType<typeof html>;

const style = `
main { max-width: 26rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.25rem; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; }
li { display: grid; gap: 0.25rem; }
.bubble { border: 1px solid var(--line); border-radius: 12px; padding: 0.75rem; overflow-wrap: anywhere; margin: 0; }
.waits { border-style: dashed; }
small { color: light-dark(#555, #bbb); }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; }
button, a.row { font: inherit; min-height: 44px; padding: 0.25rem 0.75rem; border: 1px solid currentcolor;
	border-radius: 10px; background: none; color: inherit; display: inline-flex; align-items: center; }
`;

/** Replaces the list only if it has changed, so that a press hits the button that was seen. */
const refreshScript = raw(`
setInterval(async () => {
	if (document.hidden) return;
	const url = new URL(location.href);
	url.searchParams.set('list', '');
	const response = await fetch(url).catch(() => null);
	if (!response?.ok) return;
	const list = document.createElement('template');
	list.innerHTML = await response.text();
	const shown = document.querySelector('ol');
	if (shown && list.content.firstElementChild?.innerHTML !== shown.innerHTML) shown.replaceWith(list.content);
}, 2000);
`);

function page(title: string, nonce: string, content: Html): Html {
	const body = html`<main>
<h1>${title}</h1>
${content}
</main>
<script nonce="${nonce}">${refreshScript}</script>`;
	return sandboxPage(`${title} – Phone of the demo`, style, body, nonce);
}

type Phone = Awaited<ReturnType<typeof listPhones>>[number];

export const phoneList = (phones: readonly Phone[]): Html =>
	html`<ol>${phones.map(
		({ regNo, messages, waiting }) => html`<li><a class="row" href="/phone?RegNo=${regNo}">${regNo}</a>
<small>${messages} ${messages === 1 ? 'message' : 'messages'}${waiting > 0 ? `, ${waiting} of them waiting` : ''}</small></li>`,
	)}</ol>`;

const nothing = html`<p>No message was sent yet. Book a service, and the message appears here.</p>`;

export const phonesPage = (phones: readonly Phone[], nonce: string): Html =>
	page('Messages to owners', nonce, html`${phones.length === 0 ? nothing : ''}${phoneList(phones)}`);

interface PhoneView {
	readonly regNo: string;
	readonly messages: readonly PhoneMessage[];
	readonly reminders: readonly ComingReminder[];
	/** The answer to the last press; null: none. */
	readonly notice: string | null;
	readonly mayPlay: boolean;
	readonly now: Date;
}

export const phonePage = (view: PhoneView, nonce: string): Html =>
	page(
		`Phone of ${view.regNo}’s owner`,
		nonce,
		html`<p><a href="/phone">All vehicles</a></p>
${view.notice === null ? '' : html`<p role="status">${view.notice}</p>`}
${messageList(view)}`,
	);

/** The list alone, with which the page's script replaces the list on the page. */
export const messageList = ({ messages, reminders, ...view }: Omit<PhoneView, 'notice'>): Html => html`<ol>
${messages.length + reminders.length === 0 ? html`<li>No message yet.</li>` : ''}
${messages.map((message) => bubble(message, view))}
${reminders.map((reminder) => reminderBubble(reminder, view.regNo))}</ol>`;

type BubbleView = Pick<PhoneView, 'regNo' | 'mayPlay' | 'now'>;

function bubble(message: PhoneMessage, view: BubbleView): Html {
	const { kind, text, outcome, endedAt, waitsUntil, isOtherMobile, receipt } = message;
	const to = isOtherMobile ? ', to the other mobile of the booking' : '';
	if (outcome === 'sent') {
		return html`<li><p class="bubble">${text === null ? 'A one-time code, which is not kept.' : withLinks(text)}</p>
<small>${kind}${to}, ${timeText(endedAt)}${receipt === null ? '' : `, ${receipt}`}</small>
${view.mayPlay ? receiptForm(message, view) : ''}</li>`;
	}
	if (outcome !== null)
		return html`<li><p class="bubble waits">${kind}${to}: not sent, ${whyNot(outcome)}.</p>
<small>${timeText(endedAt)}</small></li>`;
	const isLater = waitsUntil !== null && waitsUntil > view.now;
	return html`<li><p class="bubble waits">${kind}${to}: ${isLater ? `waits until ${timeText(waitsUntil)}` : 'is being sent'}.</p>
${isLater ? sendNowForm(message, view) : ''}</li>`;
}

const reminderBubble = ({ kind, at }: ComingReminder, regNo: string): Html => html`<li>
<p class="bubble waits">${kind}: ${at === null ? 'the booking was made too late for it' : `waits until ${timeText(at)}`}.</p>
<form method="post" action="/phone/remind"><input type="hidden" name="RegNo" value="${regNo}">
<button name="kind" value="${kind}">Send now</button></form></li>`;

const whyNot = (outcome: string): string =>
	outcome === 'dropped'
		? 'since it no longer held'
		: outcome === 'noMobile'
			? 'since there is no mobile'
			: 'since it would have come too late';

const timeText = (at: Date | null): string => (at === null ? '' : formatDateTime(at.toISOString()));

/** The text with its address as a link, which opens in a new tab. */
function withLinks(text: string): Html {
	const [before = '', link, after = ''] = text.split(/(https?:\/\/\S+)/);
	return link === undefined
		? html`${text}`
		: html`${before}<a href="${link}" target="_blank" rel="noopener">${link}</a>${after}`;
}

const hidden = ({ id, channel }: PhoneMessage, { regNo }: BubbleView): Html => html`
<input type="hidden" name="id" value="${id}"><input type="hidden" name="RegNo" value="${regNo}">
<input type="hidden" name="channel" value="${channel}">`;

const sendNowForm = (message: PhoneMessage, view: BubbleView): Html =>
	html`<form method="post" action="/phone/send-now">${hidden(message, view)}<button>Send now</button></form>`;

const receiptForm = (message: PhoneMessage, view: BubbleView): Html => html`<form method="post" action="/phone/receipt">
${hidden(message, view)}
<button name="status" value="delivered">Delivered</button>
<button name="status" value="read">Read</button>
<button name="status" value="failed">Failed</button></form>`;
