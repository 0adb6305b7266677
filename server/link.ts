import type { Kysely } from 'kysely';
import { isBearer } from '../access/bearer.ts';
import { sealParams } from '../access/params.ts';
import { createSessions } from '../access/sessions.ts';
import type { Database } from '../db/schema.ts';
import { parseRegNo } from '../domain/regNo.ts';
import { longestLinkHours } from '../domain/retention.ts';
import type { Config } from './config.ts';
import { CommandError, type LinkAsked } from './control.ts';

/**
 * Links for the vehicle that were made until now open nothing any more, and the visits they opened end.
 * @throws CommandError when that is no registration number
 */
export async function revokeLinks(typed: string, db: Kysely<Database>, now: Date): Promise<readonly string[]> {
	const regNo = regNoOf(typed);
	await createSessions(db).revokeLinks(regNo, now);
	return [`Links for ${regNo} that were made until now open nothing any more. A new one: npm run link -- ${regNo}`];
}

/**
 * The address that an owner is sent.
 * @throws CommandError when it cannot be made, in one line
 */
export function linkFor(
	asked: LinkAsked,
	config: Pick<Config, 'linkKeys' | 'publicUrl' | 'upstream'>,
	now: Date,
): string {
	const regNo = regNoOf(asked.regNo);
	if (!(asked.hours > 0 && asked.hours <= longestLinkHours)) {
		throw new CommandError(`--hours must be more than 0 and at most ${longestLinkHours}.`);
	}
	if (asked.appointmentId !== null && !/^[\w-]{1,64}$/.test(asked.appointmentId)) {
		throw new CommandError('--appointment must be an appointment id: letters, digits, - and _.');
	}
	if (asked.bearer !== null && !isBearer(asked.bearer)) {
		throw new CommandError('--bearer must be a bearer token: letters, digits, -._~+/ and then =, 2,048 at most.');
	}
	if (asked.bearer !== null && !config.upstream) {
		throw new CommandError('--bearer is for the system of PROVIDER_URL, which is not set: nobody else is shown it.');
	}
	if (config.linkKeys.length === 0) throw new CommandError('LINK_KEYS is missing: links cannot be made without a key.');
	const expiresAt = new Date(now.getTime() + asked.hours * 3_600_000);
	const { appointmentId, bearer } = asked;
	const hex = sealParams({ regNo, appointmentId, bearer, madeAt: now, expiresAt }, config.linkKeys);
	return `${config.publicUrl}/?Params=${hex}`;
}

function regNoOf(typed: string): string {
	const regNo = parseRegNo(typed);
	if (!regNo) throw new CommandError(`"${typed}" is no registration number; one looks like MH12AB1234.`);
	return regNo;
}
