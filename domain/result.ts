import type { ProviderMessage } from './providerMessage.ts';

/** A provider's no, which the owner reads. null: it gave no reason. */
export interface RejectedResult {
	readonly ok: false;
	readonly rejection: ProviderMessage | null;
}

/** What a provider was asked for, or its no. A provider that cannot be asked at all is a `ProviderError` instead. */
export type Result<Value extends object = object> = (Value & { readonly ok: true }) | RejectedResult;

/** A change that was made; some providers say something with it. */
export interface ChangeConfirmation {
	readonly message: ProviderMessage | null;
}

export const rejected = (rejection: ProviderMessage | null): RejectedResult => ({ ok: false, rejection });
