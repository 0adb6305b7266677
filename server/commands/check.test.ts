import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acquireFolderLock } from '../../db/dataFolder.ts';
import { freePorts } from '../../db/testing/freePorts.ts';
import { createDatabaseAt } from '../../db/testing/postgres.ts';
import { createRole, runSql } from '../../db/testing/serviceRole.ts';
import { sharedPostgres } from '../../db/testing/sharedPostgres.ts';
import { createCipher } from '../../payments/ccavenue/encryptedFields.ts';
import { errorText } from '../terminal.ts';
import { captureCommand } from '../testing/captureCommand.ts';
import { checkConfiguration } from './check.ts';

let root = '';
let [port = '', internalPort = ''] = ['', ''];
beforeAll(async () => {
	// Like an image, which has a build and no sources.
	root = await mkdtemp(join(tmpdir(), 'kickstand-check-'));
	await mkdir(join(root, 'build/server'), { recursive: true });
	await writeFile(join(root, 'build/server/sources.sha256'), '');
	[port = '', internalPort = ''] = await freePorts(2);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const safe = () => ({
	...{ PORT: port, INTERNAL_PORT: internalPort, PUBLIC_URL: 'https://service.maker.example', TRUST_PROXY: '1' },
	...{ PARENT_ORGANIZATION_ID: 'MAKER', PAYMENT_DEALER_CODE: 'MAKER-PAY' },
	LINK_KEYS: 'k1:2c9d5fe17b40a8f3e6921c04d57ab38e61f2084bd93ac75e1086f4ab3d7790c5',
});
const check = async (env: Readonly<Record<string, string>> = {}, place = root) =>
	checkConfiguration({ ...safe(), ...env }, place).catch((error: unknown) => [errorText(error)]);
const fine = 'The configuration can be served, with 0 warnings.';

/** Serves on loopback while `work` runs, which gets the port. */
async function beside<T>(listener: RequestListener, work: (port: number) => Promise<T>): Promise<T> {
	const server = createServer(listener);
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
	try {
		return await work((server.address() as AddressInfo).port);
	} finally {
		server.closeAllConnections();
		server.close();
	}
}

describe('npm run check', () => {
	it('says everything that a start would refuse, in one line', async () => {
		const [line = '', ...more] = await check(
			{
				...{ PUBLIC_URL: 'http://service.maker.example', NODE_TLS_REJECT_UNAUTHORIZED: '0', INTERNAL_PORT: port },
				...{ LINK_KEYS: `k1:${'5a'.repeat(32)}`, DATABASE_URL: 'postgres://127.0.0.1:1/none' },
			},
			join(root, 'elsewhere'),
		);
		expect(more).toEqual([]);
		const refusals = [
			...['INTERNAL_PORT must be another port', 'PUBLIC_URL must begin with https', 'the key k1 repeats one byte'],
			...['NODE_TLS_REJECT_UNAUTHORIZED=0', 'The pages are not built', 'The database of DATABASE_URL cannot be opened'],
		];
		expect(refusals.filter((refusal) => !line.includes(refusal))).toEqual([]);
	});

	it('names all settings that are missing', async () => {
		const { errors } = await captureCommand('check', [], {});
		for (const name of ['PARENT_ORGANIZATION_ID', 'PAYMENT_DEALER_CODE', 'LINK_KEYS']) {
			expect(errors).toContain(`${name} is missing`);
		}
		expect(errors.trimEnd()).not.toContain('\n');
	});

	it('warns of a port or a data folder in use, for example by a running portal', async () => {
		const DATA_DIR = join(root, 'busy');
		const lock = await acquireFolderLock(DATA_DIR);
		const lines = await beside(
			() => undefined,
			(taken) => check({ DATA_DIR, PORT: String(taken), BIND_ADDRESS: '127.0.0.1' }),
		);
		lock.release();
		expect(lines).toEqual([
			expect.stringMatching(/^Warning: Port \d+ is taken by another process/),
			expect.stringMatching(/^Warning: The data folder .* is in use by another process/),
			expect.stringContaining('with 2 warnings'),
		]);
		expect(await check({ DATA_DIR })).toEqual([fine]);
	});

	it('refuses a data folder that cannot be made or written', async () => {
		expect(await check({ DATA_DIR: join(process.execPath, 'inside') })).toEqual([
			expect.stringMatching(/^The data folder .* cannot be written/),
		]);
	});

	it('counts the dealerships, and warns if there are none', async () => {
		const DATABASE_URL = await createDatabaseAt(await sharedPostgres());
		const none = /^Warning: No dealership is of PARENT_ORGANIZATION_ID MAKER/;
		expect(await check({ DATABASE_URL })).toEqual([fine]);
		await captureCommand('migrate', [], { DATABASE_URL });
		expect(await check({ DATABASE_URL })).toEqual([
			...[expect.stringMatching(none), '0 dealerships are of MAKER.', expect.stringContaining('with 1 warning')],
		]);
		await runSql(
			DATABASE_URL,
			`insert into dealer (code, name, parent_organization_id, address_line1, city_id, pin, phone, latitude, longitude)
			select 'D' || n, 'D', case when n < 3 then 'MAKER' else 'OTHER' end, '', id, '411004', '', 18, 73
			from (select id from city limit 1) city, generate_series(1, 3) as n`,
		);
		expect(await check({ DATABASE_URL })).toEqual(['2 dealerships are of MAKER.', fine]);
	});

	it('refuses a database of another version, and one whose role may not make the tables', async () => {
		const superuser = await createDatabaseAt(await sharedPostgres());
		const stranger = await createRole(superuser);
		expect(await check({ DATABASE_URL: stranger })).toEqual([expect.stringMatching(/may not make tables/)]);
		await runSql(
			superuser,
			`create table portal_migration (name text primary key, timestamp text not null);
			insert into portal_migration values ('001_sessions', '')`,
		);
		expect(await check({ DATABASE_URL: superuser })).toEqual([expect.stringMatching(/another version/)]);
	});

	it('warns if the texts are sorted by another version of the system, with the cure', async () => {
		const server = await sharedPostgres();
		const name = `test_${randomUUID().slice(0, 8)}`;
		await runSql(server, `create database ${name} template template0 locale_provider icu icu_locale 'und'`);
		const DATABASE_URL = new URL(`/${name}`, server).href;
		await captureCommand('migrate', [], { DATABASE_URL });
		const collation = async () => (await check({ DATABASE_URL })).filter((line) => line.includes('COLLATION'));
		expect(await collation()).toEqual([]);
		await runSql(DATABASE_URL, `update pg_database set datcollversion = '0' where datname = '${name}'`);
		const cure = `REINDEX DATABASE ${name}; ALTER DATABASE ${name} REFRESH COLLATION VERSION;`;
		expect(await collation()).toEqual([expect.stringMatching(`^Warning: .* version 0, .*${cure}$`)]);
		// The named cure works.
		for (const statement of cure.split('; ')) await runSql(DATABASE_URL, statement);
		expect(await collation()).toEqual([]);
	});

	it('asks the system of PROVIDER_URL for whoami', async () => {
		const asked: string[] = [];
		const ask = (listener: RequestListener) =>
			beside(listener, (upstream) =>
				check({
					...{ PROVIDER_CLIENT_ID: 'portal', PROVIDER_CLIENT_SECRET: 'a-secret-of-tests-that-is-long' },
					PROVIDER_URL: `http://127.0.0.1:${upstream}/v1.0`,
				}),
			);
		const refused = await ask(({ url = '' }, response) => {
			asked.push(url);
			response.writeHead(401, { 'Content-Type': 'application/json' }).end('{}');
		});
		expect(asked).toEqual([expect.stringContaining('whoami')]);
		expect(refused).toEqual([
			...['Warning: The system of PROVIDER_URL does not answer whoami as it should (unauthorized, 401).'],
			expect.stringContaining('with 1 warning'),
		]);
	});
});

describe('npm run check, with a gateway’s account', () => {
	const CCAVENUE_WORKING_KEY = randomBytes(16).toString('hex').toUpperCase();
	/** The lines of the check if the status service answers with this text. */
	const ask = (text: string) =>
		beside(
			(_, response) => response.end(text),
			(gateway) =>
				check({
					...{ CCAVENUE_MERCHANT_ID: '4711', CCAVENUE_ACCESS_CODE: 'AVXX01', CCAVENUE_WORKING_KEY },
					CCAVENUE_URL: 'https://gateway.test/transaction',
					CCAVENUE_STATUS_URL: `http://127.0.0.1:${gateway}`,
				}),
		);

	it.each([
		['in its own words', 'status=1&enc_response=No record found&enc_error_code=51419'],
		['encrypted', `status=0&enc_response=${createCipher(CCAVENUE_WORKING_KEY).encrypt('{"error_code":"51419"}')}`],
	])('has no objection if the gateway knows no such order, %s', async (_how, text) => {
		expect(await ask(text)).toEqual([fine]);
	});

	it.each([
		[
			'the account is refused',
			'status=1&enc_response=Access_code: Invalid&enc_error_code=51407',
			/Access_code: Invalid/,
		],
		['the cipher is another', `status=0&enc_response=${randomBytes(60).toString('hex')}`, /cannot be read/],
	])('warns when %s', async (_what, text, said) => {
		const [warning, ...rest] = await ask(text);
		expect(rest).toEqual([expect.stringContaining('with 1 warning')]);
		expect(warning).toMatch(/^Warning: Payments would not be confirmed: /);
		expect(warning).toMatch(said);
	});
});
