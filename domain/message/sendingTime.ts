import { addDays, dayOf, slotInstant, timeOf } from '../time/calendar.ts';
import { type MessageKind, rulesOf } from './messageKinds.ts';

const opening = { service: '08:00', promotional: '10:00' } as const;
const closing = '21:00';

/** When a message may be sent, at `now` or as soon after it as its hours in India allow (docs/product.md#messages). */
export function sendingTime(kind: MessageKind, now: Date): Date {
	const { hours } = rulesOf(kind);
	if (hours === 'always') return now;
	const day = dayOf(now);
	const time = timeOf(now.toISOString()) ?? '';
	if (time >= closing) return new Date(slotInstant(addDays(day, 1), opening[hours]));
	return time < opening[hours] ? new Date(slotInstant(day, opening[hours])) : now;
}
