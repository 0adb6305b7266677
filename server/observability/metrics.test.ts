import { expect, it } from 'vitest';
import { counters, createMetrics } from './metrics.ts';

it('counts each label value, and lists counters that were never incremented', async () => {
	const metrics = createMetrics();
	for (const cause of ['replayed', 'unreadable', 'replayed']) metrics.count('gateway_returns_rejected', cause);
	metrics.set('provider_breaker_open', 1);
	metrics.count('payments', 'paid');
	metrics.count('message_receipts', 'booked', 'delivered');
	const text = await metrics.render();
	expect(text).toContain('kickstand_message_receipts_total{kind="booked",status="delivered"} 1\n');
	expect(
		text,
	).toContain(`# HELP kickstand_gateway_returns_rejected_total Returns of the payment gateway that changed nothing
# TYPE kickstand_gateway_returns_rejected_total counter
kickstand_gateway_returns_rejected_total{cause="replayed"} 2
kickstand_gateway_returns_rejected_total{cause="unreadable"} 1
`);
	expect(text).toContain(`# TYPE kickstand_payments_total counter
kickstand_payments_total{outcome="paid"} 1
`);
	expect(text).toContain(`# TYPE kickstand_provider_breaker_open gauge
kickstand_provider_breaker_open 1
`);
	for (const never of [
		'bookings',
		'provider_calls',
		'messages',
		'rate_limits_exceeded',
		'provider_rejections',
		'desk_rejections',
		'credentials_rejections',
	]) {
		expect(text).toContain(`# TYPE kickstand_${never}_total counter\n`);
		expect(text).not.toMatch(new RegExp(`^kickstand_${never}_total`, 'm'));
	}
});

it.each(['constructor', '__proto__', 'a "quoted" \\ one\nmore', undefined, Object, {}])(
	'counts the value %s, which is on no list, as other, and is served on',
	async (value) => {
		const metrics = createMetrics();
		for (const counter of Object.keys(counters) as (keyof typeof counters)[]) {
			for (let times = 0; times < 2; times++) metrics.count(counter, value as string);
			const samples = (await metrics.render()).match(new RegExp(`^kickstand_${counter}_total.*$`, 'gm'));
			expect(samples).toEqual([expect.stringMatching(/^\w+\{\w+="other"(?:,\w+="other")*\} 2$/)]);
		}
	},
);
