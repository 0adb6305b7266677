import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createOneTimeCodes, type OneTimeCodes } from '../access/oneTimeCodes.ts';
import { migrate } from '../db/migrate.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { createMessageWorker, type MessageWorkerOptions } from './messageWorker.ts';
import type { Message } from './sender.ts';

const start = new Date('2026-11-21T10:00:00Z');
const regNo = 'MH12AB1234';
const keys = [{ kid: 'k1', key: randomBytes(32) }];

describeEachDatabase('the outbox', (database) => {
	let codes: OneTimeCodes;
	let at: Date;
	let sent: Message[];
	let counted: string[];
	let lines: string[];

	beforeAll(async () => {
		await migrate(database().db, { provider: false });
		codes = createOneTimeCodes(database().db, keys);
	});
	beforeEach(async () => {
		[at, sent, counted, lines] = [start, [], [], []];
		await database().db.deleteFrom('message_outbox').execute();
		await database().db.deleteFrom('one_time_code').execute();
	});
	const later = (seconds: number) => {
		at = new Date(start.getTime() + seconds * 1000);
	};
	const waiting = () => database().db.selectFrom('message_outbox').selectAll().execute();
	const workerWith = (part: Partial<MessageWorkerOptions> = {}) =>
		createMessageWorker({
			db: database().db,
			codes,
			sender: { send: async (message) => void sent.push(message) },
			mobileOf: async () => '+919876543210',
			brandName: 'Kickstand',
			portalUrl: 'https://service.example.in:8443',
			now: () => at,
			log: {
				warn: (fields, message) => void lines.push(JSON.stringify({ ...fields, message })),
				error: (fields, message) => void lines.push(JSON.stringify({ ...fields, message })),
			},
			count: (outcome) => void counted.push(outcome),
			...part,
		});

	it('sends the code to the registered mobile in the language of the page, and deletes the message', async () => {
		await codes.issue(regNo, 'hi', at);
		expect(await workerWith().runOnce()).toBe(1);
		expect(sent).toMatchObject([{ to: '+919876543210', language: 'hi', expiresAt: new Date('2026-11-21T10:05:00Z') }]);
		expect(sent[0]?.text).toContain(sent[0]?.code);
		expect(sent[0]?.text).toContain('सर्विस कोड');
		expect(await waiting()).toEqual([]);
		expect(await codes.verify(regNo, sent[0]?.code ?? '', at)).toBe('opened');
	});

	it.each(['en', 'hi'] as const)(
		'ends the message in the line by which phones fill the code in (%s)',
		async (language) => {
			await codes.issue(regNo, language, at);
			await workerWith().runOnce();
			const [{ text, code } = { text: '', code: '' }] = sent;
			expect(text.split('\n').slice(1)).toEqual(['', `@service.example.in #${code}`]);
		},
	);

	it('deletes the message of an unknown vehicle without sending it', async () => {
		await codes.issue(regNo, 'en', at);
		await workerWith({ mobileOf: async () => null }).runOnce();
		expect([sent, counted, await waiting()]).toEqual([[], ['noMobile'], []]);
	});

	it('retries at growing intervals with the same code until it expires', async () => {
		await codes.issue(regNo, 'en', at);
		const tried: number[] = [];
		const attempted: Message[] = [];
		async function send(message: Message): Promise<void> {
			attempted.push(message);
			throw new Error('busy');
		}
		const worker = workerWith({ sender: { send } });
		for (let second = 0; second <= 310; second += 2) {
			later(second);
			if ((await worker.runOnce()) > 0) tried.push(second);
		}
		expect(tried).toEqual([0, 2, 6, 14, 30, 62, 122, 182, 242]);
		expect(new Set(attempted.map(({ id, code }) => `${id} ${code}`)).size).toBe(1);
		expect(await waiting()).toEqual([]);
		expect(lines.join()).not.toMatch(/987654|MH12/);
	});

	it('sends only the newest code', async () => {
		await codes.issue(regNo, 'en', at);
		await codes.issue(regNo, 'en', at);
		await workerWith().runOnce();
		expect(sent).toHaveLength(1);
		expect(counted.toSorted()).toEqual(['dropped', 'sent']);
	});

	it('does not send a code that expired while the mobile was looked up', async () => {
		await codes.issue(regNo, 'en', at);
		async function mobileOf(): Promise<string> {
			later(301);
			return '+919876543210';
		}
		await workerWith({ mobileOf }).runOnce();
		expect([sent, counted]).toEqual([[], ['dropped']]);
	});

	it('sends each message from one of several workers', async () => {
		for (let count = 0; count < 12; count++) await codes.issue(`MH12AB${1000 + count}`, 'en', at);
		await Promise.all(Array.from({ length: 4 }, () => workerWith().runOnce()));
		expect(new Set(sent.map(({ id }) => id)).size).toBe(12);
		expect(sent).toHaveLength(12);
	});

	it('lets another process send the message of a killed one', async () => {
		await codes.issue(regNo, 'en', at);
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
			const leaseMs = 600;
			const attempts: { from: number; until: number }[] = [];
			// As the provider's client and the webhook sender do.
			const never = (signal: AbortSignal) => {
				const attempt = { from: Date.now(), until: Number.POSITIVE_INFINITY };
				attempts.push(attempt);
				return new Promise<never>((_, reject) => {
					signal.addEventListener('abort', () => {
						attempt.until = Date.now();
						reject(signal.reason);
					});
				});
			};
			const parts: Partial<MessageWorkerOptions> = {
				leaseMs,
				now: () => new Date(),
				...(late === 'the mobile lookup'
					? { mobileOf: (_, signal) => never(signal) }
					: { sender: { send: (_, signal) => never(signal) } }),
			};
			await codes.issue(regNo, 'en', new Date());
			const [one, other] = [workerWith(parts), workerWith(parts)];
			const first = one.runOnce();
			await vi.waitUntil(() => attempts.length > 0, { interval: 5, timeout: 10_000 });
			while (attempts[0]?.until === Number.POSITIVE_INFINITY) {
				expect(await other.runOnce()).toBe(0);
				// PGlite queries resolve without yielding to the event loop, so timers would not fire.
				await pause(10);
			}
			await first;
			expect(attempts).toHaveLength(1);
			expect((attempts[0]?.until ?? 0) - (attempts[0]?.from ?? 0)).toBeLessThan(leaseMs);
			expect(counted).toEqual(['failed']);
		},
	);
});
