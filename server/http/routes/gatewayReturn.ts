/** The return from the payment gateway: a POST by the browser from another site, without cookies. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { toWireAmount } from '../../../domain/money.ts';
import type { ReturnOutcome, ReturnRedirect } from '../../../provider/embedded/payments/acceptReturn.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { gatewayReturnBody, hasMoreFields } from '../request/bodyLimits.ts';
import { plainPage } from '../response/plainPage.ts';

export const gatewayReturnPath = '/gateway/return';

/** Handles the field `encResp`; null when the body was too large. `log` is that of the request. */
export type AcceptReturn = (encResp: string | null, log: Logger) => Promise<ReturnOutcome>;

/**
 * Handles the form field `encResp`. An accepted return is redirected (303) to the result page of the portal where the
 * payment was begun; a rejected one gets a page (400) that says what to do. Payments that were cancelled at the gateway
 * return here as well.
 */
export function gatewayReturnRoutes(accept: AcceptReturn): Hono<PortalEnv> {
	const routes = new Hono<PortalEnv>();
	const refuse = async (c: Context<PortalEnv>) => {
		await accept(null, c.var.log);
		return c.html(rejectedPage(c.var.nonce), 413, { Connection: 'close' });
	};
	routes.use(bodyLimit({ maxSize: gatewayReturnBody.bytes, onError: refuse }));
	routes.post('/', async (c) => {
		const body = await c.req.arrayBuffer();
		if (hasMoreFields(body, gatewayReturnBody.fields)) return refuse(c);
		const encResp = new URLSearchParams(Buffer.from(body).toString()).get('encResp') ?? '';
		const outcome = await accept(encResp, c.var.log);
		c.header('Cache-Control', 'no-store');
		return outcome.kind === 'redirected'
			? c.redirect(resultPageUrl(outcome.redirect), 303)
			: c.html(rejectedPage(c.var.nonce), 400);
	});
	// On reload or back navigation the browser sends a GET.
	routes.get('/', (c) => c.html(rejectedPage(c.var.nonce), 400, { 'Cache-Control': 'no-store' }));
	return routes;
}

/** The query parameters are fixed (docs/product.md#gateway). */
function resultPageUrl(landing: ReturnRedirect): string {
	const query = new URLSearchParams({
		OrderNumber: landing.orderId,
		transactionId: landing.transactionId,
		amount: toWireAmount(landing.amount),
		OrganizationName: landing.organizationName,
		OrganizationAddress: landing.organizationAddress,
		RegNo: landing.regNo,
	});
	return `${landing.portalUrl}/${landing.page}/${encodeURIComponent(landing.regNo)}?${query}`;
}

const rejectedPage = (nonce: string) =>
	plainPage(nonce, {
		title: 'Payment answer not accepted',
		heading: 'This answer of the payment page was not accepted',
		translations: { hi: 'भुगतान पेज का यह जवाब स्वीकार नहीं हुआ। इससे कुछ नहीं बदला।' },
		paragraphs: [
			'Nothing was changed by it. If you have paid, your payment is not lost: we ask the payment gateway ourselves.',
			`Open your service page again to see whether your payment has arrived. If the amount was taken from your account and
the page still asks you to pay after a few minutes, please call the dealership before you pay again.`,
		],
	});
