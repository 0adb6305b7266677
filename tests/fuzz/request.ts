import type { Arbitrary } from 'fast-check';

/** A request that is sent as a client of HTTP would; what no such client sends is in rawBytes.ts. */
export interface FuzzRequest {
	readonly base: 'url' | 'internalUrl' | 'sandboxUrl';
	readonly method: string;
	/** With the query; what a request line cannot carry is encoded. */
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | Buffer | null;
	/** The one vehicle whose owner may be shown, null: none may be; not given: any. */
	readonly sees?: string | null;
	/** Who sends it may not be let in, whatever is asked for. */
	readonly isUninvited?: boolean;
}

/** One thing that is asked for, and how. */
export interface RequestGenerator {
	readonly name: string;
	readonly request: Arbitrary<FuzzRequest>;
}

/** A path as it may stand in a request line. */
export const encodePath = (path: string): string =>
	path.toWellFormed().replace(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign));

/** A value as it may stand in a header. */
export const cleanHeader = (value: string): string => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 2000);

/** What is no text becomes JSON. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : `${JSON.stringify(value)}`);

/** A query or form body. */
export function encodeForm(fields: Readonly<Record<string, unknown>>): string {
	return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, asText(value)])).toString();
}
