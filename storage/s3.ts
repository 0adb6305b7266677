/** A bucket of an S3 service as the object store (docs/decisions/023-files.md). */
import { AwsClient } from 'aws4fetch';
import { maxFileBytes, type ObjectStore, StorageError, type StorageFailure } from './storage.ts';

export interface S3Settings {
	/** The address of the bucket, or of a folder in it, without a slash at its end. */
	readonly url: string;
	readonly accessKeyId: string;
	readonly secretAccessKey: string;
	readonly region: string;
}

/** For a request with its whole answer. */
const defaultTimeoutMs = 10_000;

interface S3Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly body: Buffer;
}

/** Objects are named by the key of their file. Nothing is sent twice: the caller may ask again. */
export function createS3Store({ url, ...account }: S3Settings, timeoutMs = defaultTimeoutMs): ObjectStore {
	const client = new AwsClient({ ...account, service: 's3' });

	/** Sends a request. @throws StorageError for every answer but a success of S3 */
	async function send(operation: keyof ObjectStore, key: string, init: RequestInit): Promise<S3Answer> {
		const fail = (failure: StorageFailure, reason: string, options?: ErrorOptions) =>
			new StorageError(failure, operation, `${key}: ${reason}`, options);
		const request = client.sign(`${url}/${key}`, init);
		const answer = await request
			.then((signed) => exchange(signed, timeoutMs))
			.catch((cause: unknown) => {
				throw fail('away', 'no answer of the object store', { cause });
			});
		const { status, headers, body } = answer;
		// A proxy in front, or whatever else has this address, answers with a page.
		if (headers.get('Content-Type')?.startsWith('text/html')) throw fail('away', `${status}, a page in place of S3`);
		if (status >= 200 && status < 300) return answer;
		const [, code = null] = /<Code>(\w+)<\/Code>/.exec(body.toString('latin1')) ?? [];
		throw fail(failureOf(status, code), `${status} ${code ?? 'without a code of S3'}`);
	}

	return {
		async put({ key, type, sha256 }, content) {
			const headers = { 'Content-Type': type, 'X-Amz-Content-Sha256': sha256 };
			const answer = await send('put', key, { method: 'PUT', headers, body: Uint8Array.from(content) });
			if (answer.headers.has('ETag')) return;
			throw new StorageError('away', 'put', `${key}: ${answer.status}, without the ETag of S3`);
		},
		get: async ({ key }) => (await send('get', key, { method: 'GET' })).body,
		async delete(key) {
			const answer = await send('delete', key, { method: 'DELETE' }).catch((error: unknown) => {
				if (!(error instanceof StorageError && error.failure === 'missing')) throw error;
				return null;
			});
			if (answer === null || answer.status === 204) return;
			throw new StorageError('away', 'delete', `${key}: ${answer.status}, not the 204 of S3`);
		},
	};
}

function failureOf(status: number, code: string | null): StorageFailure {
	if (code === null || status >= 500 || status === 429) return 'away';
	return code === 'NoSuchKey' ? 'missing' : 'refused';
}

/** Sends a request and reads the answer. @throws when it takes too long, breaks off, or is larger than a file may be */
async function exchange(request: Request, timeoutMs: number): Promise<S3Answer> {
	// Beside the request: a signal of the `Request` itself is lost when the request is garbage-collected.
	const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of response.body ?? []) {
		chunks.push(chunk);
		size += chunk.length;
		if (size > maxFileBytes) throw new Error(`an answer of more than ${maxFileBytes} bytes`);
	}
	return { status: response.status, headers: response.headers, body: Buffer.concat(chunks) };
}
