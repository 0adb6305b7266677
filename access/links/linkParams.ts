import { maxLinkDays } from '../../domain/retention.ts';
import { isProviderId } from '../../domain/text/providerText.ts';
import { seal, unseal } from '../sealed.ts';

/** A key that encrypts links. Its id travels in the link, so that keys can be rotated. */
export interface LinkKey {
	/** 1 to 16 letters, digits, `-` or `_`. */
	readonly kid: string;
	/** 32 bytes. */
	readonly key: Buffer;
}

/** The content of a link. */
export interface LinkContent {
	/** It is spelled as in the link; the caller normalizes it. */
	readonly regNo: string;
	readonly appointmentId: string | null;
	/** The token that the portal sends to the maker's own system on this owner's behalf; null: none. */
	readonly bearer: string | null;
	readonly madeAt: Date;
	readonly expiresAt: Date;
}

/** Hex digits. Longer values do not fit into a request's header and are rejected without a look at their content. */
const maxHexLength = 16_384;

/**
 * The `Params` of a link: hex of AES-256-GCM over `RegNo=…&AppointmentId=…&Bearer=…&exp=…&made=…` (seconds and
 * milliseconds since 1970), laid out as length of the key id, key id, nonce, cipher text, tag. The first key encrypts.
 * `AppointmentId` and `Bearer` are optional. Throws if there is no key.
 */
export function encryptLinkParams(content: LinkContent, keys: readonly LinkKey[]): string {
	const [first] = keys;
	if (!first) throw new Error('There is no key to make links with.');
	const query = new URLSearchParams({ RegNo: content.regNo });
	if (content.appointmentId !== null) query.set('AppointmentId', content.appointmentId);
	if (content.bearer !== null) query.set('Bearer', content.bearer);
	query.set('exp', String(Math.floor(content.expiresAt.getTime() / 1000)));
	query.set('made', String(content.madeAt.getTime()));
	return seal(query.toString(), first.key, headerOf(first.kid)).toString('hex');
}

/**
 * Decrypts the `Params` of a link. null for each of these:
 * - they are too long, not hex, tampered with, or encrypted with an unknown key.
 * - they have no times, or a malformed bearer token.
 * - they are expired, or older than `maxLinkDays`.
 */
export function decryptLinkParams(hex: string, keys: readonly LinkKey[], now: Date): LinkContent | null {
	if (hex.length > maxHexLength || !/^(?:[0-9a-f]{2})+$/i.test(hex)) return null;
	const query = decrypt(Buffer.from(hex, 'hex'), keys);
	if (query === null) return null;
	const regNo = query.get('RegNo');
	const [seconds, made] = [query.get('exp') ?? '', query.get('made') ?? ''];
	if (!regNo || !/^\d{1,12}$/.test(seconds) || !/^\d{1,15}$/.test(made)) return null;
	const [expiresAt, madeAt] = [new Date(Number(seconds) * 1000), new Date(Number(made))];
	if (expiresAt <= now || now.getTime() - madeAt.getTime() >= maxLinkDays * 86_400_000) return null;
	const bearer = query.get('Bearer');
	if (bearer !== null && !isBearerToken(bearer)) return null;
	const appointmentId = query.get('AppointmentId') ?? '';
	return { regNo, appointmentId: isProviderId(appointmentId) ? appointmentId : null, bearer, madeAt, expiresAt };
}

/** Enough for a signed token with a few claims, and short enough for its link to fit into a request's header. */
const maxBearerLength = 2048;

/** Whether the text can be sent as `Authorization: Bearer …`: the b64token of RFC 6750, at most 2,048 characters. */
export const isBearerToken = (text: string): boolean => text.length <= maxBearerLength && /^[\w.~+/-]+=*$/.test(text);

function headerOf(kid: string): Buffer {
	const name = Buffer.from(kid, 'ascii');
	return Buffer.concat([Buffer.from([name.length]), name]);
}

function decrypt(bytes: Buffer, keys: readonly LinkKey[]): URLSearchParams | null {
	const header = bytes.subarray(0, 1 + (bytes[0] ?? 0));
	const key = keys.find((each) => headerOf(each.kid).equals(header));
	if (!key) return null;
	try {
		return new URLSearchParams(unseal(bytes, key.key, header.length));
	} catch {
		// The link was cut off or changed, or it was encrypted with another key of the same id.
		return null;
	}
}
