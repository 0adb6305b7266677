import type { Config } from './config.ts';

/**
 * One line for the log when the settings contradict each other: an https PUBLIC_URL means that a proxy ends TLS, and
 * TRUST_PROXY names none (docs/run-behind-a-proxy.md). null: they do not.
 */
export function proxyWarning({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>): string | null {
	if (trustProxy.kind !== 'none' || !publicUrl.startsWith('https:')) return null;
	return 'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is none: all visitors count as one address. Set TRUST_PROXY.';
}

/** The log's line for the first request that came through a proxy which TRUST_PROXY does not name. */
export const undeclaredProxyWarning =
	'a request came through a proxy that TRUST_PROXY does not name: nothing is limited by address behind it. Set TRUST_PROXY.';
