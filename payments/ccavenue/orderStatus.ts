/** The words in which the gateway says how an order stands. */
import type { GatewayOrderState } from '../gateway.ts';

const statesByName: Readonly<Record<string, GatewayOrderState>> = {
	success: 'paid',
	successful: 'paid',
	shipped: 'paid',
	// Pending, yet without money on its way: docs/decisions/008-an-opened-gateway-page-holds-nothing.md.
	initiated: 'shown',
	awaited: 'awaited',
	// The gateway stopped waiting for the bank; whether money moved, only the status call will tell.
	timeout: 'awaited',
	refunded: 'refunded',
	systemrefund: 'refunded',
	unsuccessful: 'failed',
	failure: 'failed',
	aborted: 'failed',
	'auto-cancelled': 'failed',
	'auto-reversed': 'failed',
	invalid: 'failed',
	fraud: 'failed',
};

/** null for a word that is not known. */
export const parseOrderStatus = (name: string): GatewayOrderState | null =>
	statesByName[name.trim().toLowerCase()] ?? null;
