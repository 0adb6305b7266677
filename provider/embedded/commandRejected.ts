import { type ResultCode, resultCode } from '../../domain/resultCode.ts';

/** A desk command that was not carried out; `rejection` is the reason, shown to the person at the desk. */
export class CommandRejected extends Error {
	/** 404: the thing does not exist; 409: its current state does not allow the command; 422: the input is invalid. */
	readonly status: 404 | 409 | 422;
	/** Names of the steps that the current state allows. */
	readonly allowed: readonly string[];

	readonly rejection: ResultCode;

	constructor(status: 404 | 409 | 422, rejection: ResultCode, allowed: readonly string[] = []) {
		super(rejection.code);
		this.rejection = rejection;
		this.status = status;
		this.allowed = allowed;
	}
}

export const unknownVehicle = (regNo: string): CommandRejected =>
	new CommandRejected(404, resultCode('regNoUnknown', { regNo }));
