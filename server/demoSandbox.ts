import { join } from 'node:path';
import { openSandboxOrders } from '../payments/sandbox/orders.ts';
import { createSandbox } from '../payments/sandbox/sandbox.ts';
import type { Config } from './config/config.ts';

/** Loopback only: anyone who can reach the sandbox can decide the outcome of payments. */
export const sandboxAddress = (port: number) => ({ port, host: '127.0.0.1', setting: 'SANDBOX_PORT' });

/**
 * The sandbox that stands in for the payment gateway in the demo, with its port; null when another gateway is
 * configured.
 */
export function createDemoSandbox(config: Config): { app: ReturnType<typeof createSandbox>; port: number } | null {
	const { gatewayAccount, sandboxPort, publicUrl, portalUrls, dataDir, brandName } = config;
	if (gatewayAccount === null || sandboxPort === null) return null;
	const app = createSandbox({
		account: gatewayAccount,
		merchantName: brandName,
		orders: openSandboxOrders(join(dataDir, 'sandbox.json')),
		returnOrigins: [...new Set([publicUrl, ...portalUrls])],
	});
	return { app, port: sandboxPort };
}
