/** Money taken at the dealership. */
import { withoutDeadlock } from '../../../db/errors.ts';
import { namedStatement } from '../../../db/namedStatement.ts';
import { isUuid } from '../../../db/uuid.ts';
import { formatRupees, type Paise } from '../../../domain/money.ts';
import type { Scope } from '../context.ts';
import { paysCard } from './paySql.ts';

export interface DealershipPayment {
	readonly serviceEntryId: string;
	/** How it was paid: `Cash`, `Card`, `UPI`. */
	readonly mode: string;
	/** The number of the receipt that the owner was given. */
	readonly receipt: string;
	readonly amount: Paise;
}

/** `message` says to the desk what is wrong. */
export type DealershipOutcome = { readonly done: true } | { readonly done: false; readonly message: string };

const paySql = namedStatement(
	['serviceEntryId', 'now', 'amount', 'mode', 'receipt'],
	`with ${paysCard('', 'e.id = :serviceEntryId and e.amount = :amount and e.amount > 0')}
insert into payment (service_entry_id, kind, mode, transaction_id, amount, received_at)
select id, 'dealership', :mode, :receipt, :amount, :now from settled
returning id`,
);

/**
 * The whole bill, once, when billing is closed; refused when the job card is paid already. An online payment that
 * comes later, since the gateway's page was still open, is written down as owed back.
 */
export async function recordDealershipPayment(
	payment: DealershipPayment,
	scope: Pick<Scope, 'db' | 'now'>,
): Promise<DealershipOutcome> {
	const { serviceEntryId, amount, mode, receipt } = payment;
	if (!isUuid(serviceEntryId)) return { done: false, message: 'There is no such job card.' };
	const write = paySql({ serviceEntryId, now: scope.now, amount, mode, receipt });
	const { rows } = await withoutDeadlock(() => scope.db.executeQuery(write));
	return rows.length > 0 ? { done: true } : { done: false, message: await whyNot(payment, scope) };
}

async function whyNot({ serviceEntryId }: DealershipPayment, { db }: Pick<Scope, 'db'>): Promise<string> {
	const jobCard = await db
		.selectFrom('service_entry')
		.select(['phase', 'amount', 'paid_at'])
		.where('id', '=', serviceEntryId)
		.executeTakeFirst();
	if (!jobCard) return 'There is no such job card.';
	if (jobCard.paid_at !== null || jobCard.phase === 'closed') return 'This job card is already paid.';
	if (jobCard.amount === null) return 'Billing is not closed yet, so there is no amount to pay.';
	return `The amount to be paid is ${formatRupees(jobCard.amount)}.`;
}
