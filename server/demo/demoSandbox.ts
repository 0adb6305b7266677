import { join } from 'node:path';
import { createMessageLinks } from '../../access/links/messageLinks.ts';
import { openSandboxOrders } from '../../payments/sandbox/orders.ts';
import { createSandbox } from '../../payments/sandbox/sandbox.ts';
import type { Config } from '../config/config.ts';
import { StartupError } from '../operatorErrors.ts';
import { createPhone } from './phone.ts';
import type { PhoneOptions } from './phoneMessages.ts';

/** Loopback only: anyone who can reach the sandbox can decide the outcome of payments. */
export const sandboxAddress = (port: number) => ({ port, host: '127.0.0.1', setting: 'SANDBOX_PORT' });

/**
 * The sandbox that stands in for the payment gateway and for the owners' phones in the demo, with its port; null when
 * another gateway is configured.
 */
export function createDemoSandbox(config: Config, phone: Pick<PhoneOptions, 'db' | 'sentLog' | 'now'> | null) {
	const { gatewayAccount, sandboxPort, publicUrl, portalUrls, dataDir, brandName } = config;
	const { channels, receiptSecret: secret } = config.messaging;
	if (gatewayAccount === null || sandboxPort === null) return null;
	const app = createSandbox({
		account: gatewayAccount,
		merchantName: brandName,
		orders: openOrders(join(dataDir, 'sandbox.json')),
		returnOrigins: [...new Set([publicUrl, ...portalUrls])],
	});
	if (phone && !config.upstream) {
		const links = createMessageLinks(phone.db, config.linkKeys);
		const receipts = secret === null ? null : { portalUrl: publicUrl, secret, channels };
		app.route('/phone', createPhone({ ...phone, links, brandName, portalUrl: publicUrl }, receipts));
	}
	return { app, port: sandboxPort };
}

function openOrders(file: string) {
	try {
		return openSandboxOrders(file);
	} catch (cause) {
		throw new StartupError(`${file} does not hold the orders of the demo's gateway. Remove it to begin anew.`, {
			cause,
		});
	}
}
