/** The orders of the sandbox gateway, kept in a file across restarts. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const orderSchema = z.object({
	orderId: z.string(),
	/** Paise. */
	amount: z.int().positive(),
	currency: z.string(),
	redirectUrl: z.string(),
	cancelUrl: z.string(),
	/** merchant_param1 */
	reference: z.string(),
	trackingId: z.string(),
	state: z.enum(['shown', 'paid', 'failed', 'cancelled', 'awaited']),
});

export type SandboxOrder = z.infer<typeof orderSchema>;

export interface SandboxOrders {
	find(orderId: string): SandboxOrder | undefined;
	/** The newest first. */
	list(): readonly SandboxOrder[];
	save(changed: SandboxOrder): void;
}

/** Older orders are deleted. */
const maxOrders = 500;

/**
 * Opens the file of orders.
 * @throws when the file exists and has other content
 */
export function openSandboxOrders(file: string): SandboxOrders {
	const stored: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
	const orders = new Map(
		z
			.array(orderSchema)
			.parse(stored)
			.map((each) => [each.orderId, each]),
	);
	return {
		find: (orderId) => orders.get(orderId),
		list: () => [...orders.values()].toReversed(),
		save(changed) {
			orders.set(changed.orderId, changed);
			for (const orderId of [...orders.keys()].slice(0, -maxOrders)) orders.delete(orderId);
			const temporaryPath = `${file}.${process.pid}`;
			writeFileSync(temporaryPath, JSON.stringify([...orders.values()]), { mode: 0o600 });
			renameSync(temporaryPath, file);
		},
	};
}
