import { emptyDraft } from '../../../domain/booking/draftState.ts';
import { receiveDraft } from '../../../domain/booking/readDraft.ts';
import { formatSlotId } from '../../../domain/dealers/slots.ts';
import { addDays, dayOf } from '../../../domain/time/calendar.ts';
import { hostileTexts } from '../hostileInputs.ts';
import type { FuzzTarget } from '../readFuzzTarget.ts';
import { encodeForm, encodePath, type FuzzRequest } from '../request.ts';
import { type SendFuzzRequest, type SweepTask, sweepTask, sweepValues } from '../sweep.ts';

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

/** The vehicle that is booked and cancelled again and again. */
const bookedRegNo = 'DL3CAB0001';

export interface Drafts {
	/** A draft that Save and Book accepts. */
	readonly short: object;
	/** A draft of MH12AB1234, complete except for the estimate. */
	readonly long: object;
}

/** Valid posts to the pages and valid queries of their data, each with one hostile text. */
export function actionSweep(
	target: FuzzTarget,
	drafts: Drafts,
	size: { readonly isFull: boolean },
): readonly SweepTask[] {
	const post = postTo(target);
	const isAccepted = (draft: unknown) => receiveDraft(draft, 'MH12AB1234', new Date()) !== null;
	const saved = sweepValues({ ...emptyDraft('MH12AB1234', new Date()), ...drafts.long }, isAccepted, size);
	return [
		(send) => bookAndCancel(send, post, drafts),
		(send) => answerEstimate(send, post),
		...saved.map((draft) => sweepTask('sweep save', post('/booking/save', 'MH12AB1234', saveBody(draft), json))),
		...hostileTexts.flatMap((text) => [
			sweepTask('sweep language', post('/language', bookedRegNo, encodeForm({ language: 'hi', from: text }), form)),
			sweepTask(
				'sweep language',
				post('/language', bookedRegNo, encodeForm({ language: text, from: '/tracking' }), form),
			),
			sweepTask('sweep vehicle', get('/', { RegNo: text })),
			sweepTask('sweep hold', post('/data/seat-hold', 'MH12AB1234', seatHoldBody({ dealerCode: text }), json)),
			sweepTask('sweep hold', post('/data/seat-hold', 'MH12AB1234', seatHoldBody({ slotId: text }), json)),
			...queries.map(([path, regNo, valid, free]) =>
				sweepTask(`sweep ${path}`, get(path, { RegNo: regNo, ...valid, [free]: text })),
			),
		]),
	];
}

type Post = (path: string, regNo: string, body: string, type: string) => FuzzRequest;

const postTo =
	({ url }: FuzzTarget): Post =>
	(path, regNo, body, type) => ({
		base: 'url',
		method: 'POST',
		path: `${path}?RegNo=${regNo}`,
		headers: { Origin: url, 'Content-Type': type },
		body,
	});

const get = (path: string, query: Readonly<Record<string, string>>): FuzzRequest => ({
	base: 'url',
	method: 'GET',
	path: encodePath(`${path}?${encodeForm(query)}`),
	headers: { Accept: '*/*' },
	body: null,
});

const saveBody = (draft: unknown): string => JSON.stringify({ draft, key: crypto.randomUUID() });

/** Asks for a slot of the demo's dealer, unless the arguments say otherwise. */
function seatHoldBody({ dealerCode = 'MH-PUN-01', slotId = '' }: { dealerCode?: string; slotId?: string }): string {
	const day = addDays(dayOf(new Date()), 3);
	const valid = formatSlotId('MH-PUN-01', day, '10:00');
	return JSON.stringify({
		dealerCode,
		slot: { day, slotId: slotId || valid, start: '10:00', end: '11:00' },
		renew: true,
	});
}

/** Books and cancels in turn, so that each text reaches a booking and a cancellation that succeed. */
async function bookAndCancel(send: SendFuzzRequest, post: Post, { short }: Drafts): Promise<void> {
	for (const text of hostileTexts) {
		const draft = { ...short, problem: text };
		const isAccepted = receiveDraft(draft, bookedRegNo, new Date()) !== null;
		await send('sweep book', post('/booking/save', bookedRegNo, saveBody(isAccepted ? draft : short), json));
		const home = await send('sweep home', get('/_.data', { RegNo: bookedRegNo }));
		const appointmentId = valueIn(home?.body ?? '', 'appointmentId');
		const reason = { appointmentId, reason: text };
		await send('sweep cancel', post('/home/cancel', bookedRegNo, JSON.stringify(reason), json));
		const other = { appointmentId: text, reason: 'Plans' };
		await send('cancel another', post('/home/cancel', bookedRegNo, JSON.stringify(other), json));
	}
}

/** All of these answers are refused, so the estimate stays open for the next one. */
async function answerEstimate(send: SendFuzzRequest, post: Post): Promise<void> {
	const regNo = 'UP32NP6789';
	const page = (await send('estimate', get('/revisedEstimate.data', { RegNo: regNo })))?.body ?? '';
	const valid = {
		documentId: valueIn(page, 'documentId'),
		estimateHash: valueIn(page, 'estimateHash'),
		decision: 'approve',
	};
	for (const text of hostileTexts) {
		for (const answer of [{ approved: [text] }, { documentId: text }, { estimateHash: text }]) {
			const body = JSON.stringify({ ...valid, approved: [], ...answer });
			await send('sweep answer', post('/revisedEstimate/answer', regNo, body, json));
		}
	}
}

/** Reads a field of the router's data, in which a value follows its name. */
function valueIn(data: string, name: string): string {
	const flat: unknown = JSON.parse(data.split('\n')[0] || '[]');
	return Array.isArray(flat) ? String(flat[flat.indexOf(name) + 1]) : '';
}

/** Query parameters that accept any text. Those with a pattern are refused before they are read. */
const queries: readonly (readonly [
	path: string,
	regNo: string,
	valid: Readonly<Record<string, string>>,
	free: string,
])[] = [
	['/data/dealers', 'MH12AB1234', { latitude: '18.52', longitude: '73.85' }, 'search'],
	['/data/payment', 'WB20QR7890', {}, 'OrderNumber'],
	['/payment-success/WB20QR7890', 'WB20QR7890', {}, 'OrderNumber'],
	['/makepayment/invoice', 'WB20QR7890', { type: 'Proforma' }, 'documentId'],
	['/makepayment/invoice', 'WB20QR7890', { documentId: 'D-1' }, 'type'],
	['/revisedEstimate', 'UP32NP6789', {}, 'answered'],
	['/revisedEstimate/document', 'UP32NP6789', {}, 'BlobName'],
];
