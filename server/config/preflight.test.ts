import { describe, expect, it } from 'vitest';
import { SettingError } from '../operatorErrors.ts';
import { readConfig, validateForServing } from './config.ts';
import { assertSafeToServe, nearSettings, preflightChecks, preflightWarnings } from './preflight.ts';
import { settingNames } from './settings.ts';

const key = '2c9d5fe17b40a8f3e6921c04d57ab38e61f2084bd93ac75e1086f4ab3d7790c5';
const safe = {
	PUBLIC_URL: 'https://service.maker.example',
	TRUST_PROXY: '1',
	PARENT_ORGANIZATION_ID: 'MAKER',
	PAYMENT_DEALER_CODE: 'MAKER-PAY',
	LINK_KEYS: `k1:${key}`,
};
const long = 'a-secret-of-tests-that-is-long';
const upstream = { PROVIDER_CLIENT_ID: 'portal', PROVIDER_CLIENT_SECRET: long };
const webhook = { MESSAGE_WEBHOOK_URL: 'https://sms.example', MESSAGE_WEBHOOK_SECRET: long };
const bucket = { STORAGE_ACCESS_KEY_ID: 'portal', STORAGE_SECRET_ACCESS_KEY: long };
const gateway = {
	CCAVENUE_MERCHANT_ID: '7',
	CCAVENUE_ACCESS_CODE: 'AV1',
	CCAVENUE_WORKING_KEY: '0123456789ABCDEF0123456789ABCDEF',
	CCAVENUE_URL: 'https://gateway.example/transaction',
	CCAVENUE_STATUS_URL: 'https://gateway.example/status',
};
const serve = (env: Record<string, string>) => readConfig('serve', { ...safe, ...env }, '/srv/portal');

/** The outcome of a start with these settings beside safe ones. */
function assess(env: Record<string, string>) {
	const config = serve(env);
	validateForServing(config);
	assertSafeToServe(config, env);
	return preflightWarnings(config, env);
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
		['STORAGE_URL', { ...bucket, STORAGE_URL: 'http://s3.example/files' }],
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
		{ PUBLIC_URL: 'http://portal:3000', ...webhook, ...upstream, PROVIDER_URL: 'https://maker.example/v1.0' },
		{ ...upstream, PROVIDER_URL: 'http://127.0.0.1:8080/v1.0' },
		{ ...upstream, PROVIDER_URL: 'http://10.0.0.7/v1.0', PLAINTEXT_HOSTS: '10.0.0.7' },
		{ ...bucket, STORAGE_URL: 'http://127.0.0.1:9000/files' },
		{ ...bucket, STORAGE_URL: 'https://files.s3.ap-south-1.amazonaws.com' },
		{ MESSAGE_WEBHOOK_URL: 'http://localhost:9000', MESSAGE_WEBHOOK_SECRET: long },
		gateway,
	])('nothing that stays on this machine, in a private network or in PLAINTEXT_HOSTS: %j', (env) => {
		expect(assess(env)).toEqual([]);
	});
});

