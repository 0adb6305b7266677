/** The common parts of the message readers: messages as rows of SQL, and the columns that each row has. */
import type { Language } from '../../../domain/languages.ts';
import type { Paise } from '../../../domain/money.ts';
import { formatDay, formatTime, timeOf } from '../../../domain/time/calendar.ts';
import type { MessageContent, QueuedMessage } from '../../../messages/messageContent.ts';
import type { OperationContext } from '../operationContext.ts';

/** Reads the contents of messages of its kinds by message id; a message that no longer holds is left out. */
export type ContentReader = (
	messages: readonly QueuedMessage[],
	context: OperationContext,
) => Promise<ReadonlyMap<string, MessageContent>>;

export interface ContentRow {
	/** The message's id. */
	readonly id: string;
	readonly regNo: string;
	/** null: the owner has not chosen one yet. */
	readonly language: string | null;
	readonly registeredMobile: string;
	readonly bookingMobile: string | null;
}

/** The messages of the parameter `:messages`, JSON of `QueuedMessage`s, as the table `m`. */
export const messagesSql = `(select * from json_to_recordset(:messages::json) as given
	(id uuid, kind text, "regNo" text, "aboutId" uuid, recipient text, "queuedAt" timestamptz))
	as m (id, kind, reg_no, about_id, recipient, queued_at)`;

/** The columns of `ContentRow` with the vehicle `v`; `language` and `mobile` are those of the job card's booking. */
export const contentColumnsSql = (language: string, mobile: string): string => `
	m.id, v.reg_no as "regNo", v.customer_mobile as "registeredMobile", ${mobile} as "bookingMobile",
	coalesce(${language}, (
		select l.language from appointment l
		where l.vehicle_id = v.id and l.language is not null and is_present_owners(l.booked_at, v.owner_since)
		order by l.number desc limit 1)) as language`;

/**
 * `28 Nov 10 AM`, `28 Nov 10 30 AM`, `28 नवंबर को सुबह 10 बजे`: carriers take letters and digits alone. A promise
 * without a time is written as its day.
 */
export function momentText(iso: string, language: Language): string {
	const day = formatDay(iso, 'DD MMM', language);
	if (timeOf(iso) === '00:00') return day;
	const time = formatTime(iso, language).replace(/^0/, '').replace(':00', '').replace(':', ' ');
	return language === 'hi' ? `${day} को ${time} बजे` : `${day} ${time}`;
}

/** `Rs 1234 and 50 paise`, `1234 रुपये 50 पैसे`; whole rupees without paise. */
export function amountText(amount: Paise, language: Language): string {
	const [rupees, paise] = [Math.floor(amount / 100), amount % 100];
	if (language === 'hi') return `${rupees} रुपये${paise === 0 ? '' : ` ${paise} पैसे`}`;
	return `Rs ${rupees}${paise === 0 ? '' : ` and ${paise} paise`}`;
}
