/** From a provider's answer to a value of the contract, or to a typed failure. */
import { Failure } from '../../domain/failure.ts';
import type { ProviderMessage } from '../../domain/providerMessage.ts';
import { problemOf } from '../problem.ts';
import { isRecord } from '../wire/answers.ts';
import type { Declaration, ResponseOf } from '../wire/declare.ts';
import { kindOf } from '../wire/failureStatus.ts';
import { messageFrom } from '../wire/mapping/results.ts';
import type { Answer } from './exchange.ts';

/** Success is counted on HTTP 200 alone; everything else throws a `Failure`. */
export function readAnswer<Call extends Declaration>(call: Call, answer: Answer): ResponseOf<Call> {
	const { status } = answer;
	if (status !== 200) {
		throw new Failure(kindOf(status), { call: call.name, status, rejection: messageIn(answer.body) });
	}
	const found = call.response.safeParse(call.unwrap(parsed(call.name, answer.body)));
	if (found.success) return found.data as ResponseOf<Call>;
	throw new Failure('shape', { call: call.name, status, cause: new Error(problemOf(found.error)) });
}

/** Some providers send a file's base64 without the quotes that would make it JSON. */
const bareBase64 = /^[A-Za-z0-9+/\r\n]+={0,2}$/;

function parsed(call: string, body: string): unknown {
	try {
		return JSON.parse(body);
	} catch (error) {
		// The parser's own message quotes the answer, which may be personal.
		if (error instanceof SyntaxError && bareBase64.test(body.trim())) return body;
		if (error instanceof SyntaxError) throw new Failure('shape', { call, status: 200, cause: new Error('not JSON') });
		throw error;
	}
}

/** `Message` of a fault; a fault that is not the contract's JSON has none. */
function messageIn(body: string): ProviderMessage | null {
	try {
		const fault: unknown = JSON.parse(body);
		return isRecord(fault) && typeof fault.Message === 'string' ? messageFrom(fault.Message) : null;
	} catch (error) {
		if (error instanceof SyntaxError) return null;
		throw error;
	}
}
