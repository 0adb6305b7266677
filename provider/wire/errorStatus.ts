/**
 * How a failure goes over the wire and comes back, in one table. Whatever the way, and over however many portals:
 * a refusal stays one, what is not found stays so, and whether a write may have happened stays the same.
 */
import type { ProviderError, ProviderErrorKind } from '../../domain/providerError.ts';

/**
 * What this system answers. Never 401 or 403: those speak of whoever asked us, while `unauthorized` speaks of us and
 * the system that we asked.
 */
const statusOfKind = {
	refused: 400,
	notFound: 404,
	unauthorized: 424,
	upstreamError: 500,
	notAvailable: 501,
	unreachable: 502,
	invalidResponse: 502,
	timeout: 504,
} as const satisfies Readonly<Record<ProviderErrorKind, number>>;

export type ErrorStatus = 200 | (typeof statusOfKind)[ProviderErrorKind];

/** Other statuses are `upstreamError`. */
const kindOfStatus: ReadonlyMap<number, ProviderErrorKind> = new Map([
	[400, 'refused'],
	[401, 'unauthorized'],
	[403, 'unauthorized'],
	[404, 'notFound'],
	[408, 'timeout'],
	[409, 'refused'],
	[413, 'refused'],
	[422, 'refused'],
	[424, 'unauthorized'],
	[501, 'notAvailable'],
	[504, 'timeout'],
]);

/** The status that tells a failure: 200 for a no that came with 200, which its body says. */
export function statusForError({ kind, status }: Pick<ProviderError, 'kind' | 'status'>): ErrorStatus {
	return kind === 'refused' && status === 200 ? 200 : statusOfKind[kind];
}

/** What a status other than 200 means. */
export const errorKindForStatus = (status: number): ProviderErrorKind => kindOfStatus.get(status) ?? 'upstreamError';
