/**
 * Cancels the tax invoice or bill of supply of a job card by a credit note
 * (docs/decisions/026-cancelling-an-invoice.md).
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { creditNoteFor, type Invoice } from '../../../domain/invoice/invoice.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { dayOf } from '../../../domain/time/calendar.ts';
import { CommandRejected } from '../commandRejected.ts';
import { ConflictError, changeJobCard } from '../jobCards/changeJobCard.ts';
import type { OperationContext } from '../operationContext.ts';
import { nextInvoiceNumber } from './invoiceNumber.ts';
import { insertInvoice, storeInvoice } from './issueInvoice.ts';

/**
 * Makes the credit note, after which the invoice can be raised anew; bill and payments stay as they are.
 * @throws CommandRejected, also while an online payment is under way
 */
export async function cancelInvoice(
	{ regNo, reason }: { readonly regNo: string; readonly reason: string },
	context: OperationContext,
): Promise<void> {
	await changeJobCard(regNo, { kind: 'cancel-invoice' }, context, async (entry) => {
		const issued = await readIssuedInvoice(entry.id, context);
		const number = await nextInvoiceNumber(issued.series, 'CreditNote', context);
		const note = creditNoteFor(issued.facts as Invoice, { number: number.formatted, date: dayOf(context.now), reason });
		const fileKey = await storeInvoice(note, context);
		return {
			set: { tax_invoiced_at: null },
			async afterUpdate({ id: entryId }, trx) {
				await rejectDuringPayment(entryId, trx);
				await markCancelled(issued.id, context.now, trx);
				await insertInvoice({ entryId, number, invoice: note, fileKey, cancels: issued.id }, context.now, trx);
			},
		};
	});
}

/**
 * The tax invoice or bill of supply of a job card that is not cancelled.
 * @throws ConflictError when there is none, since it was cancelled meanwhile
 */
async function readIssuedInvoice(entryId: string, { db }: OperationContext) {
	const issued = await db
		.selectFrom('invoice')
		.select(['id', 'series', 'facts'])
		.where('service_entry_id', '=', entryId)
		.where('type', 'in', ['TaxInvoice', 'BillOfSupply'])
		.where('cancelled_at', 'is', null)
		.executeTakeFirst();
	if (!issued) throw new ConflictError();
	return issued;
}

/** The job card is locked by now, and an order locks it before it begins. */
async function rejectDuringPayment(entryId: string, trx: Kysely<Database>): Promise<void> {
	const order = await trx
		.selectFrom('payment_order')
		.select('order_id')
		.where('service_entry_id', '=', entryId)
		.where('state', 'in', ['open', 'pending'])
		.executeTakeFirst();
	if (order) throw new CommandRejected(409, providerMessage('cancelInvoiceDuringPayment'), ['payments']);
}

/** @throws ConflictError when it was cancelled since it was read */
async function markCancelled(id: string, now: Date, trx: Kysely<Database>): Promise<void> {
	const { numUpdatedRows } = await trx
		.updateTable('invoice')
		.set({ cancelled_at: now })
		.where('id', '=', id)
		.where('cancelled_at', 'is', null)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) throw new ConflictError();
}
