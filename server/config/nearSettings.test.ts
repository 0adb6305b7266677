import { expect, it } from 'vitest';
import { settingNames } from './environment.ts';
import { nearSettings } from './nearSettings.ts';

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
