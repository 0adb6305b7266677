/** Commands that remove an owner and read the archive of tax invoices. */
import { vacuumTables } from '../../../../db/retention/vacuumTables.ts';
import { sweepFiles } from '../../../../storage/files.ts';
import { listArchivedInvoices, readArchivedInvoice } from '../../invoices/invoiceArchive.ts';
import type { OperationContext } from '../../operationContext.ts';
import { listErasureRequests } from '../../owners/ownerChoices.ts';
import { forgetOwner } from '../../vehicles/forgetOwner.ts';
import { defineDeskCommand } from '../deskCommand.ts';
import { optionField, regNoField, requiredLine, wordField } from '../fields.ts';

export const forgetOwnerCommands = [
	defineDeskCommand({
		name: 'erasure-requests',
		method: 'GET',
		path: '/erasure-requests',
		summary: 'The owners who ask to be forgotten, the longest waiting first',
		fields: {},
		run: async (_given, context) => ({ requests: await listErasureRequests(context) }),
	}),
	defineDeskCommand({
		name: 'forget',
		method: 'POST',
		path: '/vehicles/:regNo/forget',
		summary: 'Remove a vehicle with its owner and all that is known of them, for good',
		fields: { regNo: regNoField },
		async run(given, context) {
			const removed = await forgetOwner(given.regNo, context);
			// The rows are already deleted; a failed vacuum must not report otherwise, nor an object store that is away.
			const swept = await removeObjects(context);
			const rewritten = await vacuumTables(context.db).then(
				() => ({ vacuumed: true }),
				(error: Error) => ({ vacuumed: false, notVacuumedBecause: error.message }),
			);
			return { forgotten: given.regNo, ...removed, ...swept, ...rewritten };
		},
	}),
	defineDeskCommand({
		name: 'archive',
		method: 'GET',
		path: '/archive',
		summary: 'Tax invoices of forgotten owners that must be kept, the newest 500 first',
		fields: { number: optionField(requiredLine(16).optional(), 'with this number alone') },
		async run(given, context) {
			const { rows, hasMore } = await listArchivedInvoices(given, context);
			return { ...(hasMore && { more: true, note: 'There are more: give a number.' }), invoices: rows };
		},
	}),
	defineDeskCommand({
		name: 'archived-invoice',
		method: 'GET',
		path: '/archive/invoice',
		summary: 'One invoice of the archive, its PDF as base64',
		fields: {
			series: wordField(requiredLine(30), 'its series: the GSTIN of the dealership, or its code'),
			number: wordField(requiredLine(16), 'its number, such as TI/000123'),
		},
		run: (given, context) => readArchivedInvoice(given, context),
	}),
];

/** How long the answer waits for the object store, which may have objects of others to remove as well. */
const maxSweepMs = 10_000;

/** Removes what an object store has of them; what it does not remove now, the hourly run does. */
async function removeObjects(context: OperationContext): Promise<object> {
	const hasStore = context.storage?.objects != null;
	const otherwise = (reason: string) => ({ filesRemoved: false, filesNotRemovedBecause: reason });
	try {
		const { left, failure } = await sweepFiles(context, AbortSignal.timeout(maxSweepMs));
		if (left === 0) return hasStore ? { filesRemoved: true } : {};
		if (!hasStore) return otherwise('they are in an object store, and STORAGE_URL is not set');
		return otherwise(failure?.message ?? `${left} objects are left for the hourly run`);
	} catch (error) {
		return otherwise(error instanceof Error ? error.message : String(error));
	}
}
