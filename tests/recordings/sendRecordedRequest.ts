import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Chapter, Exchange, Json, RecordedResponse } from './recording.ts';

export type RecordedRequest = Omit<Exchange, 'name' | 'answer' | 'bodyOf' | 'without'>;

/** Sends the request of an exchange, in which placeholders have been replaced. */
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

/** The response as a recording stores it: JSON within JSON is parsed; a file becomes its digest, an invoice its text. */
async function toRecordedResponse(request: string, response: Response): Promise<RecordedResponse> {
	const type = response.headers.get('Content-Type');
	const allow = response.headers.get('Allow');
	const body = parsed(await response.text());
	return {
		status: response.status,
		...(type !== null && { 'Content-Type': type }),
		...(allow !== null && { Allow: allow }),
		body: typeof body === 'string' ? await fileSummary(request, body) : withTextsRead(body),
	};
}

/** The parsed JSON, or the text itself when it is not JSON. */
function parsed(text: string): Json {
	try {
		return JSON.parse(text) as Json;
	} catch (error) {
		if (error instanceof SyntaxError) return text;
		throw error;
	}
}

/** A longer text in base64 is a file. */
const maxTextLength = 200;

/** An invoice is compared by its text, since its bytes depend on the compression library. */
async function fileSummary(request: string, text: string): Promise<Json> {
	if (text.length <= maxTextLength || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return text;
	const bytes = Buffer.from(text, 'base64');
	if (!request.endsWith('/DownloadInvoice')) {
		return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
	}
	const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
	return { begins: bytes.toString('latin1', 0, 8), pages };
}

function withTextsRead(value: Json): Json {
	if (typeof value === 'string') return value.startsWith('{"') ? { json: parsed(value) } : value;
	if (Array.isArray(value)) return value.map(withTextsRead);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTextsRead(each)]));
}
