/** What the demo's phone shows: the messages of a vehicle as its owner got them, and those that wait. */
import type { Kysely } from 'kysely';
import type { MessageLinks } from '../../access/links/messageLinks.ts';
import type { Database } from '../../db/schema.ts';
import { parseLanguage } from '../../domain/languages.ts';
import { isMessageKind } from '../../domain/message/messageKinds.ts';
import { fillTemplate, messageTemplate, type TemplateFrame, variablesOf } from '../../domain/message/template.ts';
import type { SentLog } from '../../messages/sentLog.ts';

export interface PhoneOptions extends TemplateFrame {
	readonly db: Kysely<Database>;
	readonly links: MessageLinks;
	/** The texts with codes, which the database does not have; null: they go to a delivery service. */
	readonly sentLog: SentLog | null;
	readonly now: () => Date;
}

export interface PhoneMessage {
	readonly id: string;
	readonly kind: string;
	readonly isOtherMobile: boolean;
	/** null: it was not sent. */
	readonly text: string | null;
	readonly channel: number;
	/** When it was sent, or given up. */
	readonly endedAt: Date | null;
	/** null: it waits. */
	readonly outcome: string | null;
	/** When it is sent, or tried again. */
	readonly waitsUntil: Date | null;
	readonly receipt: string | null;
}

const maxMessages = 100;

/** The newest messages of a vehicle, the oldest of them first; those of one instant by their recipient, then by kind. */
export async function readPhone(regNo: string, options: PhoneOptions): Promise<readonly PhoneMessage[]> {
	const { db, links, now, sentLog } = options;
	const rows = await db
		.selectFrom('message')
		.selectAll()
		.where('reg_no', '=', regNo)
		.where((is) => is.or([is('kind', '<>', 'code'), is('outcome', 'is not', null)]))
		.orderBy('queued_at', 'desc')
		.orderBy('recipient')
		.orderBy('kind', 'desc')
		.orderBy('id')
		.limit(maxMessages)
		.execute();
	const linked = await db
		.selectFrom('message_link')
		.selectAll()
		.where('reg_no', '=', regNo)
		.where('message_id', 'in', ['00000000-0000-0000-0000-000000000000', ...rows.map(({ id }) => id)])
		.execute();
	const contents = linked.map(({ message_id, reg_no, path, visit }) => ({
		...{ messageId: message_id, regNo: reg_no, path, visit },
	}));
	const tokens = await links.tokensFor(contents, now());
	const codes = new Map(sentLog?.list().map(({ id, text }) => [id, text]));
	return rows.toReversed().map((row) => ({
		id: row.id,
		kind: row.kind,
		isOtherMobile: row.recipient === 'booking',
		text: row.kind === 'code' ? (codes.get(row.id) ?? null) : textOf(row, tokens.get(row.id), options),
		channel: row.channel,
		endedAt: row.ended_at,
		outcome: row.outcome,
		waitsUntil: row.next_attempt_at,
		receipt: row.receipt,
	}));
}

type Row = { kind: string; language: string | null; variables: readonly string[] | null; outcome: string | null };

/** The text as it was handed over; its token is not in the database. */
function textOf(row: Row, token: string | undefined, frame: TemplateFrame): string | null {
	const { kind, language, variables, outcome } = row;
	if (outcome !== 'sent' || variables === null || !isMessageKind(kind)) return null;
	const template = messageTemplate(kind, parseLanguage(language), { ...frame, isLinked: token !== undefined });
	const values = [...variables, ...(token === undefined ? [] : [token])];
	const named = variablesOf(template.text).map((name, index) => [name, values[index] ?? '–'] as const);
	return fillTemplate(template, Object.fromEntries(named)).text;
}

/** The vehicles that have messages, those with the newest first, with how many wait. */
export const listPhones = ({ db }: Pick<PhoneOptions, 'db'>) =>
	db
		.selectFrom('message')
		.select(['reg_no as regNo'])
		.select((of) => [
			of.fn.countAll<number>().as('messages'),
			of.fn.countAll<number>().filterWhere('outcome', 'is', null).as('waiting'),
		])
		.where((is) => is.or([is('kind', '<>', 'code'), is('outcome', 'is not', null)]))
		.groupBy('reg_no')
		.orderBy((of) => of.fn.max('queued_at'), 'desc')
		.limit(maxMessages)
		.execute();
