/** Starts that are refused, in this process. start.process.test.ts has one that ends its process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { freePorts } from '../../db/testing/freePorts.ts';
import { copyPGliteTemplate } from '../../db/testing/pgliteTemplate.ts';
import { createDatabaseAt } from '../../db/testing/postgres.ts';
import { sharedPostgres } from '../../db/testing/sharedPostgres.ts';
import type { Profile } from '../config/config.ts';
import { errorText } from '../terminal.ts';
import { captureCommand } from '../testing/captureCommand.ts';
import { openServer } from './start.ts';

/** The settings that `npm run serve` requires, apart from keys. */
const maker = { PARENT_ORGANIZATION_ID: 'MAKER', PAYMENT_DEALER_CODE: 'MAKER-PAY' };

let folder = '';
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'refused-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The output on standard error of a start with these settings, which is refused. */
async function refusal(profile: Profile, settings: Readonly<Record<string, string>>): Promise<string> {
	const [PORT = '', INTERNAL_PORT = '', SANDBOX_PORT = ''] = await freePorts(3);
	const DATA_DIR = await mkdtemp(join(folder, 'data-'));
	const env = { PORT, INTERNAL_PORT, SANDBOX_PORT, DATA_DIR, ...settings };
	const parts = { log: pino({ level: 'silent' }), openPortal: async () => () => new Hono() };
	const error = await openServer(profile, env, parts).then(
		async (stop) => {
			await stop();
			return new Error('the start was not refused');
		},
		(reason: unknown) => reason,
	);
	return errorText(error);
}

function expectOneLine(text: string, about: RegExp) {
	expect(text.trimEnd().split('\n')).toEqual([expect.stringMatching(about)]);
}

describe('a start that is refused says why in one line', () => {
	it('a port that is in use', async () => {
		const [port = ''] = await freePorts(1);
		const other = createServer();
		await new Promise<void>((done) => other.listen(Number(port), '127.0.0.1', done));
		try {
			expectOneLine(await refusal('demo', { PORT: port }), new RegExp(`^Port ${port} is taken.*PORT`));
			expectOneLine(await refusal('demo', { INTERNAL_PORT: port }), /^Port \d+ is taken.*INTERNAL_PORT/);
			expectOneLine(await refusal('demo', { SANDBOX_PORT: port }), /^Port \d+ is taken.*SANDBOX_PORT/);
		} finally {
			other.close();
		}
	});

	it('a setting that is malformed or missing', async () => {
		const { PARENT_ORGANIZATION_ID } = maker;
		expectOneLine(await refusal('demo', { PORT: 'x' }), /^PORT must be/);
		expectOneLine(await refusal('serve', {}), /^PARENT_ORGANIZATION_ID is missing.* PAYMENT_DEALER_CODE.* LINK_KEYS/);
		expectOneLine(await refusal('serve', { PARENT_ORGANIZATION_ID }), /^PAYMENT_DEALER_CODE is missing.* LINK_KEYS/);
		expectOneLine(await refusal('serve', maker), /^LINK_KEYS is missing/);
	});

	it('a database that does not answer', async () => {
		expectOneLine(
			await refusal('demo', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
			/^The database of DATABASE_URL/,
		);
	});

	it('a public address in plain text, which npm run check also refuses', async () => {
		const env = { ...maker, LINK_KEYS: `k1:${'5a0f'.repeat(16)}`, PUBLIC_URL: 'http://service.maker.example' };
		const about = /^PUBLIC_URL must begin with https/;
		expectOneLine(await refusal('serve', env), about);
		const check = await captureCommand('check', [], env);
		expectOneLine(check.errors, about);
		expect(check.code).toBe(1);
	});

	it('a database of another version, which the commands also refuse', async () => {
		await copyPGliteTemplate(folder);
		const { db, close } = await openDatabase({ dataDir: folder });
		await sql`
			create table portal_migration (name text primary key, timestamp text not null);
			insert into portal_migration values ('001_sessions', '');
		`.execute(db);
		await close();
		const env = { DATA_DIR: folder };
		const about = /001_sessions.*set DATABASE_URL or DATA_DIR/;
		expectOneLine(await refusal('demo', env), about);
		for (const command of ['migrate', 'demo:reset'] as const) {
			const { code, errors } = await captureCommand(command, [], env);
			expectOneLine(errors, about);
			expect(code).toBe(1);
		}
	});

	it('a data folder that cannot be written', async () => {
		expectOneLine(await refusal('demo', { DATA_DIR: '/proc/portal' }), /data folder \/proc\/portal/);
		const file = join(process.execPath, 'inside-a-file');
		expectOneLine(await refusal('demo', { DATA_DIR: file }), /data folder/);
	});
});

it('with PostgreSQL neither a start nor a command needs a data folder', async () => {
	const [PORT = '', INTERNAL_PORT = ''] = await freePorts(2);
	const LINK_KEYS = `k1:${'5a0f'.repeat(16)}`;
	const DATABASE_URL = await createDatabaseAt(await sharedPostgres());
	const env = { ...maker, PORT, INTERNAL_PORT, LINK_KEYS, DATABASE_URL, DATA_DIR: '/proc/portal' };
	const parts = { log: pino({ level: 'silent' }), openPortal: async () => () => new Hono() };
	const stop = await openServer('serve', env, { ...parts, stop: { portsClose: 0, requestsEnd: 0 } });
	for (const [name, ...args] of [['migrate'], ['desk', 'dealers'], ['link', 'MH12AB1234', '--revoke']] as const) {
		expect(await captureCommand(name, args, env)).toMatchObject({ code: 0, errors: '' });
	}
	await stop();
}, 30_000);
