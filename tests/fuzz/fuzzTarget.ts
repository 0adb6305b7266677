/** What is fuzzed: a portal that runs, and what opens its doors. */
export interface FuzzTarget {
	/** `http://localhost:…`, without a slash at its end. */
	readonly url: string;
	readonly internalUrl: string;
	readonly sandboxUrl: string;
	readonly client: { readonly ClientId: string; readonly ClientSecret: string };
	readonly deskToken: string;
	/** What the commands of the checkout show to the internal port. */
	readonly controlToken: string;
	/** The gateway's key: forged answers of the gateway are sealed with it, so that what is in them is read. */
	readonly workingKey: string;
	readonly accessCode: string;
	/** For the size of its memory. */
	readonly pid: number;
}
