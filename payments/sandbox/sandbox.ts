/** The demo's payment gateway: a separate site that accepts the real gateway's requests (docs/product.md#gateway). */
import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { CCAvenueAccount } from '../ccavenue/ccavenue.ts';
import { type Cipher, createCipher } from '../ccavenue/encryptedFields.ts';
import {
	parsePaymentRequest,
	parseStatusRequest,
	returnText,
	type SandboxOrder,
	type SandboxOrders,
	statusText,
} from './orders.ts';
import { closedPage, errorPage, type Merchant, ordersPage, paymentPage, returnPage } from './pages.ts';

export interface SandboxOptions {
	/** The account that the portal uses; the paths of its two addresses are served. */
	readonly account: CCAvenueAccount;
	readonly merchantName: string;
	readonly orders: SandboxOrders;
	/** Origins that a browser may be returned to, those of other portals that use this gateway included. */
	readonly returnOrigins: readonly string[];
}

/** The state that each answer leads to; `close` leaves the order unchanged. */
const statesByAnswer = { pay: 'paid', fail: 'failed', cancel: 'cancelled', take: 'paid', await: 'awaited' } as const;

export type SandboxEnv = { Variables: { nonce: string } };

export function createSandbox({ account, merchantName, orders, returnOrigins }: SandboxOptions): Hono<SandboxEnv> {
	const app = new Hono<SandboxEnv>();
	const cipher = createCipher(account.workingKey);
	const merchant: Merchant = { name: merchantName, id: account.merchantId };
	const hosts = new Set(['localhost', ...[account.url, account.statusUrl].map((url) => new URL(url).hostname)]);

	app.use(async (c, next) => {
		c.set('nonce', randomBytes(16).toString('base64url'));
		await next();
		for (const [name, value] of Object.entries(sandboxHeaders(c.var.nonce, returnOrigins)))
			c.res.headers.set(name, value);
	});
	// A page of another site whose name was made to lead here (DNS rebinding) must not decide the outcome of payments.
	// Any port will do: a tunnel may have another one.
	app.use(async (c, next) =>
		hosts.has(new URL(c.req.url).hostname) ? next() : c.text('This address is not served here.', 421),
	);
	app.use(bodyLimit({ maxSize: 64 * 1024, onError: (c) => c.text('Too large.', 413) }));

	app.post(new URL(account.url).pathname, async (c) => {
		const form = await readForm(c);
		const sent = parsePaymentRequest(form.get('encRequest') ?? '', {
			cipher,
			merchantId: account.merchantId,
			returnOrigins,
		});
		if (form.get('access_code') !== account.accessCode || sent === null) {
			return c.html(errorPage('The request of the portal could not be read.', c.var.nonce), 400);
		}
		const order = orders.find(sent.orderId) ?? sent;
		if (order === sent) orders.save(sent);
		// An order can be paid only once, even if it is sent again.
		return order.state === 'paid'
			? sendReturnPage(c, order, cipher)
			: c.html(paymentPage(order, merchant, c.var.nonce));
	});
	app.use('/answer', rejectOtherPages);
	app.use('/later', rejectOtherPages);
	app.post('/answer', async (c) => {
		const form = await readForm(c);
		const order = orders.find(form.get('order_id') ?? '');
		const answer = form.get('answer') ?? '';
		if (!order) return c.html(errorPage('This order is not known.', c.var.nonce), 400);
		if (answer === 'close') return c.html(closedPage(order, merchant, c.var.nonce));
		if (!isAnswer(answer)) return c.html(errorPage('This is no answer.', c.var.nonce), 400);
		const answered = order.state === 'paid' ? order : { ...order, state: statesByAnswer[answer] };
		orders.save(answered);
		return answer === 'take'
			? c.html(closedPage(answered, merchant, c.var.nonce))
			: sendReturnPage(c, answered, cipher);
	});
	app.post(new URL(account.statusUrl).pathname, async (c) => {
		const form = await readForm(c);
		const orderId = parseStatusRequest(form.get('enc_request') ?? '', cipher);
		const isAccepted = form.get('access_code') === account.accessCode && form.get('command') === 'orderStatusTracker';
		if (!isAccepted || orderId === null) return c.text('status=1&enc_response=Invalid Parameter&enc_error_code=51407');
		const text = statusText(orders.find(orderId));
		if (text === null) return c.text('status=1&enc_response=No record found&enc_error_code=51419');
		return c.text(`status=0&enc_response=${cipher.encrypt(text)}`);
	});
	app.get('/', (c) => c.html(ordersPage(orders.list(), c.var.nonce)));
	app.post('/later', async (c) => {
		const form = await readForm(c);
		const order = orders.find(form.get('order_id') ?? '');
		const outcome = form.get('outcome') === 'paid' ? 'paid' : 'failed';
		if (order && order.state !== 'paid') orders.save({ ...order, state: outcome });
		return c.redirect('/', 303);
	});
	return app;
}

const readForm = async (c: Context) => new URLSearchParams(await c.req.text());

/** Accepts posts from the sandbox's own pages only. `same-site` is another port of this machine. */
export const rejectOtherPages = createMiddleware<SandboxEnv>(async (c, next) =>
	['cross-site', 'same-site'].includes(c.req.header('sec-fetch-site') ?? '')
		? c.text('This was not sent from here.', 403)
		: next(),
);

const isAnswer = (text: string): text is keyof typeof statesByAnswer => Object.hasOwn(statesByAnswer, text);

function sendReturnPage(c: Context<SandboxEnv>, order: SandboxOrder, cipher: Cipher): Response | Promise<Response> {
	const url = order.state === 'cancelled' ? order.cancelUrl : order.redirectUrl;
	return c.html(returnPage(url, cipher.encrypt(returnText(order)), order.orderId, c.var.nonce));
}

/** Browsers apply `form-action` to each redirect of a form's response, too. */
const sandboxHeaders = (nonce: string, returnOrigins: readonly string[]): Record<string, string> => ({
	'Content-Security-Policy': [
		"default-src 'none'",
		`style-src 'nonce-${nonce}'`,
		`script-src 'nonce-${nonce}'`,
		"connect-src 'self'",
		`form-action 'self' ${returnOrigins.join(' ')}`,
		"frame-ancestors 'none'",
		"base-uri 'none'",
	].join('; '),
	'Cache-Control': 'no-store',
	'Referrer-Policy': 'no-referrer',
	'X-Content-Type-Options': 'nosniff',
});
