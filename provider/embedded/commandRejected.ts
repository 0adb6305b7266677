import { type ProviderMessage, providerMessage } from '../../domain/providerMessage.ts';

/** A desk operation that was not carried out; `rejection` says to whoever is at the desk why. */
export class CommandRejected extends Error {
	override readonly name = 'DeskRefusal';
	/** 404: there is no such thing; 409: not now; 422: what was given cannot be. */
	readonly status: 404 | 409 | 422;
	/** Names of the steps that are possible instead. */
	readonly allowed: readonly string[];

	readonly rejection: ProviderMessage;

	constructor(status: 404 | 409 | 422, rejection: ProviderMessage, allowed: readonly string[] = []) {
		super(rejection.code);
		this.rejection = rejection;
		this.status = status;
		this.allowed = allowed;
	}
}

export const unknownVehicle = (regNo: string): CommandRejected =>
	new CommandRejected(404, providerMessage('regNoUnknown', { regNo }));
