/** What is kept of an owner is in the file of the owner's data, and is gone once the owner is forgotten: column by column. */
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../db/schema.ts';
import { declaredColumns } from '../../../db/testing/declaredColumns.ts';
import { toWireAmount } from '../../../domain/money.ts';
import { timeOfMinute } from '../../../domain/time/clockTime.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { testContext } from '../../../tests/support/provider/jobCards.ts';
import { createWholeJobCard, type WholeJobCard } from '../../../tests/support/provider/wholeJobCard.ts';
import { cancelInvoice, raiseTaxInvoice } from '../invoices/issueInvoice.ts';
import { closeJobCard, deliver, payAtDealership } from '../jobCards/jobCardSteps.ts';
import { forgetOwner } from '../vehicles/forgetOwner.ts';
import { readOwnerData } from './readOwnerData.ts';
import {
	columnNames,
	columnsEmpty,
	columnsInFile,
	columnsKept,
	columnsLeftOut,
	ofNobody,
	type Table,
} from './testing/personalColumns.ts';

const tableOf = (column: string) => column.split('.')[0] as Table;
/** The columns of all tables that may hold an owner's data. */
const personal = declaredColumns()
	.map(({ name }) => name)
	.filter((column) => !ofNobody.includes(tableOf(column)));

interface Cell {
	/** The table and the primary key. */
	readonly row: string;
	/** `table.column` */
	readonly column: string;
	readonly value: unknown;
}

/** All cells that have a value. */
async function readCells(db: Kysely<Database>): Promise<readonly Cell[]> {
	const cells: Cell[] = [];
	for (const table of new Set(personal.map(tableOf))) {
		const keys = await sql<{ name: string }>`
			select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
			where indrelid = ${table}::regclass and indisprimary
		`.execute(db);
		const rows: readonly Readonly<Record<string, unknown>>[] = await db.selectFrom(table).selectAll().execute();
		for (const row of rows) {
			const key = keys.rows.map(({ name }) => String(row[name])).join(' ');
			const named = Object.entries(row).map(([column, value]) => ({
				row: `${table} ${key}`,
				column: `${table}.${column}`,
				value,
			}));
			cells.push(...named.filter(({ value }) => value !== null && value !== ''));
		}
	}
	return cells;
}

const idsOf = (cells: readonly Cell[]) => new Set(cells.map((cell) => JSON.stringify(cell)));
const columnsOf = (cells: readonly Cell[]) => [...new Set(cells.map(({ column }) => column))].toSorted();

/** Fills what a whole job card leaves empty. */
async function fillEmptyColumns({ regNo, vehicleId, jobCardId }: WholeJobCard, db: Kysely<Database>): Promise<void> {
	const at = `'${testNow.toISOString()}'::timestamptz`;
	const ofVehicle = `where vehicle_id = '${vehicleId}'`;
	const ofJobCard = `where job_card_id = '${jobCardId}'`;
	const ofRegNo = `where reg_no = '${regNo}'`;
	await sql
		.raw(`
		update appointment set email = 'MARKED MAIL', pick_up_charge = 9900, cancelled_at = ${at},
			cancel_reason = 'MARKED REASON', self_declaration_id = (select id from self_declaration limit 1) ${ofVehicle};
		insert into appointment_change (appointment_id, revision, kind, by, changed_at, before, after)
			select id, 1, 'changed', 'owner', ${at}, '{"mobile": "9000000091"}', '{"mobile": "9000000092"}'
			from appointment ${ofVehicle};
		insert into reading_correction (vehicle_id, corrected_at, by, reading_before, reading, reason)
			values ('${vehicleId}', ${at}, 'MARKED PERSON', 112400, 11240, 'MARKED WHY');
		insert into appointment_answer (appointment_id, question_id, selected)
			select id, (select id from self_declaration_question limit 1), '{Yes}' from appointment ${ofVehicle};
		insert into seat_hold (vehicle_id, dealer_id, day, start_minute, held_until, is_renewed, in_a_row)
			select vehicle_id, dealer_id, day, start_minute, ${at}, true, 1 from appointment ${ofVehicle};
		update slot s set seat_holds = json_build_object(h.vehicle_id, 1) from seat_hold h
			where (s.dealer_id, s.day, s.start_minute) = (h.dealer_id, h.day, h.start_minute);
		update job_card set buyer_gstin = '27AAPFU0939F1ZV', buyer_name = 'MARKED BUSINESS',
			buyer_address = 'MARKED ROAD 1' ${ofVehicle};
		update job_card_line set finished_at = ${at} ${ofJobCard};
		update delivery_change set promised_before = ${at}, reason = 'part-awaited' ${ofJobCard};
		insert into revised_estimate (job_card_id, number, dealer_comments, proposed_at, answered_at, customer_comments)
			values ('${jobCardId}', 2, 'MARKED', ${at}, ${at}, 'MARKED ANSWER');
		update revised_job set part_code = 'MARKED CODE' where name = 'MARKED JOB';
		update payment_order set tracking_id = 'MARKED NUMBER', asked_at = ${at}, gateway_answer = 'notTried', indicated_at = ${at},
			returns_asked = 1 ${ofJobCard};
		insert into payment (job_card_id, order_id, kind, mode, transaction_id, amount, received_at, refund,
			refund_reason, refunded_at)
			select job_card_id, order_id, 'online', 'UPI', 'MARKED ID', amount, ${at}, 'done', 'MARKED TWICE', ${at}
			from payment_order ${ofJobCard};
		update portal_session set appointment_id = '${jobCardId}', bearer = 'MARKED BEARER' ${ofRegNo};
		update one_time_code set opened_at = ${at} ${ofRegNo};
		update message set outcome = 'sent', ended_at = ${at}, language = 'en', template = 'MARKED', receipt = 'read',
			variables = '{MARKED WORD}', requesting_network = 'MARKED NETWORK', mobile_hash = 'MARKED HASH' ${ofRegNo};
		update message_link set link_bound_to_id = '${jobCardId}' ${ofRegNo};
		update message_consent set withdrawn_at = ${at} ${ofVehicle};
		update vehicle set block_message = 'MARKED BLOCK', owner_since = '2026-01-01', status = 'MARKED' ${ofRegNo};
		insert into link_revocation values ('${regNo}', '2026-01-01');
	`)
		.execute(db);
}

