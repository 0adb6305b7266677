/** The pages of the sandbox gateway: plain HTML that works without script. */
import { html, raw } from 'hono/html';
import { formatRupees } from '../../domain/money.ts';
import type { SandboxOrder } from './orders.ts';

type Html = ReturnType<typeof html>;

export interface Merchant {
	readonly name: string;
	readonly id: string;
}

/** A page of the sandbox: `style` is added to the style of all its pages, `body` stands as it is. */
export const sandboxPage = (title: string, style: string, body: Html, nonce: string): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8886; }
body { margin: 0; }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
${raw(style)}</style>
</head>
<body>
${body}
</body>
</html>`;

const style = `
header, main { max-width: 34rem; margin: 0 auto; padding: 1rem; }
header { border-bottom: 1px solid var(--line); }
h1 { font-size: 1.25rem; margin: 0 0 1rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.amount { font-size: 1.75rem; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 0.75rem; margin: 0 0 1rem; }
button { font: inherit; min-height: 44px; padding: 0.5rem 1rem; border: 1px solid currentcolor; border-radius: 10px;
	background: none; color: inherit; width: 100%; }
button.first { background: #14532d; color: #fff; border-color: #14532d; }
small { display: block; }
li { margin: 0 0 1rem; padding: 0 0 1rem; border-bottom: 1px solid var(--line); }
ul { list-style: none; margin: 0; padding: 0; }
`;

function page(title: string, nonce: string, content: Html): Html {
	const body = html`<header>Sandbox gateway. <strong>No real money moves here.</strong></header>
<main>
<h1>${title}</h1>
${content}
</main>`;
	return sandboxPage(`${title} – Sandbox gateway`, style, body, nonce);
}

function orderSummary(order: SandboxOrder, merchant: Merchant): Html {
	return html`<dl>
<dt>Merchant</dt><dd>${merchant.name} (${merchant.id})</dd>
<dt>Order</dt><dd>${order.orderId}</dd>
<dt>Amount</dt><dd class="amount">${formatRupees(order.amount)}</dd>
</dl>`;
}

/** A button with a short label and a description below it. */
const answerButton = (answer: string, label: string, meaning: string, className = ''): Html =>
	html`<div>
<button name="answer" value="${answer}" class="${className}" aria-describedby="about-${answer}">${label}</button>
<small id="about-${answer}">${meaning}</small>
</div>`;

export function paymentPage(order: SandboxOrder, merchant: Merchant, nonce: string): Html {
	return page(
		'Pay',
		nonce,
		html`${orderSummary(order, merchant)}
<form method="post" action="/answer">
<input type="hidden" name="order_id" value="${order.orderId}">
${answerButton('pay', 'Pay', 'The money is taken, and the portal is told.', 'first')}
${answerButton('fail', 'Fail', 'The bank refuses. The money may still come later: see the list of orders.')}
${answerButton('cancel', 'Cancel', 'You change your mind.')}
${answerButton('close', 'Close without answer', 'As if this tab were closed: the portal is not told.')}
${answerButton('take', 'Lose the answer', 'The money is taken, but the portal is not told.')}
${answerButton('await', 'Bank is slow', 'The portal is told that the money is awaited.')}
</form>`,
	);
}

/** The page that returns to the portal: it submits itself by script; without script the owner presses the button. */
export function returnPage(url: string, encResp: string, orderId: string, nonce: string): Html {
	return page(
		'Going back to the portal',
		nonce,
		html`<form method="post" action="${url}" id="return">
<input type="hidden" name="encResp" value="${encResp}">
<input type="hidden" name="orderNo" value="${orderId}">
<button class="first">Go back to the portal</button>
</form>
<script nonce="${nonce}">document.getElementById('return').submit();</script>`,
	);
}

export function closedPage(order: SandboxOrder, merchant: Merchant, nonce: string): Html {
	return page(
		'Closed without answer',
		nonce,
		html`${orderSummary(order, merchant)}
<p>The portal was not told anything. You can close this tab.</p>
<p><a href="${new URL(order.redirectUrl).origin}/">Go to the portal without an answer</a></p>`,
	);
}

export function errorPage(why: string, nonce: string): Html {
	return page('This payment cannot be shown', nonce, html`<p>${why} Please go back and try again.</p>`);
}

/** The list in which a tester changes an order's outcome later; the portal's next status call finds it. */
export function ordersPage(orders: readonly SandboxOrder[], nonce: string): Html {
	const rows = orders.map((order) => {
		const state = order.state === 'notTried' ? 'not paid yet' : order.state;
		return html`<li><p>${order.orderId}: ${formatRupees(order.amount)}, <strong>${state}</strong></p>
${state === 'paid' ? '' : outcomeForm(order)}</li>`;
	});
	return page(
		'Orders',
		nonce,
		html`<p>The portal is not told: it finds out when it asks for the status.</p><ul>${rows}</ul>`,
	);
}

const outcomeForm = (order: SandboxOrder): Html => html`<form method="post" action="/later">
<input type="hidden" name="order_id" value="${order.orderId}">
<button name="outcome" value="paid">Succeeds after all</button>
<button name="outcome" value="failed">Fails for good</button>
</form>`;
