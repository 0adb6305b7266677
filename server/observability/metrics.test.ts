import { expect, it } from 'vitest';
import { counters, createMetrics } from './metrics.ts';

it('counts each label value', async () => {
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
`);
	expect(text).toContain('kickstand_gateway_returns_rejected_total{cause="replayed"} 2\n');
	expect(text).toContain('kickstand_gateway_returns_rejected_total{cause="unreadable"} 1\n');
	expect(text).toContain('kickstand_payments_total{outcome="paid"} 1\n');
	expect(text).toContain(`# TYPE kickstand_provider_breaker_open gauge
kickstand_provider_breaker_open 1
`);
});

it('serves each counter from the start, with 0 for each combination of its labels', async () => {
	const text = await createMetrics().render();
	for (const [name, [, labels]] of Object.entries(counters)) {
		const samples = text.match(new RegExp(`^kickstand_${name}_total\\{.*$`, 'gm')) ?? [];
		const combinations = Object.values(labels).reduce((product, values) => product * values.length, 1);
		expect(new Set(samples).size, name).toBe(combinations);
		expect(samples.filter((sample) => !sample.endsWith('} 0'))).toEqual([]);
	}
	for (const first of ['connections_refused_total{cause="tooMany"}', 'code_tries_total{outcome="wrong"}'])
		expect(text).toContain(`kickstand_${first} 0\n`);
	expect(text).toContain('kickstand_messages_total{kind="booked",outcome="tooLate"} 0\n');
});

it.each(['constructor', '__proto__', 'a "quoted" \\ one\nmore', undefined, Object, {}])(
	'counts the value %s, which is on no list, as other, and is served on',
	async (value) => {
		const metrics = createMetrics();
		for (const counter of Object.keys(counters) as (keyof typeof counters)[]) {
			for (let times = 0; times < 2; times++) metrics.count(counter, value as string);
			const samples = (await metrics.render()).match(new RegExp(`^kickstand_${counter}_total.* [1-9]\\d*$`, 'gm'));
			expect(samples).toEqual([expect.stringMatching(/^\w+\{\w+="other"(?:,\w+="other")*\} 2$/)]);
		}
	},
);
