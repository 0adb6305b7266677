/** Commands about an owner: messages, removal, and the archive of tax invoices that stays. */
import { vacuumTables } from '../../../../db/retention/vacuumTables.ts';
import { sweepFiles } from '../../../../storage/files.ts';
import { listArchivedInvoices, readArchivedInvoice } from '../../invoices/deskInvoices.ts';
import type { OperationContext } from '../../operationContext.ts';
import { listErasureRequests } from '../../owners/ownerChoices.ts';
import { forgetOwner } from '../../vehicles/forgetOwner.ts';
import { deskChange, deskQuery, listAnswer } from '../deskCommand.ts';
import { optionField, regNoField, requiredLine, wordField } from '../fields.ts';
import { listMessages } from '../listMessages.ts';

export const ownerCommands = [
	deskQuery({
		name: 'messages',
		summary: 'The messages to the owner of a vehicle: what was sent, what waits, and what became of it',
		fields: { regNo: regNoField },
		run: async ({ regNo }, context) => ({ regNo, messages: await listMessages(regNo, context) }),
	}),
	deskQuery({
		name: 'erasure-requests',
		summary: 'The owners who ask to be forgotten, the longest waiting first',
		fields: {},
		run: async (_given, context) => ({ requests: await listErasureRequests(context) }),
	}),
	deskChange({
		name: 'forget',
		summary: 'Remove a vehicle with its owner and all that is known of them, for good',
		fields: { regNo: regNoField },
		async run(given, context) {
			const removed = await forgetOwner(given.regNo, context);
			// The rows are already deleted: a failed vacuum or an unreachable object store must not report otherwise.
			const swept = await removeObjects(context);
			const rewritten = await vacuumTables(context.db).then(
				() => ({ vacuumed: true }),
				(error: Error) => ({ vacuumed: false, notVacuumedBecause: error.message }),
			);
			return { forgotten: given.regNo, ...removed, ...swept, ...rewritten };
		},
	}),
	deskQuery({
		name: 'archive',
		summary: 'Tax invoices of forgotten owners that must be kept, the newest 500 first',
		fields: { number: optionField(requiredLine(16).optional(), 'with this number alone') },
		run: async (given, context) => listAnswer('invoices', await listArchivedInvoices(given, context), 'give a number'),
	}),
	deskQuery({
		name: 'archived-invoice',
		path: '/archive/invoice',
		summary: 'One invoice of the archive, its PDF as base64',
		fields: {
			series: wordField(requiredLine(30), 'its series: the GSTIN of the dealership, or its code'),
			number: wordField(requiredLine(16), 'its number, such as TI/000123'),
		},
		run: (given, context) => readArchivedInvoice(given, context),
	}),
];

/** How long the answer waits for the object store, which may have objects of others to remove, too. */
const maxSweepMs = 10_000;

/** Removes the owner's objects from an object store; the hourly run removes the rest. */
async function removeObjects(context: OperationContext): Promise<object> {
	const hasStore = context.storage?.objects != null;
	const otherwise = (reason: string) => ({ filesRemoved: false, filesNotRemovedBecause: reason });
	try {
		const { remaining, failure } = await sweepFiles(context, AbortSignal.timeout(maxSweepMs));
		if (remaining === 0) return hasStore ? { filesRemoved: true } : {};
		if (!hasStore) return otherwise('they are in an object store, and STORAGE_URL is not set');
		return otherwise(failure?.message ?? `${remaining} objects are left for the hourly run`);
	} catch (error) {
		return otherwise(error instanceof Error ? error.message : String(error));
	}
}
