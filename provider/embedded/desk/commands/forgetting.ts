/** Forgetting an owner, and what must be kept of one. */
import { rewriteTables } from '../../../../db/retention/rewriteTables.ts';
import { archivedInvoice, archivedInvoices } from '../archive.ts';
import { deskCommand } from '../deskCommand.ts';
import { option, regNo, text, word } from '../fields.ts';
import { forget } from '../forget.ts';

export const forgettingCommands = [
	deskCommand({
		name: 'forget',
		method: 'POST',
		path: '/vehicles/:regNo/forget',
		summary: 'Remove a vehicle with its owner and all that is known of them, for good',
		fields: { regNo },
		async run(given, scope) {
			const removed = await forget(given.regNo, scope);
			// What is removed stays removed, whatever becomes of the files.
			const rewritten = await rewriteTables(scope.db).then(
				() => ({ vacuumed: true }),
				(error: Error) => ({ vacuumed: false, notVacuumedBecause: error.message }),
			);
			return { forgotten: given.regNo, ...removed, ...rewritten };
		},
	}),
	deskCommand({
		name: 'archive',
		method: 'GET',
		path: '/archive',
		summary: 'Tax invoices of forgotten owners that must be kept, the newest 500 first',
		fields: { number: option(text(16).optional(), 'with this number alone') },
		async run(given, scope) {
			const { rows, hasMore } = await archivedInvoices(given, scope);
			return { ...(hasMore && { more: true, note: 'There are more: give a number.' }), invoices: rows };
		},
	}),
	deskCommand({
		name: 'archived-invoice',
		method: 'GET',
		path: '/archive/invoice',
		summary: 'One invoice of the archive, its PDF as base64',
		fields: {
			series: word(text(30), 'its series: the GSTIN of the dealership, or its code'),
			number: word(text(16), 'its number, such as TI/000123'),
		},
		run: (given, scope) => archivedInvoice(given, scope),
	}),
];
