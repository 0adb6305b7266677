import { createHash } from 'node:crypto';

const shape = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** A UUID (version 5 by its bits) derived from a text; the same for the same text. */
export function uuidFromName(text: string): string {
	const bytes = createHash('sha1').update(`kickstand:${text}`).digest().subarray(0, 16);
	bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
	bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
	const hex = bytes.toString('hex');
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Whether PostgreSQL accepts the text as a UUID; ids from outside are looked up only if it does. */
export const isUuid = (text: string): boolean => shape.test(text);

/** An expression of SQL that makes a UUID of a text, the same for the same text, which has no backslash. */
export const idOfTextSql = (text: string): string => `encode(substr(sha256((${text})::bytea), 1, 16), 'hex')::uuid`;
