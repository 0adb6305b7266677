import { Hono } from 'hono';
import type { Readiness } from '../../observability/readiness.ts';
import type { PortalEnv } from '../portalEnv.ts';

export const probePaths: readonly string[] = ['/healthz', '/readyz'];

/**
 * `/healthz`: 200 as long as the process can respond; if it cannot, restart it. `/readyz`: 200 while the process should
 * receive requests, with a word more while the disk is full; otherwise 503 with the reason in one word
 * (docs/decisions/010-probes-and-stop.md).
 */
export function probes(readiness: () => Promise<Readiness>): Hono<PortalEnv> {
	const routes = new Hono<PortalEnv>();
	const headers = { 'Cache-Control': 'no-store' };
	routes.get('/healthz', (c) => c.text('ok', 200, headers));
	routes.get('/readyz', async (c) => {
		const state = await readiness();
		if (!state.isReady) return c.text(state.reason, 503, headers);
		return c.text(state.isDiskFull ? 'ready diskFull' : 'ready', 200, headers);
	});
	return routes;
}
