/** Mapping of a job card's files, which are base64 text on the wire. */
import { ProviderError } from '../../../domain/providerError.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type RejectedResult, type Result, rejected } from '../../../domain/result.ts';
import type { FileContent } from '../../port.ts';
import type { ResponseInputOf, ResponseOf } from '../callDeclaration.ts';
import type { Calls } from '../calls.ts';
import { trimmedOrEmpty } from './coerce.ts';
import { type MessageFormatter, type ResultFields, rejectedFromWire, rejectedToWire } from './results.ts';

type FileCall = Calls['DownloadInvoice'] | Calls['DownloadSupportingDocument'];

const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * The bytes of base64 text or of a base64 `data:` URL, or the provider's rejection. Throws a `ProviderError`
 * (`invalidResponse`) for any other text.
 */
export function fileFromWire(call: string, response: ResponseOf<FileCall>): Result<FileContent> {
	const text = typeof response === 'string' ? response : trimmedOrEmpty(response.Data);
	if (typeof response !== 'string' && (response.IsRequestSuccessfull === false || text === ''))
		return fileRejection(response);
	const encoded = text.replace(/^data:[^,]{0,100},/, '').replace(/\s+/g, '');
	if (!base64.test(encoded))
		throw new ProviderError('invalidResponse', { call, status: 200, cause: new Error('not base64') });
	return { ok: true, content: Buffer.from(encoded, 'base64') };
}

/** All providers send exactly this text, in every language, for an invoice that is not released yet. */
const jobCardNotReadyText = 'Your Job Card is in under process,Please wait for some time.';

function fileRejection(response: ResultFields): RejectedResult {
	return trimmedOrEmpty(response.Message) === jobCardNotReadyText
		? rejected(providerMessage('jobCardNotReady'))
		: rejectedFromWire(response);
}

export function fileToWire(result: Result<FileContent>, format: MessageFormatter): ResponseInputOf<FileCall> {
	if (!result.ok) return { ...rejectedToWire(result, format), Data: null };
	const { buffer, byteOffset, byteLength } = result.content;
	return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}
