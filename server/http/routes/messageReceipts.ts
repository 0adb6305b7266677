/** A program of the delivery service posts receipts here, without cookies, signed with a secret of their own. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { securityEvent } from '../../../domain/securityEvent.ts';
import type { ReceiptRejection, ReceiptRequest } from '../../../messages/receipts.ts';
import type { PortalEnv } from '../portalEnv.ts';

export const messageReceiptsPath = '/messages/receipts';

/** Handles a receipt and returns why it is rejected, if it is; null as receipt: the body was too large. */
export type AcceptReceiptRequest = (receipt: ReceiptRequest | null) => Promise<ReceiptRejection | null>;

const maxBytes = 4 * 1024;

const statusOf = {
	unsigned: 401,
	stale: 401,
	malformed: 400,
	unknown: 404,
	bodyTooLarge: 413,
} as const satisfies Record<ReceiptRejection, number>;

/** Answers 204 to a receipt that was noted, now or before; any other answer gives the reason in a word. */
export function messageReceiptRoutes(accept: AcceptReceiptRequest): Hono<PortalEnv> {
	const routes = new Hono<PortalEnv>();
	routes.use(
		bodyLimit({
			maxSize: maxBytes,
			async onError(c) {
				await accept(null);
				return c.text('bodyTooLarge', 413, { Connection: 'close' });
			},
		}),
	);
	routes.post('/', async (c) => {
		const body = Buffer.from(await c.req.arrayBuffer());
		const header = (name: string) => c.req.header(name) ?? '';
		const rejection = await accept({ body, timestamp: header('X-Timestamp'), signature: header('X-Signature') });
		c.header('Cache-Control', 'no-store');
		if (rejection === null) return c.body(null, 204);
		c.var.log.warn(securityEvent('messageReceipt', 'rejected', { reason: rejection }), 'a receipt was rejected');
		return c.text(rejection, statusOf[rejection]);
	});
	routes.all('/', (c) => c.text('Receipts are posted.', 405, { Allow: 'POST' }));
	return routes;
}
