/** The gateway's status call: a form POST, answered by `status=0|1&enc_response=…` with JSON inside. */
import { GatewayFailure, type GatewayReport } from '../gateway.ts';
import type { Cipher } from './cipher.ts';
import { amountOf, fieldsOf, lineOf } from './fields.ts';
import { stateOfWord } from './words.ts';

export interface StatusCall {
	readonly url: string;
	readonly accessCode: string;
	readonly cipher: Cipher;
	readonly timeoutMs: number;
	readonly warn: (fields: object, message: string) => void;
}

const largestAnswer = 64 * 1024;

/** What the gateway says of an order that it has never seen. */
const noRecord = new Set(['51419', '51308', '51313']);

/** null: never seen. Rejects with a `GatewayFailure`. */
export async function askStatus(orderId: string, call: StatusCall): Promise<GatewayReport | null> {
	const fields = fieldsOf(await post(orderId, call));
	const sealed = fields?.get('enc_response')?.trim() ?? '';
	const verdict = fields?.get('status')?.trim();
	if (verdict === '1') {
		// Here the text is not encrypted: it says what was wrong with the question.
		if (noRecord.has(fields?.get('enc_error_code') ?? '')) return null;
		throw new GatewayFailure('refused', `the gateway refused the status call: ${lineOf(sealed) ?? 'no reason given'}`);
	}
	const opened = verdict === '0' ? call.cipher.decrypt(sealed) : null;
	if (opened === null) throw new GatewayFailure('shape', 'the status answer cannot be read');
	return reportOf(orderId, recordOf(opened), call);
}

async function post(orderId: string, { url, accessCode, cipher, timeoutMs }: StatusCall): Promise<string> {
	const body = new URLSearchParams({
		enc_request: cipher.encrypt(JSON.stringify({ order_no: orderId })),
		access_code: accessCode,
		command: 'orderStatusTracker',
		request_type: 'JSON',
		response_type: 'JSON',
		version: '1.2',
	});
	try {
		const signal = AbortSignal.timeout(timeoutMs);
		const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal });
		const text = await boundedText(response);
		if (!response.ok) throw new GatewayFailure('shape', `the status call was answered with HTTP ${response.status}`);
		return text;
	} catch (error) {
		if (error instanceof GatewayFailure) throw error;
		const isLate = error instanceof Error && error.name === 'TimeoutError';
		throw new GatewayFailure(isLate ? 'timeout' : 'unreachable', 'the status call had no answer', error);
	}
}

async function boundedText(response: Response): Promise<string> {
	const decoder = new TextDecoder();
	let text = '';
	for await (const chunk of response.body ?? []) {
		text += decoder.decode(chunk, { stream: true });
		if (text.length > largestAnswer) throw new GatewayFailure('shape', 'the status answer is too large');
	}
	return text;
}

/** The answer itself, or what it wraps. */
function recordOf(opened: string): Readonly<Record<string, unknown>> {
	try {
		const answer: unknown = JSON.parse(opened);
		const inner = isRecord(answer) && isRecord(answer.Order_Status_Result) ? answer.Order_Status_Result : answer;
		if (isRecord(inner)) return inner;
	} catch (error) {
		throw new GatewayFailure('shape', 'the status answer is not JSON', error);
	}
	throw new GatewayFailure('shape', 'the status answer is not an object');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function reportOf(orderId: string, record: Readonly<Record<string, unknown>>, call: StatusCall): GatewayReport | null {
	const word = lineOf(record.order_status);
	if (word === null) {
		const code = lineOf(record.error_code) ?? '';
		if (noRecord.has(code)) return null;
		throw new GatewayFailure('refused', `the status answer has no status (error ${code || 'not named'})`);
	}
	if (lineOf(record.order_no) !== orderId) throw new GatewayFailure('shape', 'the status answer is for another order');
	const known = stateOfWord(word);
	if (known === null)
		call.warn({ orderId, word }, 'the gateway named a status that is not known; it counts as pending');
	const amount = amountOf(record.order_amt);
	if (known === 'paid' && amount === null) throw new GatewayFailure('shape', 'the status answer has no amount');
	return {
		orderId,
		state: known ?? 'awaited',
		trackingId: lineOf(record.reference_no),
		mode: lineOf(record.order_option_type) ?? '',
		amount,
		// Some of its versions do not name it: then it is the one that the order was sent with.
		currency: lineOf(record.order_currncy ?? record.order_curr ?? record.order_currency),
		failure: lineOf(record.order_bank_response),
		reference: null,
	};
}