describeEachDemoDatabase('The columns that hold an owner’s data', (database) => {
	let provider: EmbeddedTestProvider;
	let jobCard: WholeJobCard;
	/** What the tables hold of this owner. */
	let cells: readonly Cell[];
	beforeAll(async () => {
		const { db } = database();
		const context = testContext(db);
		provider = await openTestProvider(db);
		const before = idsOf(await readCells(db));
		jobCard = await createWholeJobCard(db, provider);
		const { regNo } = jobCard;
		await payAtDealership({ regNo, mode: 'UPI', receipt: 'R-77' }, context);
		await raiseTaxInvoice(regNo, context);
		await cancelInvoice({ regNo, reason: 'MARKED REASON' }, context);
		await deliver(regNo, context);
		await raiseTaxInvoice(regNo, context);
		await closeJobCard({ regNo }, context);
		await fillEmptyColumns(jobCard, db);
		cells = (await readCells(db)).filter((cell) => !before.has(JSON.stringify(cell)));
	});

	test('are in its file, or left out for a reason', async () => {
		const paths = new Map<string, readonly string[]>(
			Object.entries(columnsInFile).flatMap(([table, [path, fields]]) =>
				Object.entries(fields).map(([column, field]) => [`${table}.${column}`, `${path}.${field}`.split('.')] as const),
			),
		);
		expect([...paths.keys(), ...columnNames(columnsLeftOut)].toSorted()).toEqual(personal.toSorted());
		const { data } = await readOwnerData({ regNo: jobCard.regNo }, database());
		const isMissing = ({ column, value }: Cell) => {
			const path = paths.get(column);
			const values = path ? valuesAt(data, path).map(String) : [];
			const isThere = (forms: readonly string[]) => forms.some((form) => values.some((each) => each.includes(form)));
			return path && !formsOf(value).every(isThere);
		};
		expect(cells.filter(isMissing)).toEqual([]);
	});

	test('are gone once the owner is forgotten, or kept for a reason', async () => {
		const { db } = database();
		const filled = columnsOf(cells);
		expect(personal.filter((column) => !filled.includes(column)).toSorted()).toEqual(
			columnNames(columnsEmpty).toSorted(),
		);
		await forgetOwner(jobCard.regNo, testContext(db));
		const left = idsOf(await readCells(db));
		const stays = cells.filter((cell) => left.has(JSON.stringify(cell)));
		expect(columnsOf(stays)).toEqual(columnNames(columnsKept).toSorted());
	});
});

/** What the file has at a path such as `['bookings[]', 'number']`. */
function valuesAt(data: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
	if (step === undefined) return Array.isArray(data) ? data : [data];
	if (step === '') return valuesAt(data, rest);
	const value = (data as Readonly<Record<string, unknown>> | null)?.[step.replace('[]', '')];
	return [value].flat().flatMap((each) => valuesAt(each, rest));
}

/** The texts that a column can be in the file, of each of its values. */
function formsOf(value: unknown): readonly (readonly string[])[] {
	if (value instanceof Date) return [[value.toISOString()]];
	if (typeof value === 'number') return [[String(value), toWireAmount(value), timeOfMinute(value)]];
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(formsOf);
	return [[String(value)]];
}
