import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type Result, rejected } from '../../../../../domain/result.ts';
import { resultCode } from '../../../../../domain/resultCode.ts';
import type { Slots } from '../../../../../provider/port.ts';
import { type Services, servicesContext } from '../../../../services.ts';
import { fakeResultText } from '../../../../testing/visitor.ts';
import { loader } from './slotsData.ts';

const day = '2026-11-30';
const slot = { slotId: 's', start: '09:00', end: '10:00', isAvailable: true };
const full: Slots['columns'] = [
	{ day, slots: [slot] },
	{ day: '2026-12-01', slots: [] },
	{ day: '2026-12-02', slots: [slot] },
];

async function slotsOf(answer: Result<Slots>) {
	const asked: unknown[] = [];
	const slots = async (question: unknown) => {
		asked.push(question);
		return answer;
	};
	const context = new RouterContextProvider();
	context.set(servicesContext, {
		provider: { slots },
		access: { accessDecision: { kind: 'vehicle', regNo: 'MH12AB1234' } },
		now: () => new Date('2026-11-21T10:00:00Z'),
		log: { info() {}, warn() {}, error() {} },
		resultText: fakeResultText,
	} as unknown as Services);
	const request = new Request(`http://portal.test/data/slots?DealerCode=D1&SelectedDate=${day}`);
	const response = await loader({ context, request, params: {} } as never);
	return { asked, answer: await response.json() };
}

it('Answers three days of slots and the result text about the first', async () => {
	const { asked, answer } = await slotsOf({ ok: true, columns: full, resultCode: resultCode('noSlots', { day }) });
	expect(asked).toEqual([{ dealerCode: 'D1', day }]);
	expect(answer).toEqual({ ok: true, data: { columns: full, text: 'the text of noSlots' } });
	const silent = await slotsOf({ ok: true, columns: full, resultCode: null });
	expect(silent.answer.data).toEqual({ columns: full, text: null });
});

it('Answers a rejection of the provider as three empty days with its resultText', async () => {
	const { answer } = await slotsOf(rejected(resultCode('dealerNotFound')));
	const columns = full.map((column) => ({ day: column.day, slots: [] }));
	expect(answer).toEqual({ ok: true, data: { columns, text: 'the text of dealerNotFound' } });
	expect((await slotsOf(rejected(null))).answer.data).toEqual({ columns, text: null });
});
