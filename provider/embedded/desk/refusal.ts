/** A desk operation that was not carried out; the message is one line for whoever is at the desk. */
export class DeskRefusal extends Error {
	override readonly name = 'DeskRefusal';
	/** 404: there is no such thing; 409: not now; 422: what was given cannot be. */
	readonly status: 404 | 409 | 422;
	/** Names of the steps that are possible instead. */
	readonly allowed: readonly string[];

	constructor(status: 404 | 409 | 422, message: string, allowed: readonly string[] = []) {
		super(message);
		this.status = status;
		this.allowed = allowed;
	}
}

export const vehicleUnknown = (regNo: string): DeskRefusal => new DeskRefusal(404, `There is no vehicle "${regNo}".`);
