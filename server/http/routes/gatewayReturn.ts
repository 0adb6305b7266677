/** The return from the payment gateway: mostly a POST by the browser from another site, without cookies. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { toWireAmount } from '../../../domain/money.ts';
import { isOrderNumber } from '../../../domain/payment/payment.ts';
import type { ReturnOutcome, ReturnRedirect } from '../../../provider/embedded/payments/acceptReturn.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { gatewayReturnBody, hasMoreFields } from '../request/bodyLimits.ts';

export const gatewayReturnPath = '/gateway/return';

/** Handles the gateway's text; null when the body was too large. `log` is that of the request. */
export type AcceptReturn = (encResp: string | null, log: Logger) => Promise<ReturnOutcome>;

/** CCAvenue's names of the field. */
const fieldNames = ['encResp', 'encResponse'];

/**
 * Handles the return, however it was sent. An accepted one is redirected (303) to the result page of the portal where the
 * payment was begun; a rejected one to the page that asks about the order by the session of the browser, which does not
 * come along with a form of another site, or by the number that stands beside the text. Payments that were cancelled at
 * the gateway return here as well.
 */
export function gatewayReturnRoutes(accept: AcceptReturn): Hono<PortalEnv> {
	const routes = new Hono<PortalEnv>();
	const answer = async (c: Context<PortalEnv>, fields: FormFields | null) => {
		const texts = fieldNames.flatMap((name) => fields?.getAll(name) ?? []);
		const outcome = await accept(fields && (onlyText(texts) ?? ''), c.var.log);
		c.header('Cache-Control', 'no-store');
		if (outcome.kind === 'redirected') return c.redirect(resultPageUrl(outcome.redirect), 303);
		const orderNumber = onlyText(fields?.getAll('orderNo') ?? []) ?? '';
		return c.redirect(`/payment-returned${isOrderNumber(orderNumber) ? `?OrderNumber=${orderNumber}` : ''}`, 303);
	};
	const refuse = (c: Context<PortalEnv>) => {
		// The unread rest of a body is still on the connection.
		c.header('Connection', 'close');
		return answer(c, null);
	};
	routes.use(bodyLimit({ maxSize: gatewayReturnBody.bytes, onError: refuse }));
	routes.post('/', async (c) => {
		const body = await c.req.arrayBuffer();
		return hasMoreFields(body, gatewayReturnBody.fields) ? refuse(c) : answer(c, await readForm(body, c));
	});
	// Also on reload or back navigation.
	routes.get('/', (c) => answer(c, new URL(c.req.url).searchParams));
	return routes;
}

/** What both kinds of form have. */
type FormFields = Pick<FormData, 'getAll'>;

async function readForm(body: ArrayBuffer, { req }: Context): Promise<FormFields> {
	const type = req.header('Content-Type') ?? '';
	if (!/^multipart\/form-data/i.test(type)) return new URLSearchParams(Buffer.from(body).toString());
	// A form in parts that cannot be read has no fields.
	return new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => new FormData());
}

/** null: there is none, or it is unclear which of them counts. */
const onlyText = ([text, another]: readonly unknown[]): string | null =>
	typeof text === 'string' && another === undefined ? text : null;

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
