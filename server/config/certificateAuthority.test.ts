import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SettingError } from '../operatorErrors.ts';
import { readCertificateAuthority, trustCertificateAuthority } from './certificateAuthority.ts';

const file = (name: string) => join(import.meta.dirname, 'testing', name);
const before = getCACertificates('default');
const fingerprints = (certificates: readonly string[]) =>
	new Set(certificates.map((certificate) => new X509Certificate(certificate).fingerprint256));
let server: Server;
let url = '';
beforeAll(async () => {
	const credentials = { key: readFileSync(file('testServer.key')), cert: readFileSync(file('testServer.pem')) };
	server = createServer(credentials, (_request, response) => response.end('from the maker'));
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
	trustCertificateAuthority(readCertificateAuthority(file('testAuthority.pem')));
	const trusted = fingerprints(getCACertificates('default'));
	expect([...fingerprints(before)].filter((each) => !trusted.has(each))).toEqual([]);
	expect(await (await fetch(url)).text()).toBe('from the maker');
});

it.each(['testServer.key', 'nothing.pem'])('is refused in one line when its file is %s', (name) => {
	expect(() => readCertificateAuthority(file(name))).toThrow(SettingError);
	expect(() => readCertificateAuthority(file(name))).toThrow(/^TLS_CA_FILE names a file that cannot be used [^\n]+$/);
});
