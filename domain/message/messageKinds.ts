/** The messages that an owner gets beside one-time codes (docs/product.md#messages). */
import { addDays, dayOf, slotInstant, timeOf } from '../time/calendar.ts';

export interface MessageKindRules {
	/**
	 * When it may be sent in India (`sendingTime`). `always`: it answers what somebody has just done, or is of no use
	 * later. `service`: from 08:00 to 21:00. `promotional`: from 10:00 to 21:00, as the carriers demand.
	 */
	readonly hours: 'always' | 'service' | 'promotional';
	/** So many minutes it waits for the owner's next act; one message then reports both, or the last alone. */
	readonly settleMinutes?: number;
	/** A message that is older than this is dropped, since it would be read as if it were new. */
	readonly maxAgeHours: number;
	/** The operator's ceiling for an hour does not hold it back. */
	readonly isAboutMoney?: true;
	/** The page that its link opens, unless its content names another; null: it has no link. */
	readonly page: '/' | '/booking/move' | '/tracking' | '/revisedEstimate' | '/makepayment' | null;
	/** Whether its link still opens that page after the job card is closed. */
	readonly linkOutlivesJobCard: boolean;
}

const aboutJobCard = { hours: 'service', maxAgeHours: 12, page: '/tracking', linkOutlivesJobCard: false } as const;
/** An act of the owner. One beyond the day's number waits for the next morning. */
const byOwner = { hours: 'always', settleMinutes: 5, maxAgeHours: 36, page: '/', linkOutlivesJobCard: false } as const;
const cancelled = { hours: 'service', maxAgeHours: 24, page: null, linkOutlivesJobCard: false } as const;
const reminder = { hours: 'service', maxAgeHours: 24, page: '/', linkOutlivesJobCard: false } as const;

/** A new kind is one row here, its texts in `messageTexts.ts`, and its contents in `provider/embedded/messages/`. */
export const messageKinds = {
	booked: byOwner,
	moved: byOwner,
	changed: byOwner,
	cancelledByOwner: { ...byOwner, page: null },
	cancelledByDealer: cancelled,
	cancelledBySystem: cancelled,
	slotWithdrawn: { ...cancelled, page: '/booking/move' },
	reminderThreeDays: reminder,
	reminderOneDay: reminder,
	received: aboutJobCard,
	extraJob: { ...aboutJobCard, maxAgeHours: 48, page: '/revisedEstimate' },
	promiseGiven: aboutJobCard,
	promiseChanged: { ...aboutJobCard, hours: 'always' },
	promisePassed: aboutJobCard,
	billReady: { ...aboutJobCard, maxAgeHours: 48, page: '/makepayment', isAboutMoney: true },
	paymentReceived: { ...aboutJobCard, hours: 'always', maxAgeHours: 24, linkOutlivesJobCard: true, isAboutMoney: true },
	moneyBack: { hours: 'service', maxAgeHours: 72, page: '/', linkOutlivesJobCard: true, isAboutMoney: true },
	readyToCollect: { ...aboutJobCard, maxAgeHours: 24 },
	delivered: { ...aboutJobCard, maxAgeHours: 48, linkOutlivesJobCard: true },
	serviceDue: { hours: 'promotional', maxAgeHours: 72, page: '/', linkOutlivesJobCard: true },
} as const satisfies Readonly<Record<string, MessageKindRules>>;

export type MessageKind = keyof typeof messageKinds;

export const messageKindNames = Object.keys(messageKinds) as readonly MessageKind[];

export const isMessageKind = (text: string): text is MessageKind => Object.hasOwn(messageKinds, text);

/** The rules of a kind, as their type. */
export const messageKindRules = (kind: MessageKind): MessageKindRules => messageKinds[kind];

const opening = { service: '08:00', promotional: '10:00' } as const;
const closing = '21:00';

/** When sending begins on the next day, for messages beyond a day's number. */
export const nextSendingTime = (now: Date, hours: keyof typeof opening = 'service'): Date =>
	new Date(slotInstant(addDays(dayOf(now), 1), opening[hours]));

/** When a message may be sent, at `now` or as soon after it as its hours in India allow (docs/product.md#messages). */
export function sendingTime(hours: MessageKindRules['hours'], now: Date): Date {
	if (hours === 'always') return now;
	const day = dayOf(now);
	const time = timeOf(now.toISOString()) ?? '';
	if (time >= closing) return nextSendingTime(now, hours);
	return time < opening[hours] ? new Date(slotInstant(day, opening[hours])) : now;
}
