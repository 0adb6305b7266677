import { certificateNameParameter } from '../../db/connectionConfig.ts';
import { needsTls } from './hosts.ts';

/** TLS without a look at the certificate, or none. */
const insecureModes = new Set(['disable', 'allow', 'prefer', 'no-verify']);

/** The host that the driver connects to: the last that is named, else that of `PGHOST`, else this machine. */
function hostOf(url: URL, pgHost: string): string {
	return url.searchParams.getAll('host').at(-1) || decodeURIComponent(url.hostname) || pgHost;
}

/**
 * The address with `sslmode=verify-full`, so that certificate and host name are checked; unchanged for a socket, for
 * loopback and for `plaintextHosts`. null: it asks for less than that. `pgHost`: the environment's `PGHOST`, or empty.
 * `certificateName`: the certificate is checked wherever the host is, and holds this name instead of the host's.
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
