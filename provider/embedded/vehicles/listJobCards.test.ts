import { CompiledQuery, type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../db/schema.ts';
import { addVehicles } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider } from '../../../tests/support/provider/harness.ts';
import { testContext } from '../../../tests/support/provider/jobCards.ts';
import { listJobCards } from './listJobCards.ts';

describeEachDemoDatabase('The history of a vehicle', (database) => {
	let provider: EmbeddedTestProvider;
	const db = () => database().db;
	beforeAll(async () => {
		provider = await openTestProvider(db());
	});

	/** A vehicle with a job card on each of so many days up to 20 Nov 2026 10:00 in India, each with three lines. */
	async function vehicleWith(jobCards: number): Promise<string> {
		const [regNo = ''] = await addVehicles(db(), 1, `MH15H${String.fromCharCode(65 + made++)}`);
		await sql`
			with jobCard as (
				insert into job_card (vehicle_id, dealer_id, job_card_no, document_date, status, is_active, phase, amount)
				select v.id, (select id from dealer where code = 'MH-PUN-01'), ${regNo} || '-' || n, '2026-11-20 04:30+00'::timestamptz
					- make_interval(days => n), 'Closed', false, 'closed', 100
				from vehicle v, generate_series(0, ${jobCards}::int - 1) as n where v.reg_no = ${regNo}
				returning id
			), stages as (
				insert into job_stage (job_card_id, status_code, display_name, order_index, is_applicable)
				select id, 'Washing', 'Washing', 1, true from jobCard
			), paid as (
				insert into payment (job_card_id, kind, mode, transaction_id, amount, received_at)
				select id, 'dealership', 'UPI', 'R-1', 100, now() from jobCard
			)
			insert into job_card_line (job_card_id, position, kind, name, part_price, labour_price)
			select id, p, 'AdditionalJob', 'Job ' || p, 100, 200 from jobCard, generate_series(1, 3) as p
		`.execute(db());
		await sql`analyze`.execute(db());
		return regNo;
	}
	let made = 0;
	const read = (regNo: string, page = 1) => provider.direct().jobCards({ regNo, skip: (page - 1) * 20, take: 20 });
	const numbers = async (...asked: Parameters<typeof read>) =>
		(await read(...asked))?.jobCards.map(({ jobCardNo }) => Number(jobCardNo?.split('-')[1]));
	const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

	test('comes in pages, the newest job card first, with what was done and paid', async () => {
		const regNo = await vehicleWith(45);
		expect(await numbers(regNo)).toEqual(range(0, 19));
		expect(await numbers(regNo, 2)).toEqual(range(20, 39));
		expect(await numbers(regNo, 3)).toEqual(range(40, 44));
		expect(await read(regNo, 4)).toMatchObject({ total: 45, jobCards: [] });
		expect(await read(regNo)).toMatchObject({
			total: 45,
			jobCards: Array.from({ length: 20 }, () => ({
				...{
					organizationName: 'Deccan Two Wheelers',
					amount: 100,
					jobs: [1, 2, 3].map((job) => ({ name: `Job ${job}`, price: 300 })),
				},
				payments: [{ state: 'paid', transactionId: 'R-1' }],
			})),
		});
	});

	test('has one job card alone by its job card, and none of another vehicle or another form', async () => {
		const [regNo, other] = [await vehicleWith(2), await vehicleWith(1)];
		const id = (await read(regNo))?.jobCards[1]?.jobCardId;
		const one = (of: string, jobCardId = id) => provider.direct().jobCards({ regNo: of, jobCardId, skip: 0, take: 1 });
		expect(await one(regNo)).toMatchObject({ total: 1, jobCards: [{ jobCardId: id }] });
		for (const none of [one(other), one(regNo, 'jc-1'), one(regNo, "' or true --")]) {
			expect(await none).toMatchObject({ total: 0, jobCards: [] });
		}
	});

	test('has no job card of an earlier owner, and that owner’s invoice is not found', async () => {
		const regNo = await vehicleWith(5);
		const earlier = (await read(regNo))?.jobCards[3];
		const since = new Date('2026-11-18T00:00:00Z');
		await db().updateTable('vehicle').set({ owner_since: since }).where('reg_no', '=', regNo).execute();
		expect(await read(regNo)).toMatchObject({ total: 3, vehicle: { serviceHistory: [{ jobCardNo: `${regNo}-0` }] } });
		expect(await numbers(regNo)).toEqual([0, 1, 2]);
		const ofEarlier = { regNo, jobCardId: earlier?.jobCardId, skip: 0, take: 1 };
		expect(await provider.direct().jobCards(ofEarlier)).toMatchObject({ total: 0, jobCards: [] });
		const invoice = { jobCardId: earlier?.jobCardId ?? '', documentId: earlier?.jobCardId ?? '', type: 'TaxInvoice' };
		await expect(provider.direct().invoice(invoice)).rejects.toMatchObject({ kind: 'notFound' });
	});

	test('of a vehicle that was sold has no job card from before that day, and none once its owner has changed', async () => {
		const regNo = await vehicleWith(5);
		const write = (set: { sale_invoice_date?: string; customer_name?: string }) =>
			db().updateTable('vehicle').set(set).where('reg_no', '=', regNo).execute();
		await write({ sale_invoice_date: '2026-11-18' });
		expect(await numbers(regNo)).toEqual([0, 1, 2]);
		expect((await read(regNo))?.total).toBe(3);
		await write({ customer_name: 'The Next Owner' });
		expect(await read(regNo)).toMatchObject({ total: 0, jobCards: [], vehicle: { serviceHistory: [] } });
	});

	test('is read by two statements, which read no more rows of 200 job cards than of a page', async () => {
		const [few, many] = [await vehicleWith(20), await vehicleWith(200)];
		const rowsOf = async (regNo: string) => {
			const { sent, recorded } = recordStatements(db());
			expect((await listJobCards({ regNo, skip: 0, take: 20 }, testContext(recorded)))?.jobCards).toHaveLength(20);
			expect(sent).toHaveLength(2);
			return rowsRead(sent, db());
		};
		const [ofFew, ofMany] = [await rowsOf(few), await rowsOf(many)];
		expect(ofFew.get('job_card_line')).toBeGreaterThanOrEqual(60);
		// Job cards of other pages are counted, by their index.
		expect(ofMany.get('job_card')).toBeLessThan(2 * 200 + 50);
		for (const table of ofMany.keys()) {
			if (table !== 'job_card') expect([table, ofMany.get(table)]).toEqual([table, ofFew.get(table)]);
		}
	});
});

