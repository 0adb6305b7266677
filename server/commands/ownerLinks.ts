import type { Kysely } from 'kysely';
import { z } from 'zod';
import { encryptLinkParams, isBearerToken } from '../../access/links/linkParams.ts';
import { createSessionStore } from '../../access/sessions/sessions.ts';
import type { Database } from '../../db/schema.ts';
import { maxLinkDays } from '../../domain/retention.ts';
import { isProviderId } from '../../domain/text/providerText.ts';
import { parseRegNo } from '../../domain/vehicle/regNo.ts';
import type { Config } from '../config/config.ts';
import { CommandError } from '../operatorErrors.ts';

export const linkRequestSchema = z.object({
	regNo: z.string(),
	appointmentId: z.string().nullable(),
	bearer: z.string().nullable(),
	/** JSON turns a text that is no number into null; `createLink` then says which hours are possible. */
	hours: z.unknown().transform(Number),
});

/**
 * Revokes all links made for the vehicle so far, and ends its sessions, also those that a code opened.
 * @throws CommandError if the input is not a registration number
 */
export async function revokeLinks(input: string, db: Kysely<Database>, now: Date): Promise<readonly string[]> {
	const regNo = requireRegNo(input);
	await createSessionStore(db).revokeLinks(regNo, now);
	return [
		`Links for ${regNo} that were made until now open nothing any more, and all sessions of it have ended. ` +
			`A new link: npm run link -- ${regNo}`,
	];
}

/** Creates the link for an owner. @throws CommandError for an invalid option, or if LINK_KEYS is not set */
export function createLink(
	request: z.output<typeof linkRequestSchema>,
	config: Pick<Config, 'linkKeys' | 'publicUrl' | 'upstream'>,
	now: Date,
): string {
	const regNo = requireRegNo(request.regNo);
	if (!(request.hours > 0 && request.hours <= maxLinkDays * 24)) {
		throw new CommandError(`--hours must be more than 0 and at most ${maxLinkDays * 24}.`);
	}
	if (request.appointmentId !== null && !isProviderId(request.appointmentId)) {
		throw new CommandError('--appointment must be an appointment id: printable text of at most 100 characters.');
	}
	if (request.bearer !== null && !isBearerToken(request.bearer)) {
		throw new CommandError('--bearer must be a bearer token: letters, digits, -._~+/ and then =, 2,048 at most.');
	}
	if (request.bearer !== null && !config.upstream) {
		throw new CommandError('--bearer is for the system of PROVIDER_URL, which is not set: nobody else is shown it.');
	}
	if (config.linkKeys.length === 0) throw new CommandError('LINK_KEYS is missing: links cannot be made without a key.');
	const expiresAt = new Date(now.getTime() + request.hours * 3_600_000);
	const { appointmentId, bearer } = request;
	const hex = encryptLinkParams({ regNo, appointmentId, bearer, madeAt: now, expiresAt }, config.linkKeys);
	return `${config.publicUrl}/?Params=${hex}`;
}

function requireRegNo(input: string): string {
	const regNo = parseRegNo(input);
	if (!regNo) throw new CommandError(`"${input}" is no registration number; one looks like MH12AB1234.`);
	return regNo;
}
