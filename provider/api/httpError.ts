import type { CodedMessage } from '../../domain/providerMessage.ts';
import { providerMessage } from '../../domain/providerMessage.ts';

/** A request that the contract does not allow: answered with 400 without calling the provider. */
export class HttpError extends Error {
	override readonly name = 'HttpError';
	readonly status = 400;
	readonly rejection: CodedMessage<'malformed' | 'notJson'>;

	constructor(rejection: CodedMessage<'malformed' | 'notJson'>) {
		super(rejection.code);
		this.rejection = rejection;
	}
}

/** `problem`: the wrong fields and what is wrong with them, never a value. */
export const malformedRequest = (problem: string): HttpError =>
	new HttpError(providerMessage('malformed', { problem }));
