import type { ProviderMessage } from './providerMessage.ts';

/**
 * The closed set of ways in which something outside the portal can fail.
 * The screens have one text for each kind; `cause` is for the log alone.
 */
export const failureKinds = [
	'timeout', // no answer within the limit: a write may or may not have happened
	'unreachable', // refused or broken connection
	'unauthorized', // the provider does not accept the portal, or the visitor
	'refused', // the provider understood and said no; `rejection` says why
	'notFound',
	'notAvailable', // the provider does not serve this call
	'shape', // the answer is not what the contract says
	'broken', // any other status of the provider
] as const;

export type FailureKind = (typeof failureKinds)[number];

export interface FailureDetails {
	/** Name of the call, for the log. */
	readonly call: string;
	readonly status?: number;
	/** What the provider said, which may be shown to the owner. */
	readonly rejection?: ProviderMessage | null;
	readonly cause?: unknown;
}

export class Failure extends Error {
	readonly kind: FailureKind;
	readonly call: string;
	readonly status: number | null;
	readonly rejection: ProviderMessage | null;

	constructor(kind: FailureKind, details: FailureDetails) {
		super(`${details.call}: ${kind}`, { cause: details.cause });
		this.name = 'Failure';
		this.kind = kind;
		this.call = details.call;
		this.status = details.status ?? null;
		this.rejection = details.rejection ?? null;
	}
}

/** True for a `Failure` of any copy of this module (the server and the page bundle each have one). */
export function isFailure(value: unknown): value is Failure {
	return (
		value instanceof Error &&
		value.name === 'Failure' &&
		'kind' in value &&
		failureKinds.includes(value.kind as FailureKind)
	);
}

/** After a write these leave open whether it happened: the same key may be sent again, a new one may not. */
export function mayHaveHappened(kind: FailureKind | 'offline' | 'malformed' | 'ended' | 'limited'): boolean {
	return ['timeout', 'unreachable', 'shape', 'broken', 'offline'].includes(kind);
}
