/** What the demo's gateway remembers, in a file, so that a restart forgets nothing. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const order = z.object({
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

export type SandboxOrder = z.infer<typeof order>;

export interface SandboxOrders {
	find(orderId: string): SandboxOrder | undefined;
	/** The newest first. */
	all(): readonly SandboxOrder[];
	save(changed: SandboxOrder): void;
}

/** Older ones are forgotten. */
const most = 500;

/** @throws when the file is there and is not one of ours */
export function openOrders(file: string): SandboxOrders {
	const known: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
	const orders = new Map(
		z
			.array(order)
			.parse(known)
			.map((each) => [each.orderId, each]),
	);
	return {
		find: (orderId) => orders.get(orderId),
		all: () => [...orders.values()].toReversed(),
		save(changed) {
			orders.set(changed.orderId, changed);
			for (const orderId of [...orders.keys()].slice(0, -most)) orders.delete(orderId);
			const aside = `${file}.${process.pid}`;
			writeFileSync(aside, JSON.stringify([...orders.values()]), { mode: 0o600 });
			renameSync(aside, file);
		},
	};
}
