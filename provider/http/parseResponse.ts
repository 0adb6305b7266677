/** Parses a provider's response into a typed value or a `ProviderError`. */
import { ProviderError } from '../../domain/providerError.ts';
import type { ResultCode } from '../../domain/resultCode.ts';
import type { CallDeclaration, ResponseOf } from '../wire/callDeclaration.ts';
import { errorKindForStatus } from '../wire/errorStatus.ts';
import { isRecord } from '../wire/lenient.ts';
import { decodeJson, messageField, resultCodeFromWire } from '../wire/results.ts';
import { describeZodError } from '../zodError.ts';
import type { RawResponse } from './fetchWithTimeout.ts';

/** The response's value. @throws `ProviderError` for any status but 200, and for an invalid body */
export function parseResponse<Call extends CallDeclaration>(call: Call, response: RawResponse): ResponseOf<Call> {
	const { status } = response;
	if (status !== 200) {
		throw new ProviderError(errorKindForStatus(status), {
			call: call.name,
			status,
			rejection: errorCodeIn(response.body),
		});
	}
	const result = call.response.safeParse(call.unwrap(parseBody(call.name, response.body)));
	if (result.success) return result.data as ResponseOf<Call>;
	throw new ProviderError('invalidResponse', {
		call: call.name,
		status,
		cause: new Error(describeZodError(result.error)),
	});
}

/** Some providers send a file's base64 without the quotes that would make it JSON. */
const unquotedBase64 = /^[A-Za-z0-9+/\r\n]+={0,2}$/;

function parseBody(call: string, body: string): unknown {
	try {
		// `trim` also removes a byte order mark.
		return decodeJson(JSON.parse(body.trim()));
	} catch (error) {
		// The SyntaxError's message is not used: it quotes the response, which may be personal.
		if (error instanceof SyntaxError && unquotedBase64.test(body.trim())) return body;
		if (error instanceof SyntaxError)
			throw new ProviderError('invalidResponse', { call, status: 200, cause: new Error('not JSON') });
		throw error;
	}
}

/** `Message` of an error response; null: the body is not the contract's JSON. */
function errorCodeIn(body: string): ResultCode | null {
	const errorBody = decodeJson(body);
	if (!isRecord(errorBody)) return null;
	return resultCodeFromWire(messageField.parse(errorBody.Message));
}
