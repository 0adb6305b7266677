import type { Kysely } from 'kysely';
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
export function linkFor(asked: LinkAsked, config: Pick<Config, 'linkKeys' | 'publicUrl'>, now: Date): string {
	const regNo = regNoOf(asked.regNo);
	if (!(asked.hours > 0 && asked.hours <= longestLinkHours)) {
		throw new CommandError(`--hours must be more than 0 and at most ${longestLinkHours}.`);
	}
	if (asked.appointmentId !== null && !/^[\w-]{1,64}$/.test(asked.appointmentId)) {
		throw new CommandError('--appointment must be an appointment id: letters, digits, - and _.');
	}
	if (config.linkKeys.length === 0) throw new CommandError('LINK_KEYS is missing: links cannot be made without a key.');
	const expiresAt = new Date(now.getTime() + asked.hours * 3_600_000);
	const hex = sealParams({ regNo, appointmentId: asked.appointmentId, madeAt: now, expiresAt }, config.linkKeys);
	return `${config.publicUrl}/?Params=${hex}`;
}

function regNoOf(typed: string): string {
	const regNo = parseRegNo(typed);
	if (!regNo) throw new CommandError(`"${typed}" is no registration number; one looks like MH12AB1234.`);
	return regNo;
}