/** The database, and what is sent to it. */
function recordStatements(db: Kysely<Database>) {
	const sent: CompiledQuery[] = [];
	const recorded = new Proxy(db, {
		get: (target, name) =>
			name === 'executeQuery'
				? (query: CompiledQuery) => {
						sent.push(query);
						return target.executeQuery(query);
					}
				: Reflect.get(target, name),
	});
	return { sent, recorded };
}

interface Plan {
	readonly 'Relation Name'?: string;
	readonly 'Actual Rows': number;
	readonly 'Actual Loops': number;
	readonly Plans?: readonly Plan[];
}

/** How many rows the statements read of each table. */
async function rowsRead(sent: readonly CompiledQuery[], db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
	const rows = new Map<string, number>();
	const add = (plan: Plan) => {
		const table = plan['Relation Name'];
		const read = Math.round(plan['Actual Rows'] * plan['Actual Loops']);
		if (table !== undefined) rows.set(table, (rows.get(table) ?? 0) + read);
		for (const each of plan.Plans ?? []) add(each);
	};
	for (const { sql: text, parameters } of sent) {
		const explained = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
		const [row] = (await db.executeQuery<{ 'QUERY PLAN': readonly { Plan: Plan }[] | string }>(explained)).rows;
		const plans = row?.['QUERY PLAN'] ?? [];
		for (const { Plan: plan } of typeof plans === 'string' ? JSON.parse(plans) : plans) add(plan);
	}
	return rows;
}
