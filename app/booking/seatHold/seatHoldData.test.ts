import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { SeatHold, SeatHoldOutcome } from '../../../provider/port.ts';
import { type Services, servicesContext } from '../../services.ts';
import { fakeResultText } from '../../testing/visitor.ts';
import { action, loader } from './seatHoldData.ts';

const regNo = 'MH12AB1234';
const now = new Date('2026-11-21T04:32:10Z');
const slot = { day: '2026-11-24', slotId: 'S-1', start: '09:00', end: '10:00' };
const held: SeatHold = { dealerCode: 'D-1', day: slot.day, start: slot.start, heldUntil: '2026-11-21T04:42:50.000Z' };
const shown = { dealerCode: 'D-1', day: slot.day, start: slot.start, until: '10:12', remainingMs: 640_000 };

/** A job card whose provider answers so. */
function route({ outcome = { kind: 'notHeld' }, last = null, isVerified = false }: Partial<Answers> = {}) {
	const asked: unknown[] = [];
	const provider = {
		holdSeat: async (question: unknown) => {
			asked.push(question);
			return outcome;
		},
		seatHold: async () => last,
	};
	const access = { accessDecision: { kind: 'vehicle', regNo }, isVerified };
	const log = { info() {}, warn() {}, error() {} };
	const context = new RouterContextProvider();
	const services = { provider, access, log, now: () => now, resultText: fakeResultText };
	context.set(servicesContext, services as unknown as Services);
	const post = async (body: unknown) => {
		const init = { method: 'POST', body: JSON.stringify(body) };
		const request = new Request(`http://portal.test/data/seat-hold?RegNo=${regNo}`, init);
		const response = await action({ context, request, params: {} } as never);
		return { status: response.status, answer: await response.json() };
	};
	const request = new Request('http://localhost/data/seat-hold?RegNo=MH12AB1234');
	const look = async () => (await loader({ context, request } as never)).json();
	return { asked, post, look };
}

interface Answers {
	readonly outcome: SeatHoldOutcome;
	readonly last: SeatHold | null;
	readonly isVerified: boolean;
}

it('The data of a seat hold keeps the chosen slot for the vehicle of the job card, and says until when and for how long', async () => {
	const { asked, post } = route({ outcome: { kind: 'held', seatHold: held }, isVerified: true });
	const { answer } = await post({ dealerCode: 'D-1', slot, renew: true, regNo: 'KA01EF2345' });
	expect(answer).toEqual({ ok: true, data: { kind: 'held', seatHold: shown } });
	const wish = { regNo, dealerCode: 'D-1', day: slot.day, slotId: 'S-1', slotStart: '09:00', slotEnd: '10:00' };
	expect(asked).toEqual([{ ...wish, renew: true, isVerified: true }]);
});

it.each(['taken', 'notHeld'] as const)(
	'The data of a seat hold says when it is %s, which is no failure',
	async (kind) => {
		const { asked, post } = route({ outcome: { kind } });
		expect(await post({ dealerCode: 'D-1', slot, renew: false })).toEqual({
			status: 200,
			answer: { ok: true, data: { kind } },
		});
		expect(asked).toMatchObject([{ isVerified: false }]);
	},
);

it.each([
	{ dealerCode: 'D-1', slot, renew: 'yes' },
	{ dealerCode: 'D-1', slot: { ...slot, start: '25:00' }, renew: false },
	{ dealerCode: 'D-1', slot: null, renew: false },
	null,
])('Nothing is held for a body that no page sends: %j', async (body) => {
	const { asked, post } = route({ outcome: { kind: 'held', seatHold: held } });
	expect((await post(body)).status).toBe(400);
	expect(asked).toEqual([]);
});

it('The data of a seat hold says what is held, that it has ended, and nothing of a vehicle without a seat hold', async () => {
	expect(await route({ last: held }).look()).toEqual({ ok: true, data: shown });
	const ended = { ...held, heldUntil: '2026-11-21T04:32:09.000Z' };
	expect(await route({ last: ended }).look()).toEqual({ ok: true, data: { ...shown, until: '10:02', remainingMs: 0 } });
	expect(await route().look()).toEqual({ ok: true, data: null });
});
