import type { Arbitrary } from 'fast-check';

/** A request that an HTTP client can send; rawBytes.ts has those that none can. */
export interface FuzzRequest {
	readonly base: 'url' | 'internalUrl' | 'sandboxUrl';
	readonly method: string;
	/** Path and query; characters that a request line cannot have are encoded. */
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | Buffer | null;
	/** The one vehicle whose owner the response may show; null: none; undefined: any. */
	readonly allowedRegNo?: string | null;
	/** The request has no valid token, so no 2xx may answer it. */
	readonly isUnauthorized?: boolean;
}

/** Generates requests to one page, call or command. */
export interface RequestGenerator {
	readonly name: string;
	readonly request: Arbitrary<FuzzRequest>;
}

/** Encodes the characters of a path that a request line cannot have. */
export const encodePath = (path: string): string =>
	path.toWellFormed().replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));

/** Replaces the characters that a header value cannot have, and cuts it to 2,000. */
export const cleanHeader = (value: string): string => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 2000);

/** A text unchanged, any other value as JSON. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : `${JSON.stringify(value)}`);

/** A query string or a form body. */
export function encodeForm(fields: Readonly<Record<string, unknown>>): string {
	return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, asText(value)])).toString();
}
