/** Which connections are encrypted, and whose certificates they trust. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { certificateNameParameter } from '../../db/connect.ts';
import { SettingError } from '../operatorErrors.ts';
import { needsTls } from './hosts.ts';

const certificatePattern = /-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs;

/** Reads the PEM certificates of `TLS_CA_FILE`. @throws SettingError if it is missing or holds anything else */
export function readCertificateAuthority(file: string): readonly string[] {
	try {
		const certificates = readFileSync(file, 'utf8').match(certificatePattern) ?? [];
		if (certificates.length === 0) throw new Error('it holds no certificate');
		for (const certificate of certificates) new X509Certificate(certificate);
		return certificates;
	} catch (cause) {
		const reason = cause instanceof Error ? cause.message.split('\n')[0] : '';
		throw new SettingError(`TLS_CA_FILE names a file that cannot be used (${file}): ${reason}.`, { cause });
	}
}

/**
 * How long an address of a host may take to connect before the next one is tried, in ms. Node's 250 ms are too short: a
 * lost packet is sent again after a second. A probe of the database has two seconds for all addresses.
 */
const addressMs = 1_200;

/**
 * Prepares every connection of this process: trusts these certificates beside Node's, and gives each address its time.
 */
export function prepareConnections(certificates: readonly string[]): void {
	setDefaultAutoSelectFamilyAttemptTimeout(addressMs);
	if (certificates.length === 0) return;
	setDefaultCACertificates([...getCACertificates('default'), ...certificates]);
}

/** TLS without a check of the certificate, or no TLS. */
const insecureModes = new Set(['disable', 'allow', 'prefer', 'no-verify']);

/** The host that the driver connects to: the last `host` parameter, the URL's, or `PGHOST`; empty: a local socket. */
function hostOf(url: URL, pgHost: string): string {
	return url.searchParams.getAll('host').at(-1) || decodeURIComponent(url.hostname) || pgHost;
}

/**
 * The address with `sslmode=verify-full`, so that certificate and host name are checked. It is unchanged for a socket,
 * for loopback and for `plaintextHosts`. null: the address asks for less. `pgHost` is the environment's `PGHOST`, or
 * empty. `certificateName`: the certificate is checked on every host, and holds this name instead of the host's.
 */
export function withVerifiedTls(
	databaseUrl: string,
	plaintextHosts: readonly string[],
	pgHost: string,
	certificateName?: string,
): string | null {
	const url = new URL(databaseUrl);
	const host = hostOf(url, pgHost);
	const isLocal = host === '' || host.startsWith('/') || !needsTls(host, plaintextHosts);
	if (isLocal && certificateName === undefined) return databaseUrl;
	const isOff = ['0', 'false', 'off'].includes(url.searchParams.get('ssl') ?? '');
	if (isOff || insecureModes.has(url.searchParams.get('sslmode') ?? '')) return null;
	url.searchParams.delete('ssl');
	url.searchParams.delete('uselibpqcompat');
	url.searchParams.set('sslmode', 'verify-full');
	if (certificateName !== undefined) url.searchParams.set(certificateNameParameter, certificateName);
	return url.href;
}
