/** The messages to an owner about their own acts: one for several acts in short order, and never a wrong last word. */
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createOneTimeCodes } from '../../access/codes/oneTimeCodes.ts';
import { createRateLimiter } from '../../access/limits/rateLimits.ts';
import type { DatabaseKind } from '../../db/testing/eachDatabase.ts';
import { createMessageWorker, type MessageWorkerOptions } from '../../messages/messageWorker.ts';
import { type Message, UnclearDeliveryError } from '../../messages/sender.ts';
import { closeDay, openDay } from '../../provider/embedded/dealers/changePlan.ts';
import { createReadMessageContents } from '../../provider/embedded/messages/readMessageContents.ts';
import { addVehicles, createBookingPayload, deleteBookings, testDay } from '../support/provider/bookingPayload.ts';
import { createChange } from '../support/provider/changes.ts';
import { describeEachDemoDatabase } from '../support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, serveTestProvider, testNow } from '../support/provider/harness.ts';
import { createMove } from '../support/provider/moves.ts';

const runs: Record<DatabaseKind, number> = { pglite: 8, postgres: 25 };
const named = '+919222233333';
const dealerDay = { dealerCode: 'MH-PUN-01', day: testDay };

describeEachDemoDatabase('What an owner does', (database, kind) => {
	let provider: EmbeddedTestProvider;
	let regNo = '';
	let vehicles = 0;
	let at = testNow;
	let sent: Message[] = [];
	const lostIds = new Set<string>();
	const db = () => database().db;
	beforeAll(() => {
		provider = serveTestProvider(db());
	});
	beforeEach(begin);

	async function begin(): Promise<void> {
		await deleteBookings(db());
		await db().deleteFrom('dealer_holiday').where('name', '=', 'Flood').execute();
		for (const table of ['message', 'limit_counter'] as const) await db().deleteFrom(table).execute();
		vehicles++;
		[regNo = ''] = await addVehicles(db(), 1, `MH14A${vehicles}`);
		[at, sent] = [testNow, []];
		provider.setNow(at);
	}

	/** Lets the worker run once a minute. */
	async function wait(minutes: number, parts: Partial<MessageWorkerOptions> = {}): Promise<void> {
		const links = { tokensFor: async () => new Map<string, string>() };
		const codes = createOneTimeCodes(db(), [{ kid: 'k1', key: Buffer.alloc(32, 7) }]);
		const limits = { ...codes, rateLimiter: createRateLimiter(db()), perHour: Number.POSITIVE_INFINITY };
		const worker = createMessageWorker({
			db: db(),
			codeMessages: null,
			ownerMessages: { readContents: createReadMessageContents(db()), links, limits },
			sender: { send: async (message) => void sent.push(message) },
			channels: ['sms'],
			...{ brandName: 'Kickstand', portalUrl: 'https://service.example.in' },
			now: () => at,
			log: { warn: () => undefined, error: expect.fail },
			count: () => undefined,
			...parts,
		});
		for (let minute = 0; minute < minutes; minute++) {
			at = new Date(at.getTime() + 60_000);
			await worker.runOnce();
		}
		provider.setNow(at);
	}

	const act = {
		async book(start = '10:00', mobile = named) {
			const payload = await createBookingPayload(db(), provider, { regNo, start });
			const CustomerMobileNumberForAppointment = mobile.slice(3);
			const request = { ...payload, CustomerMobileNumberForAppointment };
			await provider.call('BookServiceAppointment', request, { key: crypto.randomUUID(), language: 'en' });
		},
		async move(start = '12:00') {
			const id = await booked();
			if (id) await provider.direct().moveAppointment(await createMove(db(), id, { start }));
		},
		async change(problem = 'Horn') {
			const id = await booked();
			if (id) await provider.direct().changeAppointment(await createChange(provider.direct(), id, { problem }));
		},
		async cancel() {
			const id = await booked();
			if (id) await provider.direct().cancelAppointment({ appointmentId: id, reason: '' });
		},
		/** The dealership closes the day, and opens it again. */
		close: () => closeDay({ ...dealerDay, name: 'Flood' }, { db: db(), now: at }),
		open: () => openDay(dealerDay, { db: db(), now: at }),
	};
	const active = () =>
		db()
			.selectFrom('appointment as a')
			.innerJoin('vehicle as v', 'v.id', 'a.vehicle_id')
			.select(['a.id', 'a.start_minute'])
			.where('v.reg_no', '=', regNo)
			.where('a.status', '=', 'Booked')
			.executeTakeFirst();
	const booked = async () => (await active())?.id;
	/** Kind and time of the messages to the registered mobile. */
	const notified = (isTo: (mobile: string) => boolean = (mobile) => mobile !== named) =>
		sent.filter(({ to }) => isTo(to)).map((message) => `${message.kind} ${message.variables[0]}`);

	test.each([
		['booked', ['book'], ['booked 24 Nov 10 AM']],
		['booked and cancelled', ['book', 'cancel'], []],
		['booked and moved', ['book', 'move'], ['booked 24 Nov 12 PM']],
		['booked and changed', ['book', 'change'], ['booked 24 Nov 10 AM']],
		['booked, cancelled and booked', ['book', 'cancel', 'book'], ['booked 24 Nov 10 AM']],
		['booked, moved, changed and cancelled', ['book', 'move', 'change', 'cancel'], []],
	] as const)('%s within five minutes: one message at most', async (_name, acts, expected) => {
		for (const each of acts) {
			await act[each]();
			await wait(1);
		}
		await wait(20);
		expect([notified(), notified((mobile) => mobile === named)]).toEqual([expected, expected]);
	});

	test.each([
		['cancelled', ['cancel'], ['cancelledByOwner 24 Nov 10 AM']],
		['moved and changed', ['move', 'change'], ['moved 24 Nov 12 PM']],
		['changed and moved', ['change', 'move'], ['moved 24 Nov 12 PM']],
		['cancelled and booked anew', ['cancel', 'book'], ['booked 24 Nov 10 AM']],
		['moved and cancelled', ['move', 'cancel'], ['cancelledByOwner 24 Nov 12 PM']],
		['cancelled, booked, cancelled', ['cancel', 'book', 'cancel'], ['cancelledByOwner 24 Nov 10 AM']],
	] as const)(
		'a booking whose message was sent, %s within five minutes: one message',
		async (_name, acts, expected) => {
			await act.book();
			await wait(10);
			sent = [];
			for (const each of acts) {
				await act[each]();
				await wait(1);
			}
			await wait(20);
			expect([notified(), notified((mobile) => mobile === named)]).toEqual([expected, expected]);
		},
	);

	test('makes a message for each act if they are far apart', async () => {
		for (const each of ['book', 'move', 'change', 'cancel'] as const) {
			await act[each]();
			await wait(6);
		}
		const [from, to] = ['24 Nov 10 AM', '24 Nov 12 PM'];
		expect(notified()).toEqual([`booked ${from}`, `moved ${to}`, `changed ${to}`, `cancelledByOwner ${to}`]);
	});

	test('makes a message for a booking that somebody else moves meanwhile, and for the move', async () => {
		await act.book();
		await act.move();
		await db().updateTable('appointment_change').set({ by: 'dealership' }).execute();
		await wait(20);
		expect(notified().toSorted()).toEqual(['booked 24 Nov 12 PM', 'moved 24 Nov 12 PM']);
	});

	test.each([
		['a cancellation', 'cancel', [], ['cancelledByOwner 24 Nov 10 AM']],
		['a booking', 'book', ['booked 24 Nov 10 AM'], ['booked 24 Nov 10 AM']],
	] as const)(
		'again and again, to %s at last, sends six and three messages a day, and in the morning what is true',
		async (_name, last, toOwner, toNamed) => {
			for (let n = 0; n < 5; n++) {
				await act.book();
				await wait(6);
				await act.cancel();
				await wait(6);
			}
			if (last === 'book') await act.book();
			await wait(10);
			const isNamed = (mobile: string) => mobile === named;
			expect([notified().length, notified(isNamed).length]).toEqual([6, 3]);
			sent = [];
			at = new Date('2026-11-22T07:58:00+05:30');
			await wait(1);
			expect(sent).toEqual([]);
			await wait(2);
			expect([notified(), notified(isNamed)]).toEqual([toOwner, toNamed]);
		},
	);

	test('to a mobile that a booking named waits for the morning, and is then sent, whatever other mobiles got', async () => {
		const other = '+919444455555';
		await act.book();
		await wait(6);
		await act.move();
		await wait(6);
		await act.move('14:00');
		await wait(6);
		await act.cancel();
		await wait(6);
		await act.book('10:00', other);
		await wait(6);
		expect(notified((mobile) => mobile === named).at(-1)).toBe('moved 24 Nov 2 PM');
		expect(notified((mobile) => mobile === other)).toEqual(['booked 24 Nov 10 AM']);
		at = new Date('2026-11-22T07:59:00+05:30');
		await wait(5);
		expect(notified((mobile) => mobile === named).at(-1)).toBe('cancelledByOwner 24 Nov 2 PM');
		expect(notified((mobile) => mobile === other)).toEqual(['booked 24 Nov 10 AM']);
	});

	const busy = { send: () => Promise.reject(new Error('busy')) };
	const taken = {
		async send(message: Message): Promise<void> {
			sent.push(message);
			throw new UnclearDeliveryError('no answer');
		},
	};
	const lost = {
		async send(message: Message): Promise<void> {
			if (!lostIds.has(message.id)) {
				lostIds.add(message.id);
				throw new UnclearDeliveryError('no answer');
			}
			sent.push(message);
		},
	};

	test.each([6, 14])(
		'booked, with unknown delivery, and cancelled after %i minutes: the cancellation, too',
		async (minutes) => {
			await act.book();
			await wait(minutes, { sender: taken });
			await act.cancel();
			await wait(20);
			const expected = ['booked 24 Nov 10 AM', 'cancelledByOwner 24 Nov 10 AM'];
			expect([notified(), notified((mobile) => mobile === named)]).toEqual([expected, expected]);
		},
	);

	test('booked, with unknown delivery twice, and moved between: the move, too', async () => {
		await act.book();
		await wait(6, { sender: taken });
		await act.move();
		await wait(6);
		await wait(20, { sender: lost });
		const expected = ['booked 24 Nov 10 AM', 'moved 24 Nov 12 PM'];
		expect([notified(), notified((mobile) => mobile === named)]).toEqual([expected, expected]);
	});

	test('a cancellation that was lost, booked anew and cancelled: the cancellation', async () => {
		await act.book();
		await wait(10);
		await act.cancel();
		await wait(6, { sender: lost });
		sent = [];
		await act.book();
		await wait(1);
		await act.cancel();
		await wait(30);
		const expected = ['cancelledByOwner 24 Nov 10 AM'];
		expect([notified(), notified((mobile) => mobile === named)]).toEqual([expected, expected]);
	});

	const step = fc.record({
		kind: fc.constantFrom('book', 'move', 'change', 'cancel', 'close', 'open'),
		start: fc.constantFrom('10:00', '12:00', '14:00'),
		minutes: fc.nat(7),
		/**
		 * The delivery service takes nothing meanwhile; or the portal does not know whether it took a message, which it
		 * did, or did not the first time.
		 */
		sender: fc.constantFrom(undefined, busy, taken, lost),
	});

	test('in any order makes no more messages than acts, and the last one is true', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
				await begin();
				for (const { kind, start, minutes, sender } of steps) {
					await (kind === 'change' ? act.change(`Failure at ${start}`) : act[kind](start));
					await wait(minutes, sender && { sender });
				}
				await wait(45);
				// Messages beyond a day's limit.
				at = new Date('2026-11-22T07:59:00+05:30');
				await wait(15);
				for (const isNamed of [false, true]) {
					const isTo = (mobile: string) => (mobile === named) === isNamed;
					const messages = notified(isTo);
					const ids = sent.filter(({ to }) => isTo(to)).map(({ id }) => id);
					expect(new Set(ids).size).toBeLessThanOrEqual(steps.length);
					const [kind = 'nothing', ...time] = messages.at(-1)?.split(' ') ?? [];
					const row = await active();
					if (row) {
						const isWithdrawn = (await provider.direct().appointment(row.id))?.withdrawn !== undefined;
						// A slot that is back makes no message.
						expect(isWithdrawn ? ['slotWithdrawn'] : ['booked', 'moved', 'changed', 'slotWithdrawn']).toContain(kind);
						const hour = row.start_minute / 60;
						expect(time.join(' ')).toMatch(new RegExp(` ${hour === 14 ? 2 : hour} [AP]M$`));
					} else expect(['nothing', 'cancelledByOwner']).toContain(kind);
				}
			}),
			{ numRuns: runs[kind] },
		);
	}, 120_000);
});
