import type { ProviderMessage } from './providerMessage.ts';

/** A provider's no, which the owner reads. null: it gave no reason. */
export interface Rejected {
	readonly ok: false;
	readonly rejection: ProviderMessage | null;
}

/** What a provider was asked for, or its no. A provider that cannot be asked at all is a `Failure` instead. */
export type Result<Value extends object = object> = (Value & { readonly ok: true }) | Rejected;

/** A change that was made; some providers say something with it. */
export interface Done {
	readonly message: ProviderMessage | null;
}

export const rejected = (rejection: ProviderMessage | null): Rejected => ({ ok: false, rejection });
