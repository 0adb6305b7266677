import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { sharedPostgres } from '../../db/testing/sharedPostgres.ts';
import { SettingError } from '../operatorErrors.ts';
import { prepareConnections, readCertificateAuthority, withVerifiedTls } from './tls.ts';

const verified = (url: string, pgHost = '') => withVerifiedTls(url, ['db.internal', '10.0.0.7'], pgHost);

describe('the address of the database', () => {
	it.each([
		'postgres://localhost/portal',
		'postgres://user:secret@127.0.0.1:5433/portal?sslmode=disable',
		'postgres://[::1]/portal',
		'postgres:///portal',
		'postgres://user@%2Frun%2Fpostgresql/portal',
		'postgres:///portal?host=/run/postgresql',
		'postgres://user@db.internal/portal',
		'postgres://user@DB.Internal/portal?sslmode=no-verify',
		'postgres://user@10.0.0.7/portal',
	])('stays as it is on this machine and in PLAINTEXT_HOSTS: %s', (url) => {
		expect(verified(url)).toBe(url);
	});

	it.each(['', '?sslmode=require', '?sslmode=verify-ca', '?ssl=true', '?sslmode=require&uselibpqcompat=true'])(
		'elsewhere has its certificate and host name checked: %s',
		(query) => {
			expect(verified(`postgres://user:secret@db.example:5433/portal${query}`)).toBe(
				'postgres://user:secret@db.example:5433/portal?sslmode=verify-full',
			);
		},
	);

	it.each(['sslmode=disable', 'sslmode=prefer', 'sslmode=allow', 'sslmode=no-verify', 'ssl=0', 'ssl=false'])(
		'elsewhere is refused with %s',
		(query) => {
			expect(verified(`postgres://db.example/portal?${query}`)).toBeNull();
			expect(verified(`postgres://localhost/portal?host=db.example&${query}`)).toBeNull();
		},
	);
});

describe('the name in the certificate', () => {
	it.each(['postgres://localhost:5000/portal', 'postgres://db.internal/portal?sslmode=require'])(
		'has the certificate checked everywhere: %s',
		(url) => {
			const { searchParams } = new URL(withVerifiedTls(url, ['db.internal'], '', 'db.example') ?? '');
			expect(Object.fromEntries(searchParams)).toEqual({ sslmode: 'verify-full', certificateName: 'db.example' });
		},
	);

	it('allows no weaker mode', () => {
		expect(withVerifiedTls('postgres://localhost/portal?sslmode=disable', [], '', 'db.example')).toBeNull();
	});
});

describe('the host of the database', () => {
	it('is the one that the driver takes: the last named one, then PGHOST', () => {
		expect(verified('postgres:///portal', 'db.example')).toMatch(/sslmode=verify-full$/);
		expect(verified('postgres:///portal?sslmode=disable', 'db.example')).toBeNull();
		expect(verified('postgres:///portal', '/run/postgresql')).toBe('postgres:///portal');
		expect(verified('postgres://localhost/portal', 'db.example')).toBe('postgres://localhost/portal');
		expect(verified('postgres://localhost/portal?host=localhost&host=db.example')).toMatch(/sslmode=verify-full$/);
	});
});

describe('a connection that has to be verified', () => {
	const servers: Server[] = [];
	afterEach(() => {
		for (const server of servers.splice(0)) server.close();
	});
	const errorOf = async (databaseUrl: string): Promise<string> => {
		const error: unknown = await openDatabase({ databaseUrl, dataDir: '' }).catch((reason: unknown) => reason);
		return error instanceof Error ? error.message : 'it opened';
	};

	/** Speaks TLS as PostgreSQL does, and then hangs up. */
	async function tlsServer(): Promise<number> {
		const read = (name: string) => readFileSync(join(import.meta.dirname, 'testing', name));
		const secureContext = createSecureContext({ key: read('testServer.key'), cert: read('testServer.pem') });
		const server = createServer((socket) => {
			socket.on('error', () => undefined);
			socket.once('data', () => {
				socket.write('S');
				const secure = new TLSSocket(socket, { isServer: true, secureContext });
				secure.on('error', () => undefined);
				secure.once('data', () => secure.destroy());
			});
		});
		servers.push(server);
		await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
		const address = server.address();
		return typeof address === 'object' && address ? address.port : 0;
	}

	it('is refused by a server without TLS', async () => {
		expect(await errorOf(`${await sharedPostgres()}?sslmode=verify-full`)).toMatch(/does not support SSL/);
	});

	it('needs a certificate of a trusted authority, for that host', async () => {
		const port = await tlsServer();
		const url = (host: string) => `postgres://user@${host}:${port}/portal?sslmode=verify-full`;
		expect(await errorOf(url('localhost'))).toMatch(/certificate/);
		const before = getCACertificates('default');
		try {
			prepareConnections(readCertificateAuthority(join(import.meta.dirname, 'testing/testAuthority.pem')));
			expect(await errorOf(url('localhost'))).toMatch(/terminated|ECONNRESET/);
			expect(await errorOf(url('127.0.0.1'))).toMatch(/altnames/);
			expect(await errorOf(`${url('127.0.0.1')}&certificateName=localhost`)).toMatch(/terminated|ECONNRESET/);
			for (const host of ['127.0.0.1', 'localhost'])
				expect(await errorOf(`${url(host)}&certificateName=other.example`)).toMatch(/altnames/);
		} finally {
			setDefaultCACertificates(before);
		}
	});
});

describe('a certificate authority of TLS_CA_FILE', () => {
	const file = (name: string) => join(import.meta.dirname, 'testing', name);
	const before = getCACertificates('default');
	const fingerprints = (certificates: readonly string[]) =>
		new Set(certificates.map((certificate) => new X509Certificate(certificate).fingerprint256));
	let server: ReturnType<typeof createHttpsServer>;
	let url = '';
	beforeAll(async () => {
		const credentials = { key: readFileSync(file('testServer.key')), cert: readFileSync(file('testServer.pem')) };
		server = createHttpsServer(credentials, (_request, response) => response.end('from the maker'));
		await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
		const address = server.address();
		url = `https://localhost:${typeof address === 'object' ? address?.port : ''}`;
	});
	afterAll(() => {
		setDefaultCACertificates(before);
		server.close();
	});

	it('is trusted by the requests of this process, beside those that Node trusts', async () => {
		const refused: unknown = await fetch(url).catch((error: unknown) => error);
		expect(refused).toMatchObject({ cause: { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' } });
		prepareConnections(readCertificateAuthority(file('testAuthority.pem')));
		const trusted = fingerprints(getCACertificates('default'));
		expect([...fingerprints(before)].filter((each) => !trusted.has(each))).toEqual([]);
		expect(await (await fetch(url)).text()).toBe('from the maker');
	});

	it.each(['testServer.key', 'nothing.pem'])('is refused in one line when its file is %s', (name) => {
		expect(() => readCertificateAuthority(file(name))).toThrow(SettingError);
		expect(() => readCertificateAuthority(file(name))).toThrow(/^TLS_CA_FILE names a file that cannot be used [^\n]+$/);
	});
});