describe('npm run serve warns of', () => {
	it.each([
		['openAccess', { ACCESS: 'open' }],
		['shortSecret', { ...bucket, STORAGE_URL: 'https://s3.example/files', STORAGE_SECRET_ACCESS_KEY: 'short' }],
		['shortSecret', { DESK_TOKEN: 'sixteen-letters-' }],
		['shortSecret', { API_CLIENTS: `long:${long},short:12345678` }],
		['shortSecret', { MESSAGE_WEBHOOK_URL: 'https://sms.example', MESSAGE_WEBHOOK_SECRET: 'sixteen-letters-' }],
		['demoIdentity', { PARENT_ORGANIZATION_ID: 'KICKSTAND-MOTORS' }],
		['demoIdentity', { PAYMENT_DEALER_CODE: 'KICKSTAND-PAY' }],
		['demoIdentity', { ...gateway, CCAVENUE_MERCHANT_ID: '100001' }],
		['internalPort', { INTERNAL_PORT: '0.0.0.0:3001' }],
		['limitsOff', { LIMITS: 'off' }],
		['trustProxy', { TRUST_PROXY: 'none' }],
		['trustProxy', { TRUST_PROXY: '0.0.0.0/0' }],
		['trustProxy', { TRUST_PROXY: '10.0.0.0/8,128.0.0.0/1' }],
		['trustProxy', { TRUST_PROXY: '::/0' }],
		['weakKey', { LINK_KEYS: `new:${key},old:${'0123456789abcdef'.repeat(4)}` }],
		['weakKey', { DESK_TOKEN: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
		['plainLinks', { PUBLIC_URL: 'http://192.168.1.20:3000', TRUST_PROXY: 'none', ...webhook }],
		['plainMap', { MAP_TILES_URL: 'http://tiles.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: 'Tiles' }],
		[
			'accessCode',
			{ ...upstream, PROVIDER_URL: 'https://maker.example/v1.0', GATEWAY_ORIGINS: 'https://gateway.example' },
		],
		['nodeOptions', { NODE_OPTIONS: '--max-old-space-size=512 --insecure-http-parser' }],
		['nodeOptions', { NODE_OPTIONS: '--insecure_http_parser' }],
		['nodeOptions', { NODE_OPTIONS: '--inspect=0.0.0.0:9229' }],
		['nodeOptions', { NODE_OPTIONS: '--inspect-brk' }],
		['nearSetting', { LINK_KEY: `k1:${key}` }],
		['nearSetting', { TRUSTED_PROXY: '1' }],
	] as const)('%s: %j, in one line and without the secret', (check, env) => {
		const [warning, ...more] = assess(env);
		expect([warning?.check, more]).toEqual([check, []]);
		expect(warning?.message).toMatch(/^[^\n]+\.$/);
		expect(warning?.message).not.toContain('sixteen-letters-');
		expect(warning?.message).not.toContain('12345678');
		expect(warning?.message).not.toContain('aaaa');
		expect(warning?.message).not.toContain(key.slice(0, 8));
		expect(preflightChecks).toContain(check);
	});

	it('nothing if all settings are right', () => {
		const maker = { ...upstream, PROVIDER_URL: 'https://maker.example/v1.0' };
		expect(assess({ ...maker, GATEWAY_ORIGINS: 'https://gateway.example', CCAVENUE_ACCESS_CODE: 'AV1' })).toEqual([]);
		expect(assess({})).toEqual([]);
		expect(assess({ TRUST_PROXY: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fd00::/8,203.0.113.7' })).toEqual([]);
		expect(assess({ NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=512 --no-inspect' })).toEqual([]);
	});
});

describe('a proxy that ends TLS', () => {
	it.each([
		[{}, true],
		[{ TRUST_PROXY: '1' }, false],
		[{ TRUST_PROXY: '10.0.0.0/8' }, false],
		[{ PUBLIC_URL: 'http://service.maker.example' }, false],
		[{ PUBLIC_URL: '' }, false],
	])('with %j is warned of in one line: %s', (env, isWarned) => {
		const config = serve({ TRUST_PROXY: '', ...env });
		const lines = preflightWarnings(config, {}).flatMap(({ check, message }) =>
			check === 'trustProxy' ? [message] : [],
		);
		expect(lines).toEqual(isWarned ? [expect.stringMatching(/^PUBLIC_URL is https, [^\n]+ Set TRUST_PROXY\.$/)] : []);
	});
});

describe('a variable', () => {
	it.each([
		['LINK_KEY', 'LINK_KEYS'],
		['TRUSTED_PROXY', 'TRUST_PROXY'],
		['trust_proxy', 'TRUST_PROXY'],
		['BRAND_COLOUR', 'BRAND_COLOR'],
		['DATABASE_URI', 'DATABASE_URL'],
		['PROVIDER_CLIENTID', 'PROVIDER_CLIENT_ID'],
		['CCAVENUE_WORKNIG_KEY', 'CCAVENUE_WORKING_KEY'],
		['PUBLICURL', 'PUBLIC_URL'],
		['LIMIT', 'LIMITS'],
		['ACESS', 'ACCESS'],
	])('%s is nearly %s', (given, setting) => {
		expect(nearSettings({ [given]: 'x' })).toEqual([{ given, setting }]);
		expect(nearSettings({ [given]: ' ', HOME: '/root' })).toEqual([]);
	});

	it.each([
		...['PATH', 'HOME', 'PWD', 'HOST', 'HOSTNAME', 'TERM', 'USER', 'SHLVL', 'LANG', 'LOGNAME', 'TZ', 'OLDPWD', 'SHELL'],
		...['NODE_ENV', 'NODE_OPTIONS', 'INIT_CWD', 'npm_config_user_agent', 'npm_lifecycle_event', 'MALLOC_ARENA_MAX'],
		...['PGHOST', 'PGPORT', 'PGDATABASE', 'POSTGRES_PASSWORD', 'KUBERNETES_PORT', 'PORTAL_PORT', 'PORTAL_SERVICE_HOST'],
		...['HTTPS_PROXY', 'NO_PROXY', 'SSL_CERT_FILE', 'INVOCATION_ID', 'JOURNAL_STREAM', 'XDG_DATA_DIRS'],
	])('%s of a usual environment is not', (given) => expect(nearSettings({ [given]: 'x' })).toEqual([]));

	it('a setting itself is not', () => {
		expect(nearSettings(Object.fromEntries(settingNames.map((name) => [name, 'x'])))).toEqual([]);
	});
});
