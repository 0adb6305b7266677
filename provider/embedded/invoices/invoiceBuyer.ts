import { providerMessage } from '../../../domain/providerMessage.ts';
import { CommandRejected, unknownVehicle } from '../commandRejected.ts';
import { readJobCard } from '../jobCards/readJobCard.ts';
import type { OperationContext } from '../operationContext.ts';

export interface Buyer {
	readonly gstin: string;
	/** null: as the owner's. */
	readonly name: string | null;
	/** null: as the owner's. */
	readonly address: string | null;
}

/**
 * Sets whom the invoice of the open job card is made out to; `buyer` null: the owner.
 * @throws CommandRejected once the invoice is raised, or without an open job card
 */
export async function setBuyer(
	{ regNo, buyer }: { readonly regNo: string; readonly buyer: Buyer | null },
	{ db }: OperationContext,
): Promise<void> {
	const record = await readJobCard(regNo, db);
	if (!record) throw unknownVehicle(regNo);
	const { entry } = record;
	if (!entry?.is_active) throw new CommandRejected(409, providerMessage('noJobCardOpen', { regNo }));
	const { numUpdatedRows } = await db
		.updateTable('service_entry')
		.set({
			buyer_gstin: buyer?.gstin ?? null,
			buyer_name: buyer?.name ?? null,
			buyer_address: buyer?.address ?? null,
		})
		.where('id', '=', entry.id)
		.where('is_active', '=', true)
		.where('tax_invoiced_at', 'is', null)
		.executeTakeFirst();
	if (numUpdatedRows === 0n)
		throw new CommandRejected(409, providerMessage('buyerOfRaisedInvoice'), ['cancel-invoice']);
}
