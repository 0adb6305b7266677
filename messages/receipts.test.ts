import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { createReceipts, type ReceiptStatus, receiptStatuses } from './receipts.ts';
import { signatureOf } from './webhook.ts';

const start = new Date('2026-11-21T10:00:00Z');
const secret = 'a-secret-of-receipts';

describeEachDatabase('receipts', (database) => {
	let at: Date;
	let counted: string[];

	beforeAll(() => migrate(database().db, { provider: false }));
	beforeEach(async () => {
		[at, counted] = [start, []];
		await database().db.deleteFrom('message').execute();
	});
	const receipts = (channels = ['whatsapp', 'sms']) =>
		createReceipts({
			db: database().db,
			secret,
			channels,
			now: () => at,
			count: (kind, status) => void counted.push(`${kind} ${status}`),
		});
	async function sent(part: object = {}): Promise<string> {
		const id = randomUUID();
		const common = { id, kind: 'booked', reg_no: 'MH12AB1234', about_id: id, queued_at: start };
		const sentRow = {
			expires_at: new Date('2026-11-22T10:00:00Z'),
			attempts: 1,
			outcome: 'sent',
			ended_at: start,
		} as const;
		await database()
			.db.insertInto('message')
			.values({ ...common, ...sentRow, ...part })
			.execute();
		return id;
	}
	const row = (id: string) =>
		database().db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
	const noted = (id: string) =>
		database().db.selectFrom('message_receipt').selectAll().where('message_id', '=', id).orderBy('status').execute();
	function signed(content: object | string, by = secret, time = at) {
		const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
		const timestamp = String(Math.floor(time.getTime() / 1000));
		return { body, timestamp, signature: signatureOf(timestamp, body, by) };
	}
	const say = (id: string, status: ReceiptStatus, part: object = {}) =>
		receipts()(signed({ id, status, channel: 'whatsapp', ...part }));

	it('are noted and counted once, however often they come', async () => {
		const id = await sent();
		for (const _ of [1, 2, 3]) expect(await say(id, 'delivered')).toBeNull();
		await Promise.all([say(id, 'read'), say(id, 'read')]);
		expect(counted).toEqual(['booked delivered', 'booked read']);
		expect((await row(id)).receipt).toBe('read');
	});

	it('say the same in any order: what was read was delivered, and a late word lowers nothing', async () => {
		const orders = fc.shuffledSubarray([...receiptStatuses], { minLength: 1 });
		await fc.assert(
			fc.asyncProperty(orders, async (order) => {
				const id = await sent();
				for (const status of order) await say(id, status);
				const highest = receiptStatuses.filter((status) => order.includes(status)).at(-1);
				expect((await row(id)).receipt).toBe(highest);
				expect((await noted(id)).map(({ status }) => status)).toEqual(order.toSorted());
			}),
			{ numRuns: 20 },
		);
	});

	it.each([
		['forged', (id: string) => signed({ id, status: 'read', channel: 'sms' }, 'another-secret'), 'unsigned'],
		['unsigned', (id: string) => ({ ...signed({ id, status: 'read' }), signature: '' }), 'unsigned'],
		[
			'of letters that are more bytes',
			(id: string) => ({ ...signed({ id, status: 'read' }), signature: `sha256=é${'0'.repeat(63)}` }),
			'unsigned',
		],
		['signed for another time', (id: string) => ({ ...signed({ id, status: 'read' }), timestamp: '1' }), 'unsigned'],
		['of six minutes ago', (id: string) => signed({ id, status: 'read' }, secret, minutes(-6)), 'stale'],
		['of the future', (id: string) => signed({ id, status: 'read' }, secret, minutes(6)), 'stale'],
		['no JSON', () => signed('{"id"'), 'malformed'],
		['null', () => signed('null'), 'malformed'],
		['of another status', (id: string) => signed({ id, status: 'seen', channel: 'sms' }), 'malformed'],
		['of another channel', (id: string) => signed({ id, status: 'read', channel: 'fax' }), 'malformed'],
		['of no channel, where there are two', (id: string) => signed({ id, status: 'read' }), 'malformed'],
		['of no id', () => signed({ id: "x' or 1=1", status: 'read', channel: 'sms' }), 'malformed'],
		['of an unknown id', () => signed({ id: randomUUID(), status: 'read', channel: 'sms' }), 'unknown'],
		['of a channel that was not asked', (id: string) => signed({ id, status: 'read', channel: 'sms' }), 'unknown'],
	] as const)('that are %s change nothing', async (_what, made, rejection) => {
		const id = await sent();
		expect(await receipts()(made(id))).toBe(rejection);
		expect([counted, await noted(id), (await row(id)).receipt]).toEqual([[], [], null]);
	});
	const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

	it('are taken up to five minutes off, and with one channel without its name', async () => {
		const id = await sent();
		const one = receipts(['sms']);
		expect(await one(signed({ id, status: 'sent' }, secret, minutes(-5)))).toBeNull();
		expect(await one(signed({ id, status: 'read' }, secret, minutes(5)))).toBeNull();
	});

	it.each([
		['that was never handed over', { attempts: 0, outcome: null }],
		['that was dropped', { outcome: 'dropped' }],
		['that had no mobile', { outcome: 'noMobile' }],
	])('of a message %s are unknown', async (_what, part) => {
		expect(await say(await sent(part), 'delivered')).toBe('unknown');
	});

	it('that come before the hand-over is written down count', async () => {
		const id = await sent({ outcome: null, next_attempt_at: minutes(1), ended_at: null });
		expect(await say(id, 'delivered')).toBeNull();
		expect(await row(id)).toMatchObject({ receipt: 'delivered', outcome: null });
	});

	it('of a failure that is final ask for the next channel, once for each', async () => {
		const id = await sent();
		await say(id, 'failed');
		expect(await row(id)).toMatchObject({ channel: 0, outcome: 'sent', receipt: 'failed' });
		await Promise.all([say(id, 'failed', { final: true }), say(id, 'failed', { final: true })]);
		expect(await row(id)).toMatchObject({ channel: 1, outcome: null, next_attempt_at: at, receipt: null, attempts: 2 });
		await say(id, 'failed', { final: true });
		expect((await row(id)).channel).toBe(1);
		await database()
			.db.updateTable('message')
			.set({ outcome: 'sent', next_attempt_at: null })
			.where('id', '=', id)
			.execute();
		await say(id, 'sent');
		expect((await row(id)).receipt).toBeNull();
		await say(id, 'failed', { final: true, channel: 'sms' });
		expect(await row(id)).toMatchObject({ channel: 1, outcome: 'sent', receipt: 'failed' });
		await say(id, 'delivered');
		expect((await row(id)).receipt).toBe('delivered');
		expect(counted).toEqual(['booked failed', 'booked sent', 'booked failed', 'booked delivered']);
	});

	it.each([
		['that is too old', { expires_at: start }, []],
		['that was delivered', {}, ['delivered'] as const],
		['that carries a code', { kind: 'code' }, []],
	])('of a final failure ask for no other channel for a message %s', async (_what, part, before) => {
		const id = await sent(part);
		for (const status of before) await say(id, status);
		expect(await say(id, 'failed', { final: true })).toBeNull();
		expect(await row(id)).toMatchObject({ channel: 0, outcome: 'sent' });
	});

	it('go with their message', async () => {
		const id = await sent();
		await say(id, 'read');
		await database().db.deleteFrom('message').where('id', '=', id).execute();
		expect(await noted(id)).toEqual([]);
	});
});
