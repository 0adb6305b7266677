/** Files of a job card: base64 text on the wire, bytes inside. */
import { Failure } from '../../../domain/failure.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type Rejected, type Result, rejected } from '../../../domain/result.ts';
import type { FileContent } from '../../port.ts';
import type { Calls } from '../calls.ts';
import type { AnswerOf, ResponseOf } from '../declare.ts';
import { textOf } from './coerce.ts';
import { rejectedFrom, rejectedTo, type Say, type Verdict } from './results.ts';

type FileCall = Calls['DownloadInvoice'] | Calls['DownloadSupportingDocument'];

const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * The bytes of a base64 text, also of a `data:` address, or the provider's no. Throws a `Failure` (`shape`)
 * for what is neither.
 */
export function fileFrom(call: string, answer: ResponseOf<FileCall>): Result<FileContent> {
	const text = typeof answer === 'string' ? answer : textOf(answer.Data);
	if (typeof answer !== 'string' && (answer.IsRequestSuccessfull === false || text === '')) return fileRefusal(answer);
	const packed = text.replace(/^data:[^,]{0,100},/, '').replace(/\s+/g, '');
	if (!base64.test(packed)) throw new Failure('shape', { call, status: 200, cause: new Error('not base64') });
	return { ok: true, content: Buffer.from(packed, 'base64') };
}

/** What every provider says of an invoice that is not released yet: fixed letter for letter, whatever the language. */
const inProcess = 'Your Job Card is in under process,Please wait for some time.';

function fileRefusal(answer: Verdict): Rejected {
	return textOf(answer.Message) === inProcess ? rejected(providerMessage('jobCardNotReady')) : rejectedFrom(answer);
}

export function fileTo(result: Result<FileContent>, say: Say): AnswerOf<FileCall> {
	if (!result.ok) return { ...rejectedTo(result, say), Data: null };
	const { buffer, byteOffset, byteLength } = result.content;
	return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}
