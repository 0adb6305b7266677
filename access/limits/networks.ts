/**
 * The network under which requests of one site are counted together: the /48 of an IPv6 /64, as in
 * `VisitRequest.address`, since a provider gives a site up to that many; an IPv4 address is its own.
 */
export function siteNetwork(address: string): string {
	const [, site] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address) ?? [];
	return site === undefined ? address : `${site}::/48`;
}

/** The /48 of a /64, under which a request counts, too; null: the address counts by itself alone, or is not known. */
export function widerNetwork(address: string | null): string | null {
	const network = address === null ? null : siteNetwork(address);
	return network === address ? null : network;
}
