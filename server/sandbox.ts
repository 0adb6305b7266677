import { join } from 'node:path';
import { openOrders } from '../payments/sandbox/orders.ts';
import { createSandbox } from '../payments/sandbox/sandbox.ts';
import type { Config } from './config.ts';

/** Loopback alone: whoever reaches it decides what is paid. */
export const sandboxAt = (port: number) => ({ port, host: '127.0.0.1', setting: 'SANDBOX_PORT' });

/** The demo's payment gateway with its port; null where the gateway is another. */
export function sandboxOf(config: Config): { app: ReturnType<typeof createSandbox>; port: number } | null {
	const { gateway, sandboxPort, publicUrl, portalUrls, dataDir, brandName } = config;
	if (gateway === null || sandboxPort === null) return null;
	const app = createSandbox({
		account: gateway,
		merchantName: brandName,
		orders: openOrders(join(dataDir, 'sandbox.json')),
		returnOrigins: [...new Set([publicUrl, ...portalUrls])],
	});
	return { app, port: sandboxPort };
}
