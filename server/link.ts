import { sealParams } from '../access/params.ts';
import { parseRegNo } from '../domain/regNo.ts';
import { longestLinkHours } from '../domain/retention.ts';
import type { Config } from './config.ts';
import { CommandError, type LinkAsked } from './control.ts';

/**
 * The address that an owner is sent.
 * @throws CommandError when it cannot be made, in one line
 */
export function linkFor(asked: LinkAsked, config: Pick<Config, 'linkKeys' | 'publicUrl'>, now: Date): string {
	const regNo = parseRegNo(asked.regNo);
	if (!regNo) throw new CommandError(`"${asked.regNo}" is no registration number; one looks like MH12AB1234.`);
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
