import type { ResultCode } from './resultCode.ts';

/** The provider rejected a request, with a result code for the owner. null: it gave no reason. */
export interface RejectedResult {
	readonly ok: false;
	readonly rejection: ResultCode | null;
}

/** The provider's result or its rejection. A provider that cannot be reached throws a `ProviderError` instead. */
export type Result<Value extends object = object> = (Value & { readonly ok: true }) | RejectedResult;

/** A confirmed change; some providers add a result code. */
export interface Confirmation {
	readonly resultCode: ResultCode | null;
}

export const rejected = (rejection: ResultCode | null): RejectedResult => ({ ok: false, rejection });
