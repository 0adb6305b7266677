import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyTemplate } from '../../messages/everyTemplate.ts';
import { testMapArchive } from '../../tests/support/mapArchive.ts';
import { SettingError } from '../operatorErrors.ts';
import { readConfig, validateForServing } from './config.ts';

const hex = 'ab'.repeat(32);
const demo = (env: Record<string, string>) => readConfig('demo', env, '/srv/portal');
const maker = { PARENT_ORGANIZATION_ID: 'MAKER', PAYMENT_DEALER_CODE: 'MAKER-PAY', LINK_KEYS: `k1:${hex}` };
const serve = (env: Record<string, string>) => readConfig('serve', { ...maker, ...env }, '/srv/portal');

describe('settings', () => {
	it('lift the limit of bookings and changes in the demo, and with LIMITS=off', () => {
		const limits = [demo({}), serve({}), serve({ LIMITS: 'off' }), serve({ BOOKING_ACTS_PER_DAY: 'off' })];
		const none = Number.POSITIVE_INFINITY;
		expect(limits.map(({ changesPerDay }) => changesPerDay)).toEqual([none, 10, none, none]);
		expect(demo({ BOOKING_ACTS_PER_DAY: '3' }).changesPerDay).toBe(3);
	});

	it('have the defaults that scripts rely on', () => {
		expect(demo({})).toMatchObject({
			port: 3000,
			internalAddress: { host: '127.0.0.1', port: 3001 },
			publicUrl: 'http://localhost:3000',
			dataDir: '/srv/portal/.kickstand',
			databaseUrl: null,
			maxConnections: 10_000,
			headerTimeoutSeconds: 15,
			upstream: null,
			accessMode: 'open',
			brandName: 'Kickstand',
			selfDeclaration: false,
			mapTiles: null,
			mapArchive: null,
			portalUrls: ['http://localhost:3000'],
			gatewayOrigins: ['http://127.0.0.1:3002'],
			gatewayAccount: null,
			parentOrganizationId: 'KICKSTAND-MOTORS',
			payment: { dealerCode: 'KICKSTAND-PAY', accessCode: '' },
		});
		expect(demo({}).catalogueNames?.hi).toMatchObject({ 'Paid service': 'पेड सर्विस' });
		expect(serve({}).catalogueNames).toBeNull();
		expect(serve({}).accessMode).toBe('verified');
		expect(serve({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
	});

	it.each(['PARENT_ORGANIZATION_ID', 'PAYMENT_DEALER_CODE'])(
		'have no demo defaults outside the demo: %s is required',
		(name) => {
			const missing = new RegExp(`^${name} is missing: [^\\n]+\\.$`);
			expect(() => serve({ [name]: '' })).toThrow(SettingError);
			expect(() => serve({ [name]: '' })).toThrow(missing);
			const upstream = {
				PROVIDER_URL: 'https://maker.example/v1.0',
				PROVIDER_CLIENT_ID: 'portal',
				PROVIDER_CLIENT_SECRET: 'secret',
			};
			expect(() => serve({ ...upstream, [name]: '' })).toThrow(missing);
			expect(serve({})).toMatchObject({ parentOrganizationId: 'MAKER', payment: { dealerCode: 'MAKER-PAY' } });
		},
	);

	it('leave out each link of the footer that is not set', () => {
		expect(demo({}).footerLinks).toEqual({ help: null, privacy: null, terms: null, grievance: null });
		expect(demo({ HELP_URL: 'tel:+911800123456', TERMS_URL: 'https://maker.example/terms' }).footerLinks).toEqual({
			help: 'tel:+911800123456',
			privacy: null,
			terms: 'https://maker.example/terms',
			grievance: null,
		});
	});

	it('open the demo to this machine and production to every address by default', () => {
		expect([demo({}).bindAddress, demo({ BIND_ADDRESS: '0.0.0.0' }).bindAddress]).toEqual(['127.0.0.1', '0.0.0.0']);
		expect([serve({}).bindAddress, serve({ BIND_ADDRESS: '::1' }).bindAddress]).toEqual([null, '::1']);
	});

	it('count as not set when empty', () => {
		expect(demo({ PORT: '', PUBLIC_URL: '  ' }).port).toBe(3000);
	});

	it('take the environment before the secrets of the data folder', () => {
		const made = { LINK_KEYS: `made:${hex}` };
		expect(readConfig('demo', {}, '/', made).linkKeys[0]?.kid).toBe('made');
		expect(readConfig('demo', { LINK_KEYS: `own:${hex}` }, '/', made).linkKeys[0]?.kid).toBe('own');
	});

	it.each([
		['PORT', '0'],
		['PORT', '65536'],
		['PORT', '3000x'],
		['BIND_ADDRESS', 'localhost'],
		['BIND_ADDRESS', '127.0.0.1:3000'],
		['INTERNAL_PORT', 'here'],
		['INTERNAL_HOSTS', 'portal:3001'],
		['INTERNAL_HOSTS', 'http://portal'],
		['INTERNAL_HOSTS', 'portal,,metrics'],
		['INTERNAL_HOSTS', '*.example'],
		['SANDBOX_PORT', '-1'],
		['PUBLIC_URL', 'portal.example'],
		['PUBLIC_URL', 'https://portal.example/path'],
		['TRUST_PROXY', 'yes'],
		['TRUST_PROXY', '10.0.0.0/33'],
		['DATABASE_URL', 'mysql://localhost/x'],
		['MIGRATE_DATABASE_URL', 'Elsewhere'],
		['PROVIDER_URL', 'https://maker.example/api'],
		['API_CLIENTS', 'portal'],
		['API_CLIENTS', 'a:long-enough-1,a:long-enough-2'],
		['PORTAL_URLS', 'https://a.example, b'],
		['GATEWAY_ORIGINS', 'https://pay.example/form'],
		['ACCESS', 'closed'],
		['LINK_KEYS', 'k1:abc'],
		['LINK_KEYS', `k1:${hex},k1:${hex}`],
		['DESK_TOKEN', 'short'],
		['BRAND_COLOR', 'red'],
		['HELP_URL', 'javascript:alert(1)'],
		['GRIEVANCE_CONTACT', 'the officer'],
		['PRIVACY_URL', 'mailto:privacy@maker.example'],
		['TERMS_URL', '/terms'],
		['CCAVENUE_URL', 'ftp://pay.example'],
		['SELF_DECLARATION', 'true'],
		['MAP_TILES_URL', 'https://tiles.example/'],
	])('are reported in one line when malformed: %s=%s', (name, value) => {
		expect(() => demo({ [name]: value })).toThrow(SettingError);
		expect(() => demo({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
	});

	it('list every portal to which a payment may return, including this one', () => {
		const own = { PUBLIC_URL: 'https://one.example', PORTAL_URLS: 'https://two.example' };
		expect(() => demo(own)).toThrow('PORTAL_URLS must include this portal’s own address, https://one.example.');
		expect(demo({ ...own, PORTAL_URLS: 'https://two.example,https://one.example' }).portalUrls).toHaveLength(2);
	});

	it('leave migrations to each start, to the role of another address, or to another host', () => {
		const DATABASE_URL = 'postgres://service@localhost/portal';
		const configure = (MIGRATE_DATABASE_URL: string, env = {}) => serve({ DATABASE_URL, MIGRATE_DATABASE_URL, ...env });
		const owner = 'postgres://owner@localhost/portal';
		expect(configure('').migrations).toEqual({ kind: 'atStart' });
		expect(configure('elsewhere').migrations).toEqual({ kind: 'elsewhere' });
		expect(configure(owner)).toMatchObject({
			databaseUrl: DATABASE_URL,
			migrations: { kind: 'byOwner', databaseUrl: owner },
		});
		expect(() => configure(owner, { DATABASE_URL: '' })).toThrow(
			new SettingError('DATABASE_URL is missing: MIGRATE_DATABASE_URL needs it.'),
		);
	});

	it('give the owner’s connection the TLS of DATABASE_URL', () => {
		const DATABASE_URL = 'postgres://localhost/portal';
		const owner = (MIGRATE_DATABASE_URL: string, env = {}) =>
			serve({ DATABASE_URL, MIGRATE_DATABASE_URL, ...env }).migrations;
		const plain = 'postgres://owner@db.example/portal?sslmode=disable';
		expect(owner('postgres://owner@db.example/portal')).toMatchObject({
			databaseUrl: 'postgres://owner@db.example/portal?sslmode=verify-full',
		});
		expect(() => owner(plain)).toThrow(
			new SettingError('MIGRATE_DATABASE_URL must have sslmode=verify-full, or its host stand in PLAINTEXT_HOSTS.'),
		);
		expect(owner(plain, { PLAINTEXT_HOSTS: 'db.example' })).toMatchObject({ databaseUrl: plain });
	});

	it('always result in a configuration or in a one-line error', () => {
		const names = ['PORT', 'INTERNAL_PORT', 'PUBLIC_URL', 'TRUST_PROXY', 'LINK_KEYS', 'API_CLIENTS', 'MAP_TILES_URL'];
		fc.assert(
			fc.property(fc.constantFrom(...names), fc.string({ unit: 'grapheme' }), (name, text) => {
				try {
					demo({ [name]: text });
				} catch (error) {
					expect(error).toBeInstanceOf(SettingError);
					expect((error as Error).message.split('\n')).toHaveLength(1);
				}
			}),
		);
	});

	it('accept a listen address for the internal port', () => {
		expect(demo({ INTERNAL_PORT: '4001' }).internalAddress).toEqual({ host: '127.0.0.1', port: 4001 });
		expect(demo({ INTERNAL_PORT: '10.0.0.5:4001' }).internalAddress).toEqual({ host: '10.0.0.5', port: 4001 });
		expect(demo({ INTERNAL_PORT: '[::1]:4001' }).internalAddress).toEqual({ host: '::1', port: 4001 });
	});

	it('accept names and addresses of the internal port', () => {
		expect(demo({}).internalHosts).toEqual([]);
		const hosts = demo({ INTERNAL_HOSTS: 'Portal, kickstand_1.svc.cluster.local,10.0.0.7, fd12::7' }).internalHosts;
		expect(hosts).toEqual(['portal', 'kickstand_1.svc.cluster.local', '10.0.0.7', 'fd12::7']);
	});

	it('accept networks of trusted proxies', () => {
		const { trustProxy } = demo({ TRUST_PROXY: '10.0.0.0/8, ::1' });
		if (trustProxy.kind !== 'networks') throw new Error('networks expected');
		expect(['10.9.8.7', '::1', '11.0.0.1', '::2', 'x'].map(trustProxy.contains)).toEqual([
			true,
			true,
			false,
			false,
			false,
		]);
	});

	it('derive the gateway origin from its address', () => {
		const url = 'https://secure.example/form?x=1';
		expect(demo({ CCAVENUE_URL: url }).gatewayOrigins).toEqual(['https://secure.example']);
		expect(serve({}).gatewayOrigins).toEqual([]);
		expect(demo({ CCAVENUE_URL: url, GATEWAY_ORIGINS: 'https://a.example' }).gatewayOrigins).toEqual([
			'https://a.example',
		]);
	});
});

describe('the payment gateway', () => {
	const made = { CCAVENUE_ACCESS_CODE: 'AVMADE', CCAVENUE_WORKING_KEY: 'MADE' };
	const own = {
		CCAVENUE_MERCHANT_ID: '77',
		CCAVENUE_ACCESS_CODE: 'AV77',
		CCAVENUE_WORKING_KEY: 'KEY77',
		CCAVENUE_URL: 'https://secure.example/transaction',
		CCAVENUE_STATUS_URL: 'https://api.example/status',
	};

	it('is the sandbox in the demo, with generated secrets', () => {
		expect(readConfig('demo', { SANDBOX_PORT: '4002' }, '/', made)).toMatchObject({
			sandboxPort: 4002,
			payment: { accessCode: 'AVMADE' },
			gatewayAccount: {
				merchantId: '100001',
				subAccountId: 'KICKSTAND-PAY',
				accessCode: 'AVMADE',
				workingKey: 'MADE',
				url: 'http://127.0.0.1:4002/transaction',
				statusUrl: 'http://127.0.0.1:4002/status',
			},
		});
		const withKey = readConfig('demo', { CCAVENUE_WORKING_KEY: 'MINE' }, '/', made);
		expect([withKey.gatewayAccount?.workingKey, withKey.sandboxPort]).toEqual(['MINE', 3002]);
	});

	it('can be configured in full, and then there is no sandbox', () => {
		const config = readConfig('demo', own, '/', made);
		expect(config).toMatchObject({ sandboxPort: null, gatewayAccount: { merchantId: '77', url: own.CCAVENUE_URL } });
		expect(serve({ ...own, PAYMENT_DEALER_CODE: 'SUB' }).gatewayAccount?.subAccountId).toBe('SUB');
	});

	it('is absent outside the demo without its settings, and cannot be set in part', () => {
		expect(serve({})).toMatchObject({ gatewayAccount: null, sandboxPort: null });
		const { CCAVENUE_STATUS_URL: _, ...half } = own;
		expect(() => serve(half)).toThrow(/^CCAVENUE_STATUS_URL is missing/);
	});

	it('belongs to the provider: a portal with PROVIDER_URL has none', () => {
		const upstream = {
			PROVIDER_URL: 'https://maker.example/v1.0',
			PROVIDER_CLIENT_ID: 'portal',
			PROVIDER_CLIENT_SECRET: 'secret',
		};
		expect(serve({ ...upstream, CCAVENUE_URL: own.CCAVENUE_URL })).toMatchObject({
			gatewayAccount: null,
			gatewayOrigins: ['https://secure.example'],
		});
		expect(readConfig('demo', upstream, '/', made).sandboxPort).toBeNull();
	});

	it('of an upstream provider may require an access code, without any other setting', () => {
		const upstream = {
			PROVIDER_URL: 'https://maker.example/v1.0',
			PROVIDER_CLIENT_ID: 'portal',
			PROVIDER_CLIENT_SECRET: 'secret',
		};
		const given = { ...upstream, CCAVENUE_ACCESS_CODE: 'AVUP' };
		expect(serve(given)).toMatchObject({ gatewayAccount: null, payment: { accessCode: 'AVUP' } });
		expect(readConfig('demo', given, '/', made).payment.accessCode).toBe('AVUP');
		expect(serve(upstream).payment.accessCode).toBe('');
		expect(readConfig('demo', upstream, '/', made).payment.accessCode).toBe('');
		expect(() => serve({ CCAVENUE_ACCESS_CODE: 'AVUP' })).toThrow(/is missing/);
	});
});

describe('settings that require another one', () => {
	it('report the one that is missing', () => {
		expect(() => serve({ PROVIDER_URL: 'https://maker.example/api/v1.0' })).toThrow(/^PROVIDER_CLIENT_ID is missing/);
		expect(() => serve({ MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}.png' })).toThrow(/^MAP_TILES_ATTRIBUTION/);
		expect(() => serve({ LINK_KEYS: '' })).toThrow(/^LINK_KEYS is missing/);
		expect(serve({ LINK_KEYS: '', ACCESS: 'open' }).linkKeys).toEqual([]);
		expect(demo({ ACCESS: 'verified' }).linkKeys).toEqual([]);
		const webhook = { MESSAGE_WEBHOOK_URL: 'https://sms.example/', MESSAGE_WEBHOOK_SECRET: 'a-secret-of-20-signs' };
		expect(() => serve({ LINK_KEYS: '', ACCESS: 'open', ...webhook })).toThrow(/^LINK_KEYS is missing/);
		expect(() => validateForServing(demo({ PORT: '3001' }))).toThrow(/^INTERNAL_PORT/);
		const made = { CCAVENUE_ACCESS_CODE: 'AV', CCAVENUE_WORKING_KEY: 'KEY' };
		expect(() => validateForServing(demo({ SANDBOX_PORT: '3001', ...made }))).toThrow(/^SANDBOX_PORT/);
	});

	it('are reported with all others that are missing, or with all that are malformed', () => {
		const missing = ['PROVIDER_CLIENT_ID', 'PARENT_ORGANIZATION_ID', 'PAYMENT_DEALER_CODE', 'LINK_KEYS'];
		const others = ['DATABASE_URL', 'STORAGE_ACCESS_KEY_ID', 'MAP_TILES_ATTRIBUTION'];
		const env = {
			...{ PARENT_ORGANIZATION_ID: '', PAYMENT_DEALER_CODE: '', LINK_KEYS: '', TLS_CA_FILE: '/none.pem' },
			...{ PROVIDER_URL: 'https://maker.example/v1.0', STORAGE_URL: 'https://s3.example/files' },
			...{ MIGRATE_DATABASE_URL: 'elsewhere', MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}.png' },
		};
		const sentences = [...missing, ...others].map((name) => `${name} is missing: [^.]+\\.(?: Give[^.]+\\.)?`);
		sentences.splice(5, 0, 'TLS_CA_FILE names a file that cannot be used \\(.+?\\.');
		expect(() => serve(env)).toThrow(new RegExp(`^${sentences.join(' ')}$`));
		expect(() => serve({ PORT: 'x', PUBLIC_URL: 'y' })).toThrow(/^PORT must be [^.]+\. PUBLIC_URL must be .+\.$/);
	});

	it('require MAP_PMTILES to name a whole archive of vector tiles, and no other tiles beside it', () => {
		const folder = mkdtempSync(join(tmpdir(), 'kickstand-map-'));
		const write = (name: string, content: Buffer) => {
			writeFileSync(join(folder, name), content);
			return join(folder, name);
		};
		const archive = testMapArchive();
		const good = write('map.pmtiles', archive);
		const second = Buffer.from(archive);
		second[7] = 2;
		expect(demo({ MAP_PMTILES: good }).mapArchive).toBe(good);
		for (const [file, error] of [
			[join(folder, 'gone.pmtiles'), 'that is not there'],
			[folder, 'is no file'],
			[write('text', Buffer.from('PMTile')), 'is no PMTiles archive'],
			[write('second', second), 'is of version 2'],
			[write('images', testMapArchive(2)), 'no vector tiles'],
			[write('half', archive.subarray(0, -10)), 'is cut off'],
			[write('head', archive.subarray(0, 100)), 'is cut off'],
		] as const) {
			expect(() => demo({ MAP_PMTILES: file })).toThrow(new RegExp(`^MAP_PMTILES names a file .*${error}`));
		}
		const tiles = { MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: 'Tiles' };
		expect(() => demo({ MAP_PMTILES: good, ...tiles })).toThrow(/^MAP_PMTILES and MAP_TILES_URL exclude each other/);
		rmSync(folder, { recursive: true });
	});

	it('require the message webhook and its secret together', () => {
		const set = { MESSAGE_WEBHOOK_URL: 'https://sms.example/send', MESSAGE_WEBHOOK_SECRET: 'a-secret-of-20-signs' };
		expect(serve(set).messaging).toEqual({
			provider: { kind: 'webhook', url: set.MESSAGE_WEBHOOK_URL, secret: set.MESSAGE_WEBHOOK_SECRET },
			channels: ['sms'],
			perHour: Number.POSITIVE_INFINITY,
			receiptSecret: null,
		});
		expect(serve({}).messaging.provider).toBeNull();
		for (const name of ['MESSAGE_WEBHOOK_URL', 'MESSAGE_WEBHOOK_SECRET'] as const) {
			expect(() => serve({ ...set, [name]: '' })).toThrow(new RegExp(`^${name} is missing`));
		}
		expect(() => serve({ ...set, MESSAGE_WEBHOOK_SECRET: 'short' })).toThrow(/^MESSAGE_WEBHOOK_SECRET must be/);
	});

	it('take the channels of messages in their order', () => {
		expect(serve({ MESSAGE_CHANNELS: 'whatsapp, sms' }).messaging.channels).toEqual(['whatsapp', 'sms']);
		for (const channels of ['sms,sms', 'SMS', 'a,b,c,d,e,f', ','])
			expect(() => serve({ MESSAGE_CHANNELS: channels })).toThrow(/^MESSAGE_CHANNELS must be/);
	});

	it('require key and templates of MSG91, all of them, and send by SMS alone', () => {
		const folder = mkdtempSync(join(tmpdir(), 'kickstand-templates-'));
		const file = join(folder, 'templates.json');
		const names = everyTemplate({ brandName: 'K', portalUrl: 'http://localhost' }).map(({ name }) => name);
		const ids = Object.fromEntries(names.map((name, at) => [name, `id-${at}`]));
		writeFileSync(file, JSON.stringify(ids));
		const set = { MESSAGE_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'a-key-of-20-signs-xx', MESSAGE_TEMPLATES: file };
		expect(serve(set).messaging.provider).toEqual({
			kind: 'msg91',
			url: 'https://control.msg91.com/api/v5/flow',
			authKey: set.MSG91_AUTH_KEY,
			templateIds: ids,
		});
		for (const name of ['MSG91_AUTH_KEY', 'MESSAGE_TEMPLATES'] as const)
			expect(() => serve({ ...set, [name]: '' })).toThrow(new RegExp(`^${name} is missing`));
		expect(() => serve({ ...set, MESSAGE_CHANNELS: 'whatsapp' })).toThrow(/^MESSAGE_CHANNELS must be sms/);
		const { 'booked.hi': _, ...lacking } = ids;
		writeFileSync(file, JSON.stringify(lacking));
		expect(() => serve(set)).toThrow(/^MESSAGE_TEMPLATES names a file .*no id for booked\.hi/);
		rmSync(folder, { recursive: true });
	});

	it('require the keys of an object store, and the address of its bucket without them', () => {
		const set = { STORAGE_ACCESS_KEY_ID: 'portal', STORAGE_SECRET_ACCESS_KEY: 'a-secret-of-20-signs' };
		const STORAGE_URL = 'https://s3.example/files/';
		expect(serve({ ...set, STORAGE_URL }).objectStore).toEqual({
			url: 'https://s3.example/files',
			region: 'us-east-1',
			accessKeyId: 'portal',
			secretAccessKey: 'a-secret-of-20-signs',
		});
		expect(serve(set).objectStore).toBeNull();
		for (const name of ['STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY'] as const) {
			expect(() => serve({ ...set, STORAGE_URL, [name]: '' })).toThrow(new RegExp(`^${name} is missing`));
		}
		for (const url of ['s3://files', 'https://a:b@s3.example/files', 'https://s3.example/files?list']) {
			expect(() => serve({ ...set, STORAGE_URL: url })).toThrow(/^STORAGE_URL must be/);
		}
	});

	it('report a list of actions that cannot be read', () => {
		const file = join(mkdtempSync(join(tmpdir(), 'portal-')), 'actions.json');
		const env = {
			PROVIDER_URL: 'https://maker.example/api/v1.0/',
			PROVIDER_CLIENT_ID: 'portal',
			PROVIDER_CLIENT_SECRET: 'secret',
			PROVIDER_ACTIONS: file,
		};
		expect(() => serve(env)).toThrow(/^PROVIDER_ACTIONS/);
		writeFileSync(file, '{');
		expect(() => serve(env)).toThrow(/^PROVIDER_ACTIONS/);
		writeFileSync(file, '{"NoSuchCall":{}}');
		expect(() => serve(env)).toThrow(/^PROVIDER_ACTIONS/);
		writeFileSync(file, '{"GetIBDetails":{"actionId":"77"}}');
		expect(serve(env).upstream).toMatchObject({
			url: 'https://maker.example/api/v1.0',
			actions: { GetIBDetails: { actionId: '77' } },
		});
	});
});
