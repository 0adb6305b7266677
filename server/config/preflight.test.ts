import { describe, expect, it } from 'vitest';
import { readConfig, validateForServing } from './config.ts';
import { assertSafeToServe, preflightChecks, preflightWarnings } from './preflight.ts';
import { SettingError } from './settingError.ts';

const key = '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0';
const safe = {
	PUBLIC_URL: 'https://service.maker.example',
	TRUST_PROXY: '1',
	PARENT_ORGANIZATION_ID: 'MAKER',
	PAYMENT_DEALER_CODE: 'MAKER-PAY',
	LINK_KEYS: `k1:${key}`,
};
const long = 'a-secret-of-tests-that-is-long';
const upstream = { PROVIDER_CLIENT_ID: 'portal', PROVIDER_CLIENT_SECRET: long };
const gateway = {
	CCAVENUE_MERCHANT_ID: '7',
	CCAVENUE_ACCESS_CODE: 'AV1',
	CCAVENUE_WORKING_KEY: '0123456789ABCDEF0123456789ABCDEF',
	CCAVENUE_URL: 'https://gateway.example/transaction',
	CCAVENUE_STATUS_URL: 'https://gateway.example/status',
};
const serve = (env: Record<string, string>) => readConfig('serve', { ...safe, ...env }, '/srv/portal');

/** What the start would do with these settings beside safe ones. */
function assess(env: Record<string, string>) {
	const config = serve(env);
	validateForServing(config);
	assertSafeToServe(config, env);
	return preflightWarnings(config);
}

describe('npm run serve refuses', () => {
	it.each([
		['PUBLIC_URL', { PUBLIC_URL: 'http://service.maker.example' }],
		['PUBLIC_URL', { PUBLIC_URL: 'http://203.0.113.7' }],
		['PUBLIC_URL', { PUBLIC_URL: 'http://[2001:db8::7]:8080' }],
		['LINK_KEYS', { LINK_KEYS: `k1:${key},old:${'5a'.repeat(32)}` }],
		['PROVIDER_URL', { ...upstream, PROVIDER_URL: 'http://maker.example/v1.0' }],
		['PROVIDER_URL', { ...upstream, PROVIDER_URL: 'http://10.0.0.7/v1.0' }],
		['CCAVENUE_URL', { ...gateway, CCAVENUE_URL: 'http://gateway.example/transaction' }],
		['CCAVENUE_STATUS_URL', { ...gateway, CCAVENUE_STATUS_URL: 'http://gateway.example/status' }],
		['MESSAGE_WEBHOOK_URL', { MESSAGE_WEBHOOK_URL: 'http://sms.example', MESSAGE_WEBHOOK_SECRET: long }],
		['GATEWAY_ORIGINS', { GATEWAY_ORIGINS: 'https://gateway.example,http://pay.example' }],
		['PORTAL_URLS', { PORTAL_URLS: 'https://service.maker.example,http://other.example' }],
		['PUBLIC_URL', { PUBLIC_URL: 'http://service.maker.example', PLAINTEXT_HOSTS: 'service.maker.example' }],
		['NODE_TLS_REJECT_UNAUTHORIZED', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
		['DATABASE_URL', { DATABASE_URL: 'postgres://db.example/portal?sslmode=disable' }],
	])('%s in plain text or guessable: %j', (name, env) => {
		expect(() => assess(env)).toThrow(SettingError);
		expect(() => assess(env)).toThrow(new RegExp(`^${name}[^\\n]+\\.$`));
	});

	it.each<Record<string, string>>([
		{ PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: 'none' },
		{ PUBLIC_URL: 'http://192.168.1.20:3000', TRUST_PROXY: 'none' },
		{ PUBLIC_URL: 'http://portal:3000' },
		{ ...upstream, PROVIDER_URL: 'http://127.0.0.1:8080/v1.0' },
		{ ...upstream, PROVIDER_URL: 'http://10.0.0.7/v1.0', PLAINTEXT_HOSTS: '10.0.0.7' },
		{ MESSAGE_WEBHOOK_URL: 'http://localhost:9000', MESSAGE_WEBHOOK_SECRET: long },
		gateway,
	])('nothing that stays on this machine, in a private network or in PLAINTEXT_HOSTS: %j', (env) => {
		expect(assess(env)).toEqual([]);
	});
});

describe('npm run serve warns of', () => {
	it.each([
		['openAccess', { ACCESS: 'open' }],
		['shortSecret', { DESK_TOKEN: 'sixteen-letters-' }],
		['shortSecret', { API_CLIENTS: `long:${long},short:12345678` }],
		['shortSecret', { MESSAGE_WEBHOOK_URL: 'https://sms.example', MESSAGE_WEBHOOK_SECRET: 'sixteen-letters-' }],
		['demoIdentity', { PARENT_ORGANIZATION_ID: 'KICKSTAND-MOTORS' }],
		['demoIdentity', { PAYMENT_DEALER_CODE: 'KICKSTAND-PAY' }],
		['demoIdentity', { ...gateway, CCAVENUE_MERCHANT_ID: '100001' }],
		['internalPort', { INTERNAL_PORT: '0.0.0.0:3001' }],
		['limitsOff', { LIMITS: 'off' }],
		['trustProxy', { TRUST_PROXY: 'none' }],
	] as const)('%s: %j, in one line and without the secret', (check, env) => {
		const [warning, ...more] = assess(env);
		expect([warning?.check, more]).toEqual([check, []]);
		expect(warning?.message).toMatch(/^[^\n]+\.$/);
		expect(warning?.message).not.toContain('sixteen-letters-');
		expect(warning?.message).not.toContain('12345678');
		expect(preflightChecks).toContain(check);
	});

	it('nothing where all is as it should be', () => {
		expect(assess({})).toEqual([]);
	});
});
