/**
 * The network under which requests of one site are counted together: the /48 of an IPv6 /64, as in
 * `VisitRequest.address`, since a provider gives a site up to that many; an IPv4 address is its own.
 */
export function siteNetwork(address: string): string {
	const [, site] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address) ?? [];
	return site === undefined ? address : `${site}::/48`;
}
