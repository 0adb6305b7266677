import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DatabaseKind } from '../../db/testing/eachDatabase.ts';
import { workshopStages } from '../../domain/jobCard/jobCardStages.ts';
import { beginPayment } from '../../provider/embedded/payments/beginPayment.ts';
import { scheduleStatusCheck } from '../../provider/embedded/payments/statusCheck.ts';
import { loadById, readVehicleVersion } from '../../provider/embedded/vehicles/readVehicleRows.ts';
import { deleteBookings } from '../support/provider/bookingPayload.ts';
import { describeBothDemoDatabases } from '../support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../support/provider/harness.ts';
import { jobCardActionNames, performJobCardAction } from '../support/provider/jobCardActions.ts';
import { createVehicleAt } from '../support/provider/jobCards.ts';
import {
	billAmount,
	createBilledJobCard,
	createTestOnlinePayment,
	type TestOnlinePayment,
} from '../support/provider/payments.ts';

const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
const runs: Record<DatabaseKind, number> = { pglite: 8, postgres: 15 };

type Deed = string | number;
type Start = Parameters<typeof createVehicleAt>[0];
const starts = fc.constantFrom<Start>('booked', 'working', 'billed', 'released', 'released');

const stages = (from: number, to?: number) => workshopStages.slice(from, to).map((stage) => `complete-stage ${stage}`);
/** Complete job cards, in which each step changes what the owner sees. */
const jobCards: readonly [Start, [{ at: number; deed: readonly Deed[] }], boolean][] = [
	[
		'booked',
		[
			{
				at: 0,
				deed: [
					...['block', 'unblock', 'cancel-by-owner', 'book', 'cancel', 'book', 'open', ...stages(0, 3)],
					...['propose-estimate', 'withdraw-estimate', 'propose-estimate', 'answer-estimate', ...stages(3)],
					...['close-billing', 'release-proforma', 'begin', 'return failed', 'begin', 'return pending', 'return paid'],
					...['raise-tax-invoice', 'deliver', 'close', 'book'],
				],
			},
		],
		false,
	],
	[
		'released',
		[{ at: 0, deed: ['begin', 'pay', 'return paid', 'refund-done', 'deliver', 'raise-tax-invoice'] }],
		false,
	],
	['released', [{ at: 0, deed: ['begin', 'return refunded', 'begin', 'return pending', 'online-payment'] }], false],
];

