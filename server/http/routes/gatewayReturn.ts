/** The return from the payment gateway: mostly a POST by the browser from another site, without cookies. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { isOrderNumber } from '../../../domain/payment/payment.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { gatewayReturnBody, hasMoreFields } from '../request/bodyLimits.ts';

export const gatewayReturnPath = '/gateway/return';

/**
 * Handles the gateway's text (null: the body was too large). Returns the address of the result page; null: rejected.
 */
export type AcceptReturn = (encResp: string | null, log: Logger) => Promise<string | null>;

/**
 * Handles the return by POST or GET; the field is `encResp` or `encResponse`. An accepted return is redirected (303) to
 * the result page of the portal where the payment began. A rejected return leads to a page that looks the order up by
 * the browser's session or by the number beside the text; another site's form does not carry the session. Payments that
 * were cancelled at the gateway return here as well.
 */
export function gatewayReturnRoutes(accept: AcceptReturn): Hono<PortalEnv> {
	const routes = new Hono<PortalEnv>();
	const answer = async (c: Context<PortalEnv>, fields: Pick<FormData, 'getAll'> | null) => {
		const only = (...names: readonly string[]) => onlyText(names.flatMap((name) => fields?.getAll(name) ?? []));
		const accepted = await accept(fields && only('encResp', 'encResponse'), c.var.log);
		c.header('Cache-Control', 'no-store');
		if (accepted) return c.redirect(accepted, 303);
		const orderNumber = only('orderNo');
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
		if (hasMoreFields(body, gatewayReturnBody.fields)) return refuse(c);
		const form = new Response(body, { headers: { 'Content-Type': c.req.header('Content-Type') ?? '' } });
		// A body that cannot be read as a form has no fields.
		return answer(c, await form.formData().catch(() => new FormData()));
	});
	// Also on reload or back navigation.
	routes.get('/', (c) => answer(c, new URL(c.req.url).searchParams));
	return routes;
}

/** Empty: there is none, or several, and nobody knows which of them counts. */
const onlyText = ([text, another]: readonly unknown[]): string =>
	typeof text === 'string' && another === undefined ? text : '';
