/**
 * Maps `ProviderError` kinds to HTTP statuses and back. A chain of portals keeps `refused` and `notFound`, and whether
 * a write may have been carried out.
 */
import type { ProviderError, ProviderErrorKind } from '../../domain/providerError.ts';

/**
 * The status of each kind. `unauthorized` is not 401 or 403, which would blame our client's credentials: the upstream
 * system has rejected ours.
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

/** The kind of each status; all other statuses are `upstreamError`. */
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

/** The HTTP status of an error; 200 for a rejection that came with 200, which only its body shows. */
export function statusForError({ kind, status }: Pick<ProviderError, 'kind' | 'status'>): ErrorStatus {
	return kind === 'refused' && status === 200 ? 200 : statusOfKind[kind];
}

/** The error kind of a status other than 200. */
export const errorKindForStatus = (status: number): ProviderErrorKind => kindOfStatus.get(status) ?? 'upstreamError';
