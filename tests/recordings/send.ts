import { readAnswer } from './readAnswer.ts';
import type { Answer, Chapter, Exchange } from './recording.ts';

export type Sent = Omit<Exchange, 'name' | 'answer' | 'bodyOf' | 'without'>;

/** Sends the request of an exchange as it stands there; its placeholders have been replaced. */
export async function send(
	{ request, headers: own, body, text, bytes }: Sent,
	headers: Chapter['headers'],
	fetch: (request: Request) => Promise<Response>,
): Promise<Answer> {
	const [method = '', path = ''] = request.split(' ');
	const all = Object.entries({ ...headers, ...own }).filter((header): header is [string, string] => header[1] !== null);
	const content = body === undefined ? (bytes === undefined ? text : filled(bytes)) : JSON.stringify(body);
	const init = { method, headers: all, body: content ?? null };
	return readAnswer(request, await fetch(new Request(`http://provider.test${path}`, init)));
}

const filled = (bytes: number): string => JSON.stringify({ filling: 'x'.repeat(bytes - '{"filling":""}'.length) });
