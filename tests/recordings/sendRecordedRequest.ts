import type { Chapter, Exchange, RecordedResponse } from './recording.ts';
import { toRecordedResponse } from './toRecordedResponse.ts';

export type RecordedRequest = Omit<Exchange, 'name' | 'answer' | 'bodyOf' | 'without'>;

/** Sends the request of an exchange as it stands there; its placeholders have been replaced. */
export async function sendRecordedRequest(
	{ request, headers: own, body, text, bytes }: RecordedRequest,
	headers: Chapter['headers'],
	fetch: (request: Request) => Promise<Response>,
): Promise<RecordedResponse> {
	const [method = '', path = ''] = request.split(' ');
	const all = Object.entries({ ...headers, ...own }).filter((header): header is [string, string] => header[1] !== null);
	const content = body === undefined ? (bytes === undefined ? text : filled(bytes)) : JSON.stringify(body);
	const init = { method, headers: all, body: content ?? null };
	return toRecordedResponse(request, await fetch(new Request(`http://provider.test${path}`, init)));
}

const filled = (bytes: number): string => JSON.stringify({ filling: 'x'.repeat(bytes - '{"filling":""}'.length) });
