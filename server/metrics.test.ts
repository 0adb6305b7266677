import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('counts, each value for itself, and names what it has never counted', () => {
	const metrics = createMetrics();
	for (const cause of ['replayed', 'unreadable', 'replayed']) metrics.count('gateway_returns_refused', cause);
	metrics.set('provider_breaker_open', 1);
	metrics.count('payments', 'a "quoted" \\ one\nmore');
	expect(
		metrics.text(),
	).toBe(`# HELP kickstand_gateway_returns_refused_total Returns of the payment gateway that changed nothing
# TYPE kickstand_gateway_returns_refused_total counter
kickstand_gateway_returns_refused_total{cause="replayed"} 2
kickstand_gateway_returns_refused_total{cause="unreadable"} 1
# HELP kickstand_payments_total What became of attempts to pay
# TYPE kickstand_payments_total counter
kickstand_payments_total{outcome="a \\"quoted\\" \\\\ one\\nmore"} 1
# HELP kickstand_provider_calls_total Calls to the provider by what came of them; notTried: refused by the breaker
# TYPE kickstand_provider_calls_total counter
# HELP kickstand_provider_breaker_changes_total Into which state the breaker before the provider went
# TYPE kickstand_provider_breaker_changes_total counter
# HELP kickstand_provider_refusals_total Calls of the embedded provider that were refused
# TYPE kickstand_provider_refusals_total counter
# HELP kickstand_desk_refusals_total Operations of the desk that were refused
# TYPE kickstand_desk_refusals_total counter
# HELP kickstand_provider_breaker_open Whether calls to the provider are refused because it cannot be reached: 1, or 0
# TYPE kickstand_provider_breaker_open gauge
kickstand_provider_breaker_open 1
`);
});
