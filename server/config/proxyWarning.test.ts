import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { proxyWarning } from './proxyWarning.ts';

const maker = { PARENT_ORGANIZATION_ID: 'MAKER', PAYMENT_DEALER_CODE: 'MAKER-PAY' };

it.each([
	[{ PUBLIC_URL: 'https://service.example.in' }, true],
	[{ PUBLIC_URL: 'https://service.example.in', TRUST_PROXY: '1' }, false],
	[{ PUBLIC_URL: 'https://service.example.in', TRUST_PROXY: '10.0.0.0/8' }, false],
	[{ PUBLIC_URL: 'http://service.example.in' }, false],
	[{}, false],
])('%j is warned of in one line: %s', (env, isWarned) => {
	const line = proxyWarning(readConfig('serve', { ...maker, ...env }, '/'));
	expect([line !== null, line?.includes('\n') ?? false]).toEqual([isWarned, false]);
	if (line !== null) expect(line).toContain('Set TRUST_PROXY.');
});