describeBothDemoDatabases('The version of a vehicle', (database, kind) => {
	let provider: EmbeddedTestProvider;
	let online: TestOnlinePayment;
	const db = () => database().db;
	beforeAll(async () => {
		provider = await openTestProvider(db());
	});
	beforeEach(() => {
		online = createTestOnlinePayment();
	});
	const versionOf = (regNo: string, now = testNow) => readVehicleVersion(regNo, { db: db(), now });

	/** Everything that an owner can see of a vehicle, as text. */
	async function viewOf(id: string): Promise<string> {
		const hidden = ['version', 'vehicle_version', 'asked_at', 'next_ask_at'];
		const found = await loadById(id, db());
		return JSON.stringify(found, (name, value) => (hidden.includes(name) ? undefined : value));
	}

	test('changes whenever the view changes, and not with another vehicle', async () => {
		const returns = jobCardActionNames.filter((name) => name.startsWith('return'));
		const deed = fc.oneof(
			{ weight: 3, arbitrary: fc.nat().map((step) => [step]) },
			fc.constantFrom('worker', ...returns).map((end) => ['begin', end]),
			fc.constantFrom(...jobCardActionNames.filter((name) => name !== 'forget')).map((name) => [name]),
		);
		const deeds = fc.array(fc.record({ at: fc.constantFrom(0, 1), deed }), { maxLength: 25, size: 'max' });
		const changed = new Set<string>();
		const holds = async (
			start: Start,
			sequence: readonly { at: number; deed: readonly Deed[] }[],
			isForgotten: boolean,
		) => {
			const regNos = [await createVehicleAt(start, db(), provider), await createVehicleAt('released', db(), provider)];
			const ids = await Promise.all(regNos.map(idOf));
			const lookAt = async (regNo: string, index: number) => {
				const [view, found] = await Promise.all([viewOf(ids[index] ?? ''), versionOf(regNo)]);
				return { view, version: found?.version };
			};
			let before = await Promise.all(regNos.map(lookAt));
			const all = sequence.flatMap(({ at, deed }) => deed.map((name) => ({ at, deed: name })));
			for (const [minute, { at, deed }] of [...all, ...(isForgotten ? [{ at: 0, deed: 'forget' }] : [])].entries()) {
				const name = await performJobCardAction(deed, regNos[at] ?? '', {
					db: db(),
					provider,
					online,
					now: later(3 * minute),
				});
				const after = await Promise.all(regNos.map(lookAt));
				for (const [index, { view, version }] of after.entries()) {
					const was = before[index];
					if (view !== was?.view) expect([changed.add(name) && name, version]).not.toEqual([name, was?.version]);
					if (index !== at && name !== 'worker') expect([name, version]).toEqual([name, was?.version]);
				}
				before = after;
			}
			await deleteBookings(db());
		};
		await fc.assert(fc.asyncProperty(starts, deeds, fc.boolean(), holds), {
			numRuns: runs[kind],
			examples: [...jobCards],
		});
		expect([...changed]).toEqual(expect.arrayContaining(jobCards.flatMap(([, [{ deed }]]) => deed)));
	}, 120_000);

	async function idOf(regNo: string): Promise<string> {
		const row = await db().selectFrom('vehicle').select('id').where('reg_no', '=', regNo).executeTakeFirstOrThrow();
		return row.id;
	}

	test('is the same while nothing changes, also during status checks, and null for an unknown vehicle', async () => {
		const jobCard = await createBilledJobCard(db());
		const begun = {
			...jobCard,
			orderId: 'KS-1',
			jobCardId: jobCard.id,
			amount: billAmount,
			portalUrl: 'http://portal.test',
		};
		await beginPayment(begun, { db: db(), now: testNow, online });
		const before = await versionOf(jobCard.regNo);
		expect(before?.statusCheckDueFor).toBeNull();
		const looked = await versionOf(jobCard.regNo, later(1));
		expect(looked).toEqual({ ...before, statusCheckDueFor: jobCard.id });
		await scheduleStatusCheck([jobCard.id], { db: db(), now: later(1) });
		expect(await versionOf(jobCard.regNo, later(1))).toEqual(before);
		expect(await versionOf('ZZ99ZZ9999')).toBeNull();
		const many = await Promise.all(
			['ZZ99ZZ9999', jobCard.regNo, 'MH12AB1234', jobCard.regNo].map((each) => versionOf(each)),
		);
		expect(many.map((each) => each?.version)).toEqual([
			undefined,
			before?.version,
			(await versionOf('MH12AB1234'))?.version,
			before?.version,
		]);
	});

	test('is a column of every table of a job card, except those that never change and the archive', async () => {
		const { rows } = await sql<{ name: string }>`
			select distinct conrelid::regclass::text as name from pg_constraint
			where confrelid::regclass::text in ('vehicle', 'appointment', 'job_card', 'revised_estimate', 'payment_order')
				and not exists (
					select from pg_trigger where tgrelid = conrelid and tgname ~ '^(vehicle_version|touch_job_cards)_'
				)
			order by 1
		`.execute(db());
		const ofNoJobCard = ['erasure_request', 'message_consent', 'reading_correction', 'seat_hold'];
		expect(rows.map(({ name }) => name).filter((name) => !ofNoJobCard.includes(name))).toEqual([
			...['appointment_answer', 'appointment_change', 'appointment_line', 'invoice_archive'],
		]);
	});

	test('includes a change that is committed after one that began later', async () => {
		if (kind === 'pglite') {
			expect(database().kind).toBe('pglite');
			return;
		}
		const regNo = await createVehicleAt('open', db(), provider);
		const vehicle = await provider.direct().vehicleByRegNo(regNo);
		const jobCard = vehicle?.serviceHistory[0]?.jobCardId ?? null;
		const first = await db().startTransaction().execute();
		await first.updateTable('job_card_line').set({ name: 'Changed' }).where('job_card_id', '=', jobCard).execute();
		await db().updateTable('vehicle').set({ block_message: 'Later' }).where('reg_no', '=', regNo).execute();
		const between = await versionOf(regNo);
		await first.commit().execute();
		expect((await versionOf(regNo))?.version).not.toBe(between?.version);
	});
});
