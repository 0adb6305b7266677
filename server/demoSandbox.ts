import { join } from 'node:path';
import { openSandboxOrders } from '../payments/sandbox/orders.ts';
import { createSandbox } from '../payments/sandbox/sandbox.ts';
import type { Config } from './config/config.ts';

/** Loopback alone: whoever reaches it decides what is paid. */
export const sandboxAddress = (port: number) => ({ port, host: '127.0.0.1', setting: 'SANDBOX_PORT' });

/** The demo's payment gateway with its port; null where the gateway is another. */
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
