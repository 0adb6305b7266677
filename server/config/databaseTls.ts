import { needsTls } from './hosts.ts';

/** TLS without a look at the certificate, or none. */
const insecureModes = new Set(['disable', 'allow', 'prefer', 'no-verify']);

/**
 * The address with `sslmode=verify-full`, so that certificate and host name are checked; unchanged for a socket, for
 * loopback and for `plaintextHosts`. null: it asks for less than that.
 */
export function withVerifiedTls(databaseUrl: string, plaintextHosts: readonly string[]): string | null {
	const url = new URL(databaseUrl);
	const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
	// The driver's own default is this machine.
	if (host === '' || host.startsWith('/') || !needsTls(host, plaintextHosts)) return databaseUrl;
	const isOff = ['0', 'false', 'off'].includes(url.searchParams.get('ssl') ?? '');
	if (isOff || insecureModes.has(url.searchParams.get('sslmode') ?? '')) return null;
	url.searchParams.delete('ssl');
	url.searchParams.delete('uselibpqcompat');
	url.searchParams.set('sslmode', 'verify-full');
	return url.href;
}
