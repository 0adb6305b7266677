/**
 * The cookie of a browser that asks for codes: a random id, which owns its codes, and a tag for each vehicle that a
 * link or a code has opened there. The cookie itself opens nothing (docs/decisions/008-one-time-codes.md).
 */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { timingSafeEqual } from 'hono/utils/buffer';
import { maxLinkDays } from '../../domain/retention.ts';
import type { LinkKey } from '../links/linkParams.ts';

/** How long a browser is known for a vehicle. */
export const knownBrowserSeconds = maxLinkDays * 86_400;

const bytes = 16;
/** The tags of the vehicles that were opened last; more would not fit into a cookie. */
const maxOpenedTags = 7;

export const newBrowserId = (): string => randomBytes(bytes).toString('base64url');

/** The id in the cookie, of 22 characters; null: there is none. */
export const browserIdIn = (cookie = ''): string | null => /^[\w-]{22}(?=\.|$)/.exec(cookie)?.[0] ?? null;

/** When this browser opened the vehicle, in whole seconds; null: not within `knownBrowserSeconds`. */
export async function openedAt(
	cookie: string,
	regNo: string,
	keys: readonly LinkKey[],
	now: Date,
): Promise<Date | null> {
	const [id = '', ...openedTags] = cookie.split('.');
	for (const openedTag of openedTags) {
		const seconds = openedTag.slice(0, -22);
		const at = new Date(Number.parseInt(seconds, 36) * 1000);
		const isInTime = now.getTime() - at.getTime() < knownBrowserSeconds * 1000;
		for (const key of keys)
			if (isInTime && (await timingSafeEqual(openedTag, openedTagOf(id, regNo, seconds, key)))) return at;
	}
	return null;
}

/** The cookie with a new tag for this vehicle, in place of its older one. Throws without a key. */
export function withOpenedTag(cookie: string, regNo: string, keys: readonly LinkKey[], now: Date): string {
	const [id = '', ...openedTags] = cookie.split('.');
	const others = openedTags.filter(
		(openedTag) => !keys.some((key) => openedTag === openedTagOf(id, regNo, openedTag.slice(0, -22), key)),
	);
	const [key] = keys;
	if (!key) throw new Error('There is no key to make tags with.');
	const seconds = Math.floor(now.getTime() / 1000).toString(36);
	return [id, openedTagOf(id, regNo, seconds, key), ...others.slice(0, maxOpenedTags - 1)].join('.');
}

/** A tag does not name its vehicle: only the keys tell which vehicle it is for. */
function openedTagOf(id: string, regNo: string, seconds: string, { key }: LinkKey): string {
	const secret = Buffer.from(hkdfSync('sha256', key, '', 'known browsers', 32));
	const tag = createHmac('sha256', secret).update(`${id}\n${regNo}\n${seconds}`).digest().subarray(0, bytes);
	return seconds + tag.toString('base64url');
}
