/** Closing the billing, and how the bill may be paid. */

import { type Paise, sum } from '../../../domain/money.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';
import { recordDealershipPayment } from '../payments/dealershipPayment.ts';
import { ConflictError, changeJobCard, writeJobCardStep } from './changeJobCard.ts';

/**
 * Fixes the amount, GST included: as given, else what parts and labour of the job card come to. An amount of 0 leaves
 * nothing to pay.
 * @throws DeskRefusal, also when no amount is given and nothing on the job card has a price
 */
export async function closeBilling(
	{ regNo, amount }: { readonly regNo: string; readonly amount: Paise | null },
	scope: OperationContext,
): Promise<void> {
	const isFree = amount === 0;
	await changeJobCard(regNo, { kind: 'close-billing', isFree }, scope, async ({ id }) => ({
		set: { amount: amount ?? (await totalOfLines(id, scope)), ...(isFree && { paid_at: scope.now }) },
	}));
}

async function totalOfLines(entryId: string, { db }: OperationContext): Promise<Paise> {
	const lines = await db
		.selectFrom('job_card_line')
		.select(['part_price', 'labour_price'])
		.where('service_entry_id', '=', entryId)
		.execute();
	const total = sum(lines.flatMap((line) => [line.part_price, line.labour_price]));
	if (total > 0) return total;
	throw new CommandRejected(422, providerMessage('nothingPriced'));
}

/** Whether the owner sees MAKE PAYMENT for the open job card. @throws DeskRefusal */
export async function setOnlinePayment(
	{ regNo, isEnabled }: { readonly regNo: string; readonly isEnabled: boolean },
	scope: OperationContext,
): Promise<void> {
	await changeJobCard(regNo, { kind: 'online-payment', isEnabled }, scope);
}

export interface DealershipPaymentInput {
	readonly regNo: string;
	/** `Cash`, `Card`, `UPI`. */
	readonly mode: string;
	/** Number of the receipt that the owner is given. */
	readonly receipt: string;
	/** null: the whole bill; anything else than the whole bill is refused. */
	readonly amount: Paise | null;
}

/** Money taken at the dealership pays the whole bill, once. @throws DeskRefusal */
export async function payAtDealership(
	{ regNo, mode, receipt, amount }: DealershipPaymentInput,
	scope: OperationContext,
): Promise<void> {
	await writeJobCardStep(regNo, { kind: 'pay' }, scope, async ({ entry }) => {
		if (entry?.amount === null || entry?.amount === undefined) throw new Error('a bill without an amount');
		if (amount !== null && amount !== entry.amount) {
			throw new CommandRejected(422, providerMessage('amountToBePaid', { amount: entry.amount }));
		}
		const payment = { serviceEntryId: entry.id, mode, receipt, amount: entry.amount };
		const { ok } = await recordDealershipPayment(payment, scope);
		// Paid in another way meanwhile.
		if (!ok) throw new ConflictError();
	});
}
