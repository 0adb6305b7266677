/** The commands where another role owns the tables (docs/run-in-production.md#a-role-that-owns-nothing). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../db/testing/postgres.ts';
import { createRole, giveDatabase, grantToService } from '../db/testing/serviceRole.ts';
import { type ExitedProcess, spawnCommand, startAndExit, startPortal } from './testing/startPortal.ts';

const needed = {
	PARENT_ORGANIZATION_ID: 'MAKER',
	PAYMENT_DEALER_CODE: 'MAKER-PAY',
	LINK_KEYS: `k1:${'5a0f'.repeat(16)}`,
};

let server: PostgresServer;
beforeAll(async () => {
	server = await startPostgres();
});
afterAll(() => server.stop());

function expectOneLine({ code, errors }: ExitedProcess, about: RegExp) {
	expect(errors.trimEnd().split('\n')).toEqual([expect.stringMatching(about)]);
	expect(code).toBe(1);
}

it('the owner migrates, and the service starts and carries out commands without owning a table', async () => {
	const superuser = await server.createDatabase();
	const [owner, service] = [await createRole(superuser), await createRole(superuser)];
	await giveDatabase(superuser, owner);
	const env = { ...needed, DATABASE_URL: service, MIGRATE_DATABASE_URL: 'elsewhere', ACCESS: 'verified' };
	const [start, check, elsewhere, reset] = await Promise.all([
		startAndExit({ demo: false, env }),
		spawnCommand('check', [], env),
		spawnCommand('migrate', [], env),
		spawnCommand('demoReset', [], env),
	]);
	const migrated = await spawnCommand('migrate', [], { ...env, MIGRATE_DATABASE_URL: owner });
	for (const refused of [start, check]) expectOneLine(refused, /not at the version.* npm run migrate/);
	for (const refused of [elsewhere, reset]) expectOneLine(refused, /^MIGRATE_DATABASE_URL is elsewhere/);
	expect(migrated).toMatchObject({ code: 0, output: expect.stringContaining('done: 0001_sessions') });
	await grantToService(owner, service);

	const portal = await startPortal({ demo: false, env });
	try {
		for (const url of [portal.url, portal.internalUrl]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
		expect(await spawnCommand('desk', ['payments'], portal.env)).toMatchObject({ code: 0, errors: '' });
	} finally {
		await portal.kill();
	}
});
