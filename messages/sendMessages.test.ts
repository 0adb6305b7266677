import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createOneTimeCodes } from '../access/codes/oneTimeCodes.ts';
import { createRateLimiter } from '../access/limits/rateLimits.ts';
import type { MessageLinkContent } from '../access/links/messageLinks.ts';
import { migrate } from '../db/migrate.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { type MessageKind, messageKindRules } from '../domain/message/messageKinds.ts';
import type { MessageContent, QueuedMessage } from './messageContent.ts';
import { createMessageWorker, type MessageWorkerOptions } from './messageWorker.ts';
import { sendNow } from './outbox.ts';
import { type Message, UnclearDeliveryError } from './sender.ts';
import type { OwnerMessages } from './sendMessages.ts';

/** In India 15:30. */
const start = new Date('2026-11-21T10:00:00Z');
const night = new Date('2026-11-21T22:30:00+05:30');
const regNo = 'MH12AB1234';
const owner = '+919876543210';
const token = 'a'.repeat(25);

describeEachDatabase('messages to owners', (database) => {
	let at: Date;
	let sent: Message[];
	let counted: string[];
	let lines: string[];
	let linked: MessageLinkContent[];
	let content: Partial<MessageContent> | null;

	beforeAll(() => migrate(database().db, { provider: false }));
	beforeEach(async () => {
		[at, sent, counted, lines, linked, content] = [start, [], [], [], [], {}];
		for (const table of ['message', 'limit_counter'] as const) await database().db.deleteFrom(table).execute();
	});
	const later = (seconds: number) => {
		at = new Date(at.getTime() + seconds * 1000);
	};
	async function queue(
		kind: MessageKind | 'laterKind' = 'received',
		{ queuedAt = at, reg_no = regNo }: { queuedAt?: Date; reg_no?: string } = {},
	): Promise<string> {
		const id = randomUUID();
		const expires_at =
			kind === 'laterKind'
				? new Date('2030-01-01')
				: new Date(queuedAt.getTime() + messageKindRules(kind).maxAgeHours * 3_600_000);
		const common = { id, kind, reg_no, about_id: id, link_bound_to_id: id, expires_at };
		await database()
			.db.insertInto('message')
			.values({ ...common, queued_at: queuedAt, next_attempt_at: queuedAt })
			.execute();
		return id;
	}
	const row = (id: string) =>
		database().db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
	const values = {
		vehicle: regNo,
		dealer: 'Sahyadri Motors',
		time: '28 Nov 10 AM',
		amount: 'Rs 1.00',
		day: '1 Dec',
	};
	async function readGivenContents(messages: readonly QueuedMessage[]) {
		const given = content;
		if (given === null) return new Map();
		const common = { language: 'en', registeredMobile: '98765 43210', bookingMobile: null, values } as const;
		return new Map(messages.map(({ id }) => [id, { ...common, ...given }]));
	}
	const links: OwnerMessages['links'] = {
		async tokensFor(contents) {
			linked.push(...contents);
			return new Map(contents.map(({ messageId }) => [messageId, token]));
		},
	};
	const workerWith = ({
		readContents = readGivenContents,
		limits,
		...part
	}: Partial<MessageWorkerOptions> & Partial<OwnerMessages> = {}) =>
		createMessageWorker({
			db: database().db,
			codeMessages: null,
			ownerMessages: { readContents, links, ...(limits && { limits }) },
			sender: { send: async (message) => void sent.push(message) },
			channels: ['whatsapp', 'sms'],
			brandName: 'Kickstand',
			portalUrl: 'https://service.example.in',
			now: () => at,
			log: {
				warn: (fields, message) => void lines.push(`${Object.values(fields).join()} ${message}`),
				error: (fields, message) => void lines.push(`${Object.values(fields).join()} ${message}`),
			},
			count: (kind, outcome) => void counted.push(`${kind} ${outcome}`),
			...part,
		});
	const busy = { send: () => Promise.reject(new Error('busy')) };

	it('go to the registered mobile with a link, and the row says so without the token', async () => {
		const id = await queue();
		expect(await workerWith().runOnce()).toBe(1);
		const text = `Kickstand: Your vehicle ${regNo} has been received at Sahyadri Motors. Follow its service: https://service.example.in/l/${token}`;
		const variables = [regNo, 'Sahyadri Motors'];
		const template = 'received.en';
		expect(sent).toEqual([
			{
				...{ id, idempotencyKey: id, kind: 'received', to: owner, language: 'en', text, template },
				...{ variables: [...variables, token], channel: 'whatsapp' },
			},
		]);
		expect(linked).toEqual([{ messageId: id, regNo, path: '/tracking', linkBoundToId: id }]);
		const sentRow = { outcome: 'sent', ended_at: at, next_attempt_at: null, language: 'en', template, variables };
		expect(await row(id)).toMatchObject(sentRow);
		expect(counted).toEqual(['received sent']);
		expect(await workerWith().runOnce()).toBe(0);
	});

	it('link to the page of their content, and past the job card where their kind says so', async () => {
		content = { path: '/makepayment?JobCard=1', language: 'hi' };
		const id = await queue('delivered');
		await workerWith().runOnce();
		expect(linked).toEqual([{ messageId: id, regNo, path: '/makepayment?JobCard=1', linkBoundToId: null }]);
		expect(sent[0]).toMatchObject({ language: 'hi', template: 'delivered.hi' });
	});

	it('of kinds without a page have no link', async () => {
		await queue('cancelledByOwner');
		await workerWith().runOnce();
		expect([linked, sent.map(({ template }) => template)]).toEqual([[], ['cancelledByOwner.en.plain']]);
	});

	it('go to the other mobile of a booking once, without a link', async () => {
		content = { bookingMobile: '+91 90000 00001' };
		const id = await queue('booked');
		const failing = workerWith({ sender: busy });
		await failing.runOnce();
		later(2);
		await workerWith().runOnce();
		await workerWith().runOnce();
		expect(sent.map(({ to, template }) => `${to} ${template}`).toSorted()).toEqual([
			'+919000000001 booked.en.plain',
			`${owner} booked.en`,
		]);
		expect(sent.find(({ to }) => to === '+919000000001')?.text).not.toMatch(/\/l\/|https/);
		expect(new Set(linked.map(({ messageId }) => messageId))).toEqual(new Set([id]));
		content = { bookingMobile: '0 98765 43210' };
		await queue('booked');
		await workerWith().runOnce();
		expect(await database().db.selectFrom('message').selectAll().execute()).toHaveLength(3);
	});

	const keys = ['k1', 'k2'].map((kid) => ({ kid, key: randomBytes(32) }));
	const limitsWith = (...linkKeys: typeof keys) => ({
		...{ rateLimiter: createRateLimiter(database().db), perHour: Number.POSITIVE_INFINITY },
		recipientsOf: createOneTimeCodes(database().db, linkKeys).recipientsOf,
	});

	it('to a mobile that bookings name are three a day, whatever the vehicles, and the rest waits while it is of use', async () => {
		content = { bookingMobile: '9000000001' };
		for (let n = 0; n < 5; n++) await queue('booked', { reg_no: `MH12AB000${n}` });
		const received = await queue('received');
		for (let n = 0; n < 3; n++) await workerWith({ limits: limitsWith(...keys) }).runOnce();
		const copies = () => sent.filter(({ to }) => to === '+919000000001').length;
		expect([sent.length - copies(), copies()]).toEqual([6, 3]);
		const waiting = await database().db.selectFrom('message').selectAll().where('outcome', 'is', null).execute();
		const morning = new Date('2026-11-22T08:00:00+05:30');
		for (const copy of waiting)
			expect(copy).toMatchObject({ next_attempt_at: morning, attempts: 0, recipient: 'booking' });
		at = morning;
		await workerWith({ limits: limitsWith(...keys) }).runOnce();
		expect([sent.length - copies(), copies()]).toEqual([6, 3 + waiting.length]);
		// Until the morning that a vehicle was received would be too old.
		expect(counted.filter((each) => each.endsWith('dropped')).length + copies()).toBe(6);
		expect((await row(received)).outcome).toBe('sent');
	});

	it('to a mobile that bookings name stay three a day while LINK_KEYS are rotated', async () => {
		content = { bookingMobile: '9000000001' };
		const [older, newer] = keys;
		if (!older || !newer) throw new Error('two keys were expected');
		// The key before stays listed for longer than the day that is counted.
		for (const [round, rotated] of [[older], [newer, older], [newer, older], [newer]].entries()) {
			if (round === 2) later(86_400);
			for (let n = 0; n < 2; n++) await queue('booked', { reg_no: `MH12AB000${n}` });
			for (let n = 0; n < 2; n++) await workerWith({ limits: limitsWith(...rotated) }).runOnce();
		}
		expect(sent.filter(({ to }) => to === '+919000000001')).toHaveLength(6);
	});

	it('to a mobile that bookings name go at day, also of what goes to its owner at night', async () => {
		at = night;
		content = { bookingMobile: '9000000001' };
		await queue('booked');
		for (let n = 0; n < 2; n++) await workerWith().runOnce();
		expect(sent.map(({ to }) => to)).toEqual([owner]);
		at = new Date('2026-11-22T08:00:00+05:30');
		await workerWith().runOnce();
		expect(sent.map(({ to }) => to)).toEqual([owner, '+919000000001']);
	});

	it('about what an owner does are six a day of a vehicle, counted once each, and the rest waits for the morning', async () => {
		content = { isByOwner: true };
		const limits = limitsWith(...keys);
		await queue('moved');
		await workerWith({ limits, sender: busy }).runOnce();
		later(2);
		for (let n = 0; n < 7; n++) await queue('moved');
		const other = await queue('moved', { reg_no: 'MH12AB0002' });
		await workerWith({ limits }).runOnce();
		expect(sent).toHaveLength(7);
		expect(sent.map(({ id }) => id)).toContain(other);
		content = {};
		await queue('moved');
		await workerWith({ limits }).runOnce();
		expect(sent, 'what the dealership does is sent at once').toHaveLength(8);
		content = { isByOwner: true };
		at = new Date('2026-11-22T07:59:59+05:30');
		await workerWith({ limits }).runOnce();
		expect(sent).toHaveLength(8);
		later(1);
		await workerWith({ limits }).runOnce();
		expect(sent).toHaveLength(10);
	});

	it('beyond the ceiling of an hour wait for the next, but for those about money', async () => {
		const limits = { ...limitsWith(...keys), perHour: 4 };
		const ids = await Promise.all(Array.from({ length: 6 }, () => queue('received')));
		const aboutMoney = ['billReady', 'paymentReceived', 'moneyBack'] as const;
		await workerWith({ limits }).runOnce();
		for (const kind of aboutMoney) await queue(kind);
		await workerWith({ limits }).runOnce();
		expect(sent.map(({ kind }) => kind)).toEqual([...Array(4).fill('received'), ...aboutMoney]);
		expect((await row(ids.find((id) => !sent.some((each) => each.id === id)) ?? '')).attempts).toBe(0);
		later(3599);
		await workerWith({ limits }).runOnce();
		expect(sent).toHaveLength(7);
		later(1);
		await workerWith({ limits }).runOnce();
		expect(new Set(sent.map(({ id }) => id)).size).toBe(9);
		expect(counted.filter((each) => !each.endsWith(' sent'))).toEqual([]);
	});

	it('that wait for the next day take nothing of the hour, nor those that wait for the hour of the day again', async () => {
		const limits = { ...limitsWith(...keys), perHour: 8 };
		content = { isByOwner: true };
		for (let n = 0; n < 20; n++) await queue('moved');
		await workerWith({ limits }).runOnce();
		expect(sent).toHaveLength(6);
		content = {};
		for (let n = 0; n < 3; n++) await queue('received', { reg_no: 'MH12AB0002' });
		await workerWith({ limits }).runOnce();
		expect(sent).toHaveLength(8);

		content = { isByOwner: true };
		for (let n = 0; n < 6; n++) await queue('moved', { reg_no: 'MH12AB0003' });
		for (const full of [
			{ ...limits, perHour: 0 },
			{ ...limits, perHour: 0 },
			{ ...limits, perHour: 99 },
		]) {
			await workerWith({ limits: full }).runOnce();
			later(3600);
		}
		expect(sent).toHaveLength(15);
	});

	it('of a process that was killed before it counted them are counted by the next', async () => {
		content = { isByOwner: true };
		for (let n = 0; n < 8; n++) await queue('moved');
		await database().db.updateTable('message').set({ attempts: 1 }).execute();
		await workerWith({ limits: limitsWith(...keys) }).runOnce();
		expect(sent).toHaveLength(6);
	});

	it('about the next service are read once more right before each leaves, since consent may be withdrawn', async () => {
		for (let n = 0; n < 20; n++) await queue('serviceDue');
		async function send(message: Message): Promise<void> {
			sent.push(message);
			content = null;
		}
		await workerWith({ sender: { send } }).runOnce();
		expect(sent.length).toBeLessThanOrEqual(16);
		expect(counted.filter((each) => each === 'serviceDue dropped').length + sent.length).toBe(20);
	});

	it('of 40 bills of a fleet with one registered mobile are 40', async () => {
		for (let n = 10; n < 50; n++) await queue('billReady', { reg_no: `MH12AB00${n}` });
		await workerWith({ limits: limitsWith(...keys) }).runOnce();
		expect(sent.filter(({ to, kind }) => to === owner && kind === 'billReady')).toHaveLength(40);
	});

	it('of the day before are sent until the evening, after whatever kept them in the morning', async () => {
		const day = '2026-11-27';
		at = new Date(`${day}T00:00:00+05:30`);
		await queue('reminderOneDay');
		at = new Date(`${day}T20:00:00+05:30`);
		await workerWith().runOnce();
		expect(sent.map(({ kind }) => kind)).toEqual(['reminderOneDay']);
	});

	it('are not sent when they no longer hold, nor without an Indian mobile', async () => {
		content = null;
		const dropped = await queue();
		await workerWith().runOnce();
		content = { registeredMobile: '12345' };
		const unreachable = await queue();
		await workerWith().runOnce();
		expect([(await row(dropped)).outcome, (await row(unreachable)).outcome]).toEqual(['dropped', 'noMobile']);
		expect([sent, counted]).toEqual([[], ['received dropped', 'received noMobile']]);
	});

	it('reach the mobile of the booking also where the vehicle has none', async () => {
		content = { registeredMobile: null, bookingMobile: '9000000001' };
		await queue('booked');
		await workerWith().runOnce();
		await workerWith().runOnce();
		expect(sent.map(({ to }) => to)).toEqual(['+919000000001']);
	});

	it('are sent with the words and the link of what is true by then', async () => {
		content = { kind: 'slotWithdrawn' };
		const id = await queue('reminderOneDay');
		await workerWith().runOnce();
		const text = `Kickstand: Your service on 28 Nov 10 AM cannot take place at Sahyadri Motors. Choose another time: https://service.example.in/l/${token}`;
		expect(sent).toMatchObject([{ id, kind: 'slotWithdrawn', text, template: 'slotWithdrawn.en' }]);
		expect(linked).toMatchObject([{ path: '/booking/move', linkBoundToId: id }]);
		expect(await row(id)).toMatchObject({ outcome: 'sent', template: 'slotWithdrawn.en' });
		expect(counted).toEqual(['slotWithdrawn sent']);
	});

	it('wait for the morning, and are sent then if they still hold', async () => {
		at = night;
		const [waits, drops] = [await queue(), await queue('promisePassed')];
		const answer = await queue('booked');
		await workerWith().runOnce();
		expect(sent.map(({ id }) => id)).toEqual([answer]);
		const morning = new Date('2026-11-22T08:00:00+05:30');
		expect(await row(waits)).toMatchObject({ next_attempt_at: morning, attempts: 0, outcome: null });
		at = morning;
		const read = workerWith({
			readContents: async (messages) =>
				new Map(
					messages
						.filter(({ id }) => id !== drops)
						.map(({ id }) => [id, { language: 'en', registeredMobile: owner, bookingMobile: null, values }]),
				),
		});
		await read.runOnce();
		expect(sent.map(({ id }) => id)).toEqual([answer, waits]);
		expect((await row(drops)).outcome).toBe('dropped');
	});

	it('are sent at night when they are hurried, once, and not while they are on their way', async () => {
		at = night;
		const { db } = database();
		const id = await queue();
		await workerWith().runOnce();
		expect(await sendNow(db, id, at)).toBe(true);
		await workerWith({ sender: busy }).runOnce();
		expect(await sendNow(db, id, at)).toBe(false);
		later(2);
		await workerWith().runOnce();
		expect(sent.map((message) => message.id)).toEqual([id]);
		expect([await sendNow(db, id, at), await sendNow(db, randomUUID(), at)]).toEqual([false, false]);
	});

	it('are not sent late as if it were now', async () => {
		const id = await queue('promiseChanged');
		later(12 * 3600);
		await workerWith().runOnce();
		expect([sent, counted, (await row(id)).outcome]).toEqual([[], ['promiseChanged tooLate'], 'tooLate']);
	});

	it('are tried again at growing intervals under the same key, until they are too old', async () => {
		const id = await queue('booked');
		const keys: string[] = [];
		const tried: number[] = [];
		async function send(message: Message): Promise<void> {
			keys.push(message.idempotencyKey);
			throw new Error('busy');
		}
		const worker = workerWith({ sender: { send } });
		for (let next: Date | null = at; next !== null; next = (await row(id)).next_attempt_at) {
			at = next;
			tried.push((at.getTime() - start.getTime()) / 1000);
			await worker.runOnce();
		}
		expect(tried.slice(0, 12)).toEqual([0, 2, 6, 14, 30, 62, 126, 254, 510, 1022, 1622, 2222]);
		expect(tried.at(-1)).toBeGreaterThanOrEqual(6 * 3600);
		expect(new Set(keys)).toEqual(new Set([id]));
		expect([(await row(id)).outcome, counted.at(-1), counted[0]]).toEqual([
			'failed',
			'booked tooLate',
			'booked attemptFailed',
		]);
		expect(lines.join()).toContain('busy');
		expect(lines.join()).not.toMatch(/98765|MH12/);
	});

	it('come twice at most where nobody knows whether they were taken', async () => {
		const id = await queue('booked');
		const tried: number[] = [];
		async function send(): Promise<void> {
			tried.push((at.getTime() - start.getTime()) / 1000);
			throw new UnclearDeliveryError('no answer');
		}
		for (let minute = 0; minute < 40 * 60; minute += 5) {
			await workerWith({ sender: { send } }).runOnce();
			later(300);
		}
		expect(tried).toEqual([0, 600]);
		expect(await row(id)).toMatchObject({ outcome: 'failed', next_attempt_at: null });
	});

	it('are written down as each was taken, while others of the batch are still on their way', async () => {
		for (let n = 0; n < 40; n++) await queue();
		const hanging = Promise.withResolvers<void>();
		async function send(message: Message): Promise<void> {
			if (sent.length === 30) return hanging.promise;
			sent.push(message);
		}
		const worker = workerWith({ sender: { send } });
		const running = worker.runOnce();
		const isSent = () => database().db.selectFrom('message').select('id').where('outcome', '=', 'sent').execute();
		await expect.poll(async () => (await isSent()).length).toBe(30);
		hanging.resolve();
		await running;
		expect(await isSent()).toHaveLength(40);
	});

	it('of a batch that cannot be written down end it, and are sent again under the same key', async () => {
		for (let n = 0; n < 20; n++) await queue();
		const { db } = database();
		const broken = {
			...db,
			executeQuery: (query: CompiledQuery) =>
				query.sql.includes('jsonb_to_recordset') ? Promise.reject(new Error('disk full')) : db.executeQuery(query),
		};
		await workerWith({ db: Object.setPrototypeOf(broken, db) }).runOnce();
		expect(lines.join()).toContain('disk full');
		later(60);
		await workerWith().runOnce();
		expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(20);
		const rows = await database().db.selectFrom('message').select('outcome').execute();
		expect(rows.map(({ outcome }) => outcome)).toEqual(Array(20).fill('sent'));
	});

	it('of which one write fails are all sent, and written down with the next', async () => {
		for (let n = 0; n < 50; n++) await queue();
		const { db } = database();
		let writes = 0;
		const broken = {
			...db,
			executeQuery: (query: CompiledQuery) =>
				query.sql.includes('jsonb_to_recordset') && writes++ === 0
					? Promise.reject(new Error('connection lost'))
					: db.executeQuery(query),
		};
		await workerWith({ db: Object.setPrototypeOf(broken, db) }).runOnce();
		const rows = await database().db.selectFrom('message').select('outcome').execute();
		expect([sent.length, rows.filter(({ outcome }) => outcome === 'sent').length]).toEqual([50, 50]);
		expect(lines.join()).toContain('connection lost');
	});

	it('of which one cannot be worded leave the others alone', async () => {
		const [bad, good] = [await queue('received'), await queue('cancelledByOwner')];
		content = { values: { time: '28 Nov', dealer: '' } };
		await workerWith().runOnce();
		expect(sent.map(({ id }) => id)).toEqual([good]);
		expect((await row(bad)).outcome).toBeNull();
		expect(lines.join()).toContain('no value for vehicle');
	});

	it('are each sent by one of several workers, sixteen at a time', async () => {
		for (let n = 0; n < 120; n++) await queue();
		let [running, most] = [0, 0];
		async function send(message: Message): Promise<void> {
			most = Math.max(most, ++running);
			await pause(1);
			running--;
			sent.push(message);
		}
		const one = workerWith({ sender: { send } });
		expect(await one.runOnce()).toBe(120);
		expect([sent.length, most]).toEqual([120, 16]);
		for (let n = 0; n < 60; n++) await queue();
		await Promise.all([workerWith(), workerWith()].map((worker) => worker.runOnce()));
		expect(new Set(sent.map(({ id }) => id)).size).toBe(180);
		expect(sent).toHaveLength(180);
	});

	it('of a killed process are sent by another under the same key', async () => {
		const id = await queue();
		const keys: string[] = [];
		function send(message: Message): Promise<void> {
			keys.push(message.idempotencyKey);
			return new Promise(() => {});
		}
		void workerWith({ sender: { send } }).runOnce();
		while (keys.length === 0) await pause(1);
		expect(await workerWith().runOnce()).toBe(0);
		later(60);
		await workerWith().runOnce();
		expect([...keys, ...sent.map(({ idempotencyKey }) => idempotencyKey)]).toEqual([id, id]);
	});

	it('are read again when those before them took long, and given back when the process stops', async () => {
		const rows = () => database().db.selectFrom('message').select(['attempts', 'outcome']).execute();
		for (let n = 0; n < 20; n++) await queue();
		const reads: number[] = [];
		async function readContents(messages: readonly QueuedMessage[]) {
			reads.push(messages.length);
			return readGivenContents(messages);
		}
		async function send(message: Message): Promise<void> {
			if (sent.length === 0) later(11);
			sent.push(message);
		}
		await workerWith({ readContents, sender: { send } }).runOnce();
		expect(sent).toHaveLength(20);
		expect([reads.length, reads[0]]).toEqual([2, 20]);
		expect(reads[1]).toBeGreaterThan(0);
		expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true);

		for (let n = 0; n < 20; n++) await queue();
		const stopping = workerWith({
			sender: {
				async send() {
					void stopping.stop(1_000);
				},
			},
		});
		await stopping.runOnce();
		const waiting = (await rows()).filter(({ outcome }) => outcome === null);
		expect(waiting.length).toBeGreaterThan(0);
		expect(waiting.every(({ attempts }) => attempts === 0)).toBe(true);
	});

	it('that hang are given up before another process may send them', async () => {
		at = new Date();
		await queue('booked');
		let isAborted = false;
		const send = (_: Message, signal: AbortSignal) =>
			new Promise<void>((_done, reject) => {
				signal.addEventListener('abort', () => {
					isAborted = true;
					reject(signal.reason);
				});
			});
		await workerWith({ sender: { send }, leaseMs: 150, now: () => new Date() }).runOnce();
		expect([isAborted, counted.length]).toEqual([true, 1]);
	});

	it('wait while the clocks differ', async () => {
		await queue();
		expect(await workerWith({ mayRun: () => false }).runOnce()).toBe(0);
		expect(sent).toEqual([]);
	});

	it('of a kind of a later version are left to it', async () => {
		const id = await queue('laterKind');
		expect(await workerWith().runOnce()).toBe(0);
		expect(await row(id)).toMatchObject({ outcome: null, attempts: 0 });
	});

	it('are another message to the delivery service on another channel', async () => {
		const id = await queue();
		await database().db.updateTable('message').set({ channel: 1 }).where('id', '=', id).execute();
		await workerWith().runOnce();
		expect(sent).toMatchObject([{ id, idempotencyKey: `${id}.sms`, channel: 'sms' }]);
	});
});
