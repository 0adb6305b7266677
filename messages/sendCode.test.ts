import { hash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createOneTimeCodes, type OneTimeCodes } from '../access/codes/oneTimeCodes.ts';
import { createRateLimiter } from '../access/limits/rateLimits.ts';
import { askedCode } from '../access/testing/askedCode.ts';
import { migrate } from '../db/migrate.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { createMessageWorker, type MessageWorkerOptions } from './messageWorker.ts';
import type { CodeMessages } from './sendCode.ts';
import { type CodeMessage, type Message, UnclearDeliveryError } from './sender.ts';

const start = new Date('2026-11-21T10:00:00Z');
const regNo = 'MH12AB1234';
const values = { vehicle: regNo, dealer: 'Sahyadri Motors' };
const keys = [{ kid: 'k1', key: randomBytes(32) }];

describeEachDatabase('one-time codes', (database) => {
	let codes: OneTimeCodes;
	let at: Date;
	let sent: CodeMessage[];
	let counted: string[];
	let lines: string[];

	beforeAll(async () => {
		await migrate(database().db, { provider: false });
		codes = createOneTimeCodes(database().db, keys);
	});
	beforeEach(async () => {
		[at, sent, counted, lines] = [start, [], [], []];
		await database().db.deleteFrom('message').execute();
		await database().db.deleteFrom('one_time_code').execute();
		await database().db.deleteFrom('message_turn').execute();
		await database().db.deleteFrom('limit_counter').execute();
	});
	const later = (seconds: number) => {
		at = new Date(start.getTime() + seconds * 1000);
	};
	/** Each vehicle has a mobile of its own. */
	const ownMobile = async (of: string) => `+9198765${of.slice(-4).padStart(5, '0')}`;
	const waiting = () => database().db.selectFrom('message').selectAll().where('outcome', 'is', null).execute();
	const workerWith = ({ mobileOf, ...part }: Partial<MessageWorkerOptions> & Partial<CodeMessages> = {}) =>
		createMessageWorker({
			db: database().db,
			codeMessages: {
				...{ codes, rateLimiter: createRateLimiter(database().db) },
				mobileOf: mobileOf ?? (async () => '+919876543210'),
			},
			ownerMessages: null,
			sender: { send: async (message) => void (message.kind === 'code' && sent.push(message)) },
			brandName: 'Kickstand',
			portalUrl: 'https://service.example.in:8443',
			channels: ['sms', 'voice'],
			now: () => at,
			log: {
				warn: (fields, message) => void lines.push(JSON.stringify({ ...fields, message })),
				error: (fields, message) => void lines.push(JSON.stringify({ ...fields, message })),
			},
			count: (_, outcome) => void counted.push(outcome),
			...part,
		});

	it('sends the code to the registered mobile in the language of the page, and deletes the message', async () => {
		await codes.issue(askedCode(regNo, { language: 'hi' }), at);
		expect(await workerWith().runOnce()).toBe(1);
		expect(sent).toMatchObject([{ to: '+919876543210', language: 'hi', expiresAt: new Date('2026-11-21T10:05:00Z') }]);
		expect(sent[0]?.text).toContain(sent[0]?.code);
		expect(sent[0]?.text).toContain('सर्विस कोड');
		expect(await waiting()).toEqual([]);
		expect(await codes.verify(askedCode(regNo), sent[0]?.code ?? '', at)).toBe('opened');
	});

	it.each(['en', 'hi'] as const)(
		'ends the message in the line by which phones fill the code in (%s)',
		async (language) => {
			await codes.issue(askedCode(regNo, { language }), at);
			await workerWith().runOnce();
			const [{ text, code } = { text: '', code: '' }] = sent;
			expect(text.split('\n').slice(1)).toEqual(['', `@service.example.in #${code}`]);
		},
	);

	it('names the template, and keeps that it was sent, without the code', async () => {
		await codes.issue(askedCode(regNo, { language: 'hi' }), at);
		await workerWith().runOnce();
		const [{ id, code } = expect.fail()] = sent;
		expect(sent).toMatchObject([
			{ kind: 'code', template: 'code.hi', variables: [code, code], channel: 'sms', idempotencyKey: id },
		]);
		const kept = await database().db.selectFrom('message').selectAll().execute();
		expect(kept).toMatchObject([
			{ id, kind: 'code', reg_no: regNo, outcome: 'sent', template: 'code.hi', variables: null, next_attempt_at: null },
		]);
		expect(kept).toMatchObject([{ requesting_network: null, mobile_hash: null }]);
		expect(JSON.stringify(kept)).not.toContain(code);
	});

	it('deletes the message of an unknown vehicle without sending it', async () => {
		await codes.issue(askedCode(regNo), at);
		await workerWith({ mobileOf: async () => null }).runOnce();
		expect([sent, counted, await waiting()]).toEqual([[], ['noMobile'], []]);
	});

	it('retries at growing intervals with the same code until it expires', async () => {
		await codes.issue(askedCode(regNo), at);
		const tried: number[] = [];
		const attempted: CodeMessage[] = [];
		async function send(message: Message): Promise<void> {
			if (message.kind === 'code') attempted.push(message);
			throw new Error('busy');
		}
		const worker = workerWith({ sender: { send } });
		for (let second = 0; second <= 310; second += 2) {
			later(second);
			if ((await worker.runOnce()) > 0) tried.push(second);
		}
		expect(counted.at(-1)).toBe('tooLate');
		expect(tried).toEqual([0, 2, 6, 14, 30, 62, 122, 182, 242]);
		expect(new Set(attempted.map(({ id, code }) => `${id} ${code}`)).size).toBe(1);
		expect(await waiting()).toEqual([]);
		expect(lines.join()).not.toMatch(/987654|MH12/);
	});

	it('sends only the newest code', async () => {
		await codes.issue(askedCode(regNo), at);
		await codes.issue(askedCode(regNo), at);
		await workerWith().runOnce();
		expect(sent).toHaveLength(1);
		expect(counted.toSorted()).toEqual(['dropped', 'sent']);
	});

	it('does not send a code that expired while the mobile was looked up', async () => {
		await codes.issue(askedCode(regNo), at);
		async function mobileOf(): Promise<string> {
			later(301);
			return '+919876543210';
		}
		await workerWith({ mobileOf }).runOnce();
		expect([sent, counted]).toEqual([[], ['dropped']]);
	});

	it('does not send a code that would expire on its way, and counts it', async () => {
		await codes.issue(askedCode(regNo), at);
		later(271);
		await workerWith().runOnce();
		expect([sent, counted, await waiting()]).toEqual([[], ['tooLate'], []]);
		expect(lines.join()).toContain('expired on the way');

		later(0);
		await codes.issue(askedCode(regNo), at);
		async function slowLookup(): Promise<string> {
			later(271);
			return '+919876543210';
		}
		await workerWith({ mobileOf: slowLookup }).runOnce();
		expect([sent, counted]).toEqual([[], ['tooLate', 'tooLate']]);
	});

	it('sends ten messages an hour to a mobile, whatever vehicles share it, also from several workers', async () => {
		const mobile = '+919876543210';
		for (let n = 0; n < 14; n++) await codes.issue(askedCode(`MH12AB${1000 + n}`, { network: `203.0.113.${n}` }), at);
		await Promise.all([workerWith(), workerWith()].map((worker) => worker.runOnce()));
		expect([sent.length, counted.filter((outcome) => outcome === 'mobileLimit').length]).toEqual([10, 4]);
		expect(await waiting()).toEqual([]);
		const kept = await database().db.selectFrom('limit_counter').selectAll().execute();
		const turns = await database().db.selectFrom('message_turn').select('fairness_key').execute();
		const plain = [mobile, mobile.slice(1), mobile.slice(3)].map((text) => hash('sha256', text, 'base64url'));
		expect(JSON.stringify([kept, turns])).not.toMatch(/9876543210|203\.0/);
		expect(kept.filter(({ key_hash }) => plain.includes(key_hash))).toEqual([]);

		at = new Date(start.getTime() + 3_601_000);
		await codes.issue(askedCode(regNo), at);
		await workerWith().runOnce();
		expect(sent).toHaveLength(11);
	});

	it('sends a mobile ten codes an hour, also while LINK_KEYS are rotated', async () => {
		const [older, newer] = ['k1', 'k2'].map((kid) => ({ kid, key: randomBytes(32) }));
		if (!older || !newer) throw new Error('two keys were expected');
		// The key before stays listed for longer than the hour that is counted.
		const rounds = [[older], [newer, older], [newer, older], [newer]];
		for (const [round, rotated] of rounds.entries()) {
			later(round * 61 + (round < 2 ? 0 : 3600));
			const own = createOneTimeCodes(database().db, rotated);
			for (let n = 0; n < 6; n++) {
				await own.issue(askedCode(`MH12AB${1000 + n}`, { network: `203.0.113.${n}` }), at);
			}
			const rateLimiter = createRateLimiter(database().db);
			const mobileOf = async () => '+919876543210';
			await workerWith({ codeMessages: { codes: own, rateLimiter, mobileOf } }).runOnce();
		}
		expect(sent).toHaveLength(20);
	});

	/** The delivery service takes each message, and says something else. */
	const takesAndRejects = (error: Error) => ({
		async send(message: Message): Promise<void> {
			if (message.kind === 'code') sent.push(message);
			throw error;
		},
	});
	const opens = () => codes.verify(askedCode(regNo), sent[0]?.code ?? '', at);
	const kept = () =>
		database()
			.db.selectFrom('message')
			.select(['outcome', 'requesting_network', 'mobile_hash', 'next_attempt_at'])
			.execute();
	const failed = { outcome: 'failed', requesting_network: null, mobile_hash: null, next_attempt_at: null };

	it('comes twice at most where nobody knows whether it was taken, and opens its vehicle', async () => {
		await codes.issue(askedCode(regNo), at);
		const worker = workerWith({ sender: takesAndRejects(new UnclearDeliveryError('no answer')) });
		for (let second = 0; second < 298; second += 2) {
			later(second);
			await worker.runOnce();
		}
		expect([sent.length, await waiting(), await kept()]).toEqual([2, [], [failed]]);
		expect(await opens()).toBe('opened');
	});

	it('opens its vehicle to the end when it may have been taken, although it is too late to send it again', async () => {
		await codes.issue(askedCode(regNo), at);
		const worker = workerWith({ sender: takesAndRejects(new Error('busy')) });
		for (const second of [0, 271]) {
			later(second);
			await worker.runOnce();
		}
		expect([sent.length, await kept(), counted.at(-1)]).toEqual([1, [failed], 'tooLate']);
		expect(await opens()).toBe('opened');
	});

	it('opens its vehicle to the end when it becomes too late while its mobile is looked up again', async () => {
		await codes.issue(askedCode(regNo), at);
		const sender = takesAndRejects(new Error('busy'));
		await workerWith({ sender }).runOnce();
		later(2);
		async function mobileOf(): Promise<string> {
			later(271);
			return '+919876543210';
		}
		await workerWith({ sender, mobileOf }).runOnce();
		expect([sent.length, await kept(), counted.at(-1)]).toEqual([1, [failed], 'tooLate']);
		expect(await opens()).toBe('opened');
	});

	it('counts a message to a mobile once, however often it is tried', async () => {
		await codes.issue(askedCode(regNo), at);
		const worker = workerWith({ sender: { send: () => Promise.reject(new Error('busy')) } });
		for (const second of [0, 2, 6, 14, 30]) {
			later(second);
			await worker.runOnce();
		}
		const { count } = await database().db.selectFrom('limit_counter').select('count').executeTakeFirstOrThrow();
		expect(count).toBe(1);
	});

	it.each(['an address', 'a mobile'])(
		'delays another owner by one message when %s has many messages waiting',
		async (who) => {
			const waitingMessages = 15;
			const isAddress = who === 'an address';
			for (let n = 0; n < waitingMessages; n++) {
				await codes.issue(
					askedCode(`MH12AB${1000 + n}`, { network: isAddress ? '203.0.113.9' : `203.0.113.${n}` }),
					at,
				);
			}
			await codes.issue(askedCode('KA01EF2345', { network: '198.51.100.7' }), at);
			const other = '+919000000001';
			const mobileOf = async (of: string) =>
				of === 'KA01EF2345' ? other : isAddress ? ownMobile(of) : '+919876543210';
			await workerWith({ mobileOf, maxCodes: 1 }).runOnce();
			expect(sent.findIndex(({ to }) => to === other)).toBeLessThanOrEqual(1);
			expect(sent).toHaveLength(isAddress ? waitingMessages + 1 : 11);
		},
	);

	it('serves the sources by turns, however their messages lie', { timeout: 30_000 }, async () => {
		const { db } = database();
		let count = 1000;
		await fc.assert(
			fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 4, maxLength: 8 }), async (asked) => {
				await db.deleteFrom('message_turn').execute();
				sent = [];
				const sourceOf = new Map<string, string>();
				for (const source of asked) {
					const vehicle = `MH12AB${count++}`;
					sourceOf.set((await ownMobile(vehicle)) ?? '', source);
					await codes.issue(askedCode(vehicle, { network: source }), at);
				}
				await workerWith({ mobileOf: ownMobile, maxCodes: 1 }).runOnce();
				const served = sent.map(({ to }) => sourceOf.get(to) ?? '');
				expect(served.toSorted()).toEqual(asked.toSorted());
				// Between two messages of one source, each other that still waits has had one.
				served.forEach((source, from) => {
					const next = served.indexOf(source, from + 1);
					const between = served.slice(from + 1, next);
					if (next > 0) for (const waits of new Set(served.slice(next))) expect([source, ...between]).toContain(waits);
				});
			}),
			{ numRuns: 6 },
		);
	});

	it('does not let slow messages of one address keep others waiting', async () => {
		for (let n = 0; n < 6; n++) await codes.issue(askedCode(`MH12AB${1000 + n}`, { network: '203.0.113.9' }), at);
		await codes.issue(askedCode('KA01EF2345', { network: '198.51.100.7' }), at);
		const slow: (() => void)[] = [];
		async function send(message: Message): Promise<void> {
			if (message.to !== (await ownMobile('KA01EF2345'))) await new Promise<void>((done) => slow.push(done));
			if (message.kind === 'code') sent.push(message);
		}
		const running = workerWith({ mobileOf: ownMobile, sender: { send } }).runOnce();
		await vi.waitUntil(() => sent.length > 0, { interval: 5, timeout: 10_000 });
		await vi.waitUntil(() => slow.length > 1, { interval: 5, timeout: 10_000 });
		expect([sent.map(({ to }) => to), slow.length]).toEqual([[await ownMobile('KA01EF2345')], 2]);
		const releasing = setInterval(() => slow.shift()?.(), 1);
		await running;
		clearInterval(releasing);
		expect(sent).toHaveLength(7);
	});

	it('leaves while other messages hang and more of them wait', async () => {
		const { db } = database();
		const other = { kind: 'received', reg_no: regNo, about_id: '', queued_at: at, next_attempt_at: at };
		await db
			.insertInto('message')
			.values(Array.from({ length: 120 }, () => ({ ...other, expires_at: new Date('2030-01-01') })))
			.execute();
		const hanging: (() => void)[] = [];
		async function send(message: Message): Promise<void> {
			if (message.kind === 'code') sent.push(message);
			else await new Promise<void>((done) => hanging.push(done));
		}
		const content = { language: 'en', registeredMobile: '98765 43210', bookingMobile: null, values } as const;
		const running = workerWith({
			sender: { send },
			intervalMs: 5,
			ownerMessages: {
				readContents: async (messages) => new Map(messages.map(({ id }) => [id, content])),
				links: { tokensFor: async () => new Map() },
			},
		}).runOnce();
		await vi.waitUntil(() => hanging.length > 0, { interval: 5, timeout: 10_000 });
		await codes.issue(askedCode(regNo), at);
		await vi.waitUntil(() => sent.length > 0, { interval: 5, timeout: 10_000 });
		expect(hanging).toHaveLength(16);
		const releasing = setInterval(() => {
			for (const done of hanging.splice(0)) done();
		}, 1);
		expect(await running).toBe(121);
		clearInterval(releasing);
	});

	it('leaves although the contents of other messages cannot be read', async () => {
		const other = { kind: 'received', reg_no: regNo, about_id: '', queued_at: at, next_attempt_at: at };
		await database()
			.db.insertInto('message')
			.values({ ...other, expires_at: new Date('2030-01-01') })
			.execute();
		for (let n = 0; n < 4; n++) await codes.issue(askedCode(`MH12AB${1000 + n}`), at);
		const ownerMessages = {
			readContents: () => Promise.reject(new Error('no answer')),
			links: { tokensFor: async () => new Map() },
		};
		await workerWith({ mobileOf: ownMobile, maxCodes: 1, ownerMessages }).runOnce();
		expect(sent).toHaveLength(4);
		expect(lines.join()).toContain('messages could not be sent');
	});

	it('sends each message from one of several workers', async () => {
		for (let count = 0; count < 12; count++) await codes.issue(askedCode(`MH12AB${1000 + count}`), at);
		const workers = Array.from({ length: 4 }, () => workerWith({ mobileOf: ownMobile }));
		await Promise.all(workers.map((worker) => worker.runOnce()));
		expect(new Set(sent.map(({ id }) => id)).size).toBe(12);
		expect(sent).toHaveLength(12);
	});

	it('lets another process send the message of a killed one', async () => {
		await codes.issue(askedCode(regNo), at);
		let isSending = false;
		function send(): Promise<void> {
			isSending = true;
			return new Promise(() => {});
		}
		void workerWith({ sender: { send } }).runOnce();
		while (!isSending) await pause(1);
		expect(await workerWith().runOnce()).toBe(0);
		later(60);
		expect(await workerWith().runOnce()).toBe(1);
		expect(sent).toHaveLength(1);
	});

	it.each(['the mobile lookup', 'the sender'])(
		'aborts an attempt without a response of %s before the next one begins',
		async (late) => {
			const timeouts: { readonly ms: number; readonly pass: () => void }[] = [];
			const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
				const controller = new AbortController();
				timeouts.push({ ms, pass: () => controller.abort() });
				return controller.signal;
			});
			onTestFinished(() => timeout.mockRestore());
			const attempts: { isAborted: boolean }[] = [];
			// As the provider's client and the webhook sender do.
			const never = (signal: AbortSignal) => {
				const attempt = { isAborted: false };
				attempts.push(attempt);
				return new Promise<never>((_, reject) => {
					signal.addEventListener('abort', () => {
						attempt.isAborted = true;
						reject(signal.reason);
					});
				});
			};
			const parts: Parameters<typeof workerWith>[0] =
				late === 'the mobile lookup'
					? { mobileOf: (_, signal) => never(signal) }
					: { sender: { send: (_, signal) => never(signal) } };
			await codes.issue(askedCode(regNo), at);
			const [one, other] = [workerWith(parts), workerWith(parts)];
			const first = one.runOnce();
			await vi.waitUntil(() => attempts.length > 0, { interval: 5, timeout: 10_000 });
			const [{ ms, pass } = expect.fail()] = timeouts;
			for (const waitedMs of [0, ms]) {
				later(waitedMs / 1000);
				expect(await other.runOnce()).toBe(0);
			}
			pass();
			await first;
			expect(attempts).toEqual([{ isAborted: true }]);
			expect(counted).toEqual(['attemptFailed']);
		},
	);
});
