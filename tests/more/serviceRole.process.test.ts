/** The commands where another role owns the tables (docs/run-in-production.md#a-role-that-owns-nothing). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../db/testing/postgres.ts';
import { createRole, giveDatabase, grantToService } from '../../db/testing/serviceRole.ts';
import { captureCommand } from '../../server/testing/captureCommand.ts';
import { type ExitedProcess, spawnCommand, startAndExit, startPortal } from '../../server/testing/startPortal.ts';

const needed = {
	PARENT_ORGANIZATION_ID: 'MAKER',
	PAYMENT_DEALER_CODE: 'MAKER-PAY',
	LINK_KEYS: `k1:${'5a0f'.repeat(16)}`,
};

let server: PostgresServer;
let [owner, service] = ['', ''];
const settings = () => ({ ...needed, DATABASE_URL: service, MIGRATE_DATABASE_URL: 'elsewhere' });
beforeAll(async () => {
	server = await startPostgres();
	const superuser = await server.createDatabase();
	[owner, service] = [await createRole(superuser), await createRole(superuser)];
	await giveDatabase(superuser, owner);
});
afterAll(() => server.stop());

function expectOneLine({ code, errors }: ExitedProcess, about: RegExp) {
	expect(errors.trimEnd().split('\n')).toEqual([expect.stringMatching(about)]);
	expect(code).toBe(1);
}

it('neither the service nor a command of its host migrates', async () => {
	const env = settings();
	for (const refused of [await startAndExit({ demo: false, env }), await captureCommand('check', [], env)]) {
		expectOneLine(refused, /not at the version.* npm run migrate/);
	}
	for (const refused of [await captureCommand('migrate', [], env), await captureCommand('demo:reset', [], env)]) {
		expectOneLine(refused, /^MIGRATE_DATABASE_URL is elsewhere/);
	}
});

it('the owner migrates, and the service starts and runs a command of the desk without owning a table', async () => {
	const migrated = await captureCommand('migrate', [], { ...settings(), MIGRATE_DATABASE_URL: owner });
	expect(migrated).toMatchObject({ code: 0, output: expect.stringContaining('done: 0001_baseline') });
	await grantToService(owner, service);
	const portal = await startPortal({ demo: false, env: settings() });
	try {
		for (const url of [portal.url, portal.internalUrl]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
		expect(await spawnCommand('desk', ['payments'], portal.env)).toMatchObject({ code: 0, errors: '' });
	} finally {
		await portal.kill();
	}
});
