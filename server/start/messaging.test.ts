import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { noRateLimits } from '../../access/testing/noRateLimits.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { aVehicle } from '../../domain/testing/vehicles.ts';
import type { Provider } from '../../provider/port.ts';
import { readConfig } from '../config/config.ts';
import { createMetrics } from '../observability/metrics.ts';
import { agreeingClock } from '../testing/agreeingClock.ts';
import { createMessagingServices, registeredMobile } from './messaging.ts';

const webhook = { MESSAGE_WEBHOOK_URL: 'https://sms.example/send', MESSAGE_WEBHOOK_SECRET: 'a-secret-of-20-signs' };

describe('one-time codes', () => {
	const parts = (profile: 'demo' | 'serve', env: Record<string, string>) => {
		const maker = { PARENT_ORGANIZATION_ID: 'MAKER', PAYMENT_DEALER_CODE: 'MAKER-PAY' };
		const config = readConfig(profile, { LINK_KEYS: `k1:${'5a'.repeat(32)}`, ...maker, ...env }, '/');
		const provider = { providerFor: () => ({}) as Provider };
		return createMessagingServices(config, {
			db: {} as never,
			clock: agreeingClock(),
			provider,
			rateLimiter: noRateLimits,
			ownerMessages: null,
			metrics: createMetrics(),
			log: pino({ level: 'silent' }),
		});
	};

	it('are sent when a sender is configured, and never in open access', () => {
		expect(parts('serve', {})).toBeNull();
		expect(parts('serve', webhook)).toMatchObject({ sentLog: null });
		expect(parts('demo', { ACCESS: 'verified' })?.sentLog?.list()).toEqual([]);
		expect(parts('demo', { ACCESS: 'verified', ...webhook })).toMatchObject({ sentLog: null });
		expect(parts('demo', {})?.codes).toBeNull();
		expect(parts('serve', { ACCESS: 'open', ...webhook })?.codes).toBeNull();
	});

	it('and all other messages take receipts if their secret is set', () => {
		expect(parts('serve', webhook)?.acceptReceipt).toBeNull();
		const MESSAGE_RECEIPT_SECRET = 'a-secret-of-receipts';
		expect(parts('serve', { ...webhook, MESSAGE_RECEIPT_SECRET })?.acceptReceipt).toBeTypeOf('function');
	});
});

describe('the registered mobile', () => {
	const asked = (vehicleByRegNo: Provider['vehicleByRegNo']) =>
		registeredMobile('MH12AB1234', new AbortController().signal, {
			providerFor: () => ({ vehicleByRegNo }) as Partial<Provider> as Provider,
		});

	it.each([
		['9876543210', '+919876543210'],
		['+91 98765 43210', '+919876543210'],
		['09876543210', '+919876543210'],
		['12345', null],
		[null, null],
	])('of %s is %s', async (customerMobile, expected) => {
		expect(await asked(async () => aVehicle([], { customerMobile }))).toBe(expected);
	});

	it('is null for an unknown vehicle; a provider that is down is an error, so it is tried again', async () => {
		expect(await asked(async () => null)).toBeNull();
		await expect(
			asked(() => Promise.reject(new ProviderError('unreachable', { call: 'GetIBDetails' }))),
		).rejects.toThrow();
	});
});
