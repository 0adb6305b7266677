import type { ResultCode } from './resultCode.ts';

/**
 * A failed call to the provider. The kinds are a closed set with one text each on the screens; `cause` is for the log
 * only.
 */
export const providerErrorKinds = [
	'timeout', // no response within the limit: a write may or may not have happened
	'unreachable', // refused or broken connection
	'unauthorized', // the provider rejects the portal's credentials, or the visitor's
	'refused', // the provider rejected the request; `rejection` has the reason
	'notFound',
	'notAvailable', // the provider does not serve this call
	'invalidResponse', // the response does not match the contract
	'upstreamError', // any other status of the provider
] as const;

export type ProviderErrorKind = (typeof providerErrorKinds)[number];

export interface ProviderErrorDetails {
	/** For the log: the port's method, or the call on the wire (docs/calls.md) that failed. */
	readonly call: string;
	readonly status?: number;
	/** The provider's result code, whose text the owner may read. */
	readonly rejection?: ResultCode | null;
	readonly cause?: unknown;
}

export class ProviderError extends Error {
	readonly kind: ProviderErrorKind;
	readonly call: string;
	readonly status: number | null;
	readonly rejection: ResultCode | null;

	constructor(kind: ProviderErrorKind, details: ProviderErrorDetails) {
		super(`${details.call}: ${kind}`, { cause: details.cause });
		this.name = 'ProviderError';
		this.kind = kind;
		this.call = details.call;
		this.status = details.status ?? null;
		this.rejection = details.rejection ?? null;
	}
}

/** True for a `ProviderError` of any copy of this module (the server and the page bundle each have one). */
export function isProviderError(value: unknown): value is ProviderError {
	return (
		value instanceof Error &&
		value.name === 'ProviderError' &&
		'kind' in value &&
		providerErrorKinds.includes(value.kind as ProviderErrorKind)
	);
}

type WriteFailureKind = ProviderErrorKind | 'offline' | 'malformed' | 'tooLarge' | 'ended' | 'limited';

const unknownOutcomeKinds: readonly WriteFailureKind[] = ['timeout', 'unreachable', 'invalidResponse', 'upstreamError'];

/** Whether a write with this failure may have happened: the same key may be sent again, a new one may not. */
export function isOutcomeUnknown(kind: WriteFailureKind): boolean {
	return unknownOutcomeKinds.includes(kind);
}
