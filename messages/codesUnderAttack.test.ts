import { beforeAll, expect, it } from 'vitest';
import { createOneTimeCodes } from '../access/codes/oneTimeCodes.ts';
import { createRateLimiter } from '../access/limits/rateLimits.ts';
import { createSessionStore } from '../access/sessions/sessions.ts';
import { askedCode } from '../access/testing/askedCode.ts';
import { createTestBrowser, linkKeys, sealedLink, type TestBrowser } from '../access/testing/testBrowser.ts';
import { migrate } from '../db/migrate.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { createMessageWorker } from './messageWorker.ts';
import type { CodeMessage } from './sender.ts';

const regNo = 'MH12AB1234';
const start = new Date('2026-11-21T10:00:00Z');
const silent = { warn() {}, error() {} };

describeEachDatabase(
	'while somebody asks for codes of a vehicle and guesses them all day, from many addresses,',
	(database) => {
		let at = start;
		let sent: CodeMessage[] = [];
		const later = (seconds: number) => {
			at = new Date(at.getTime() + seconds * 1000);
		};
		const portal = () => {
			const { db } = database();
			const [sessions, codes] = [createSessionStore(db), createOneTimeCodes(db, linkKeys)];
			return { sessions, codes, rateLimiter: createRateLimiter(db), now: () => at };
		};
		const worker = () =>
			createMessageWorker({
				...{
					db: database().db,
					now: () => at,
					log: silent,
					ownerMessages: null,
					channels: ['sms'],
					count: () => undefined,
				},
				...{ brandName: 'Kickstand', portalUrl: 'https://service.example.in' },
				codeMessages: { ...portal(), mobileOf: async () => '+919876543210' },
				sender: { send: async (message) => void (message.kind === 'code' && sent.push(message)) },
			});
		const openAddress = async (browser: TestBrowser, address: string) => {
			const answer = await browser.request('verified', `/verify?RegNo=${regNo}`, false, address);
			return answer.kind === 'granted' ? answer : expect.fail('access was expected');
		};
		const ask = async (browser: TestBrowser, address: string) => {
			const answer = await openAddress(browser, address);
			const requested = await answer.access.requestCode('en');
			browser.storeCookies(answer);
			return requested.kind;
		};
		const enter = async (browser: TestBrowser, address: string, code: string) => {
			const answer = await openAddress(browser, address);
			const entered = await answer.access.enterCode(code);
			browser.storeCookies(answer);
			return entered.kind;
		};
		/** Each address asks in new browsers until it may not, and guesses; the messages of some of these still wait. */
		const attack = async (addresses: readonly string[]) => {
			for (const address of addresses) {
				for (let count = 0; count < 6; count++) {
					const browser = createTestBrowser(portal());
					await ask(browser, address);
					expect(await enter(browser, address, '00000000')).toBe(count < 5 ? 'wrong' : 'expired');
				}
				if (Number(address.split('.').at(-1)) % 2 === 0) await worker().runOnce();
			}
		};
		/** Asks, and enters what comes within a minute. */
		const getIn = async (browser: TestBrowser, address: string) => {
			sent = [];
			const before = new Set<string>();
			expect(await ask(browser, address)).toBe('requested');
			for (let second = 0; second < 60; second += 5) {
				await worker().runOnce();
				for (const { id, code } of sent) {
					if (before.has(id)) continue;
					before.add(id);
					if ((await enter(browser, address, code)) === 'opened') return 'opened';
				}
				later(5);
			}
			return 'nothing came';
		};
		const addressesOf = (hour: number) => Array.from({ length: 8 }, (_, at) => `198.51.${hour}.${at}`);

		beforeAll(async () => {
			await migrate(database().db, { provider: false });
		});

		it('its owner gets in within a minute, in a browser that opened it before, and gets twenty messages an hour at most', {
			timeout: 60_000,
		}, async () => {
			at = start;
			const browser = createTestBrowser(portal());
			await browser.open('verified', `/?Params=${sealedLink(regNo)}`);
			for (let hour = 0; hour < 24; hour += 3) {
				await attack(addressesOf(hour));
				// At the address of one who asks, too, whose requests are used up.
				browser.jar.delete('session');
				expect([hour, await getIn(browser, `198.51.${hour}.7`)]).toEqual([hour, 'opened']);
				later(3 * 3600);
			}
			const { count } = database().db.fn;
			const counted = await database()
				.db.selectFrom('message')
				.select(count('id').as('sent'))
				.where('outcome', '=', 'sent')
				.execute();
			expect(Number(counted[0]?.sent)).toBeLessThanOrEqual(8 * 10 + 8);
		});

		it('its owner gets in in a new browser while the mobile may have messages, and else by a link', {
			timeout: 60_000,
		}, async () => {
			later(86_400);
			const owner = createTestBrowser(portal());
			await attack(addressesOf(30).slice(0, 1));
			expect(await getIn(owner, '203.0.113.9')).toBe('opened');
			await attack(addressesOf(31));
			await worker().runOnce();
			expect(await getIn(createTestBrowser(portal()), '203.0.113.10')).toBe('nothing came');
			const linked = createTestBrowser(portal());
			const link = `/?Params=${sealedLink(regNo)}`;
			later(-3 * 86_400);
			expect((await linked.open('verified', link)).accessDecision.kind).toBe('vehicle');
		});

		it('the message of a known browser goes before all that wait, and counts apart from them', async () => {
			later(86_400 * 5);
			sent = [];
			const { codes } = portal();
			for (let n = 0; n < 15; n++)
				await codes.issue(askedCode(regNo, { browser: `${n}`.padEnd(22, 'b'), network: `192.0.2.${n}` }), at);
			await worker().runOnce();
			expect(sent).toHaveLength(10);
			for (let n = 20; n < 40; n++)
				await codes.issue(askedCode(regNo, { browser: `${n}`.padEnd(22, 'b'), network: `192.0.2.${n}` }), at);
			await codes.issue(askedCode(regNo, { isKnown: true }), at);
			sent = [];
			await worker().runOnce();
			expect(sent).toHaveLength(1);
			expect(await codes.verify(askedCode(regNo), sent[0]?.code ?? '', at)).toBe('opened');
		});

		it('the message of a known browser waits for one other at most, however many wait for the same mobile', async () => {
			later(86_400);
			sent = [];
			const { codes } = portal();
			for (let n = 0; n < 9; n++)
				await codes.issue(askedCode(regNo, { browser: `${n}`.padEnd(22, 'b'), network: `192.0.2.${n}` }), at);
			await codes.issue(askedCode(regNo, { isKnown: true }), at);
			await worker().runOnce();
			const opened = await Promise.all(sent.slice(0, 2).map(({ code }) => codes.verify(askedCode(regNo), code, at)));
			expect(opened).toContain('opened');
			expect(sent).toHaveLength(10);
		});
	},
);
