/** For tests: an S3 service on a free port of the loopback interface, which fails on demand. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../s3.ts';

export interface TestStore extends AsyncDisposable {
	/** For its one bucket. */
	readonly settings: S3Settings;
	/** The same, as a portal reads them. */
	readonly env: Readonly<Record<string, string>>;
	/** Answers every request in place of the service; null: the service answers again. */
	failWith(fault: RequestListener | null): void;
	/** The keys of all objects. */
	keys(): Promise<readonly string[]>;
	/** Writes other bytes than those that were put. */
	overwrite(key: string, content: Buffer): Promise<void>;
	stop(): Promise<void>;
}

const bucket = 'files';
const objectEnding = '._S3rver_object';

/** `pauseMs`: how long it waits with each answer, so that a caller can be killed meanwhile. */
export async function startTestStore(pauseMs: () => number = () => 0): Promise<TestStore> {
	const directory = await mkdtemp(join(tmpdir(), 'kickstand-s3-'));
	const service = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
	await service.configureBuckets();
	const serve = service.callback();
	let answer: RequestListener | null = null;
	const server = createServer((request, response) => {
		if (answer) answer(request, response);
		else setTimeout(serve, pauseMs(), request, response);
	});
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
	const address = server.address();
	const port = typeof address === 'object' && address ? address.port : 0;
	const settings = {
		url: `http://127.0.0.1:${port}/${bucket}`,
		region: 'us-east-1',
		accessKeyId: 'S3RVER',
		secretAccessKey: 'S3RVER',
	};
	const stop = async () => {
		server.closeAllConnections();
		await new Promise((done) => server.close(done));
		await rm(directory, { recursive: true, force: true });
	};
	return {
		settings,
		env: {
			STORAGE_URL: settings.url,
			STORAGE_ACCESS_KEY_ID: settings.accessKeyId,
			STORAGE_SECRET_ACCESS_KEY: settings.secretAccessKey,
		},
		failWith(fault) {
			answer = fault;
		},
		async keys() {
			const files = await readdir(join(directory, bucket));
			return files.filter((file) => file.endsWith(objectEnding)).map((file) => file.slice(0, -objectEnding.length));
		},
		overwrite: (key, content) => writeFile(join(directory, bucket, `${key}${objectEnding}`), content),
		stop,
		[Symbol.asyncDispose]: stop,
	};
}

/** Confirms a request to store or remove, and does neither; `read` answers whoever reads an object. */
export const replaceResponse =
	(read: (response: Parameters<RequestListener>[1]) => unknown): RequestListener =>
	(request, response) =>
		void request.resume().on('end', () => {
			if (request.method === 'GET') read(response);
			else response.writeHead(request.method === 'PUT' ? 200 : 204, { ETag: '"1"' }).end();
		});

const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
const answering =
	(status: number, type: string, body: string): RequestListener =>
	(request, response) =>
		void request.resume().on('end', () => response.writeHead(status, { 'Content-Type': type }).end(body));

/** Answers of a store that is away, closed or none, with the failure that is reported. */
export const storeFaults = {
	'no rights': { failure: 'refused', listener: answering(403, 'application/xml', xml('AccessDenied')) },
	'another region': { failure: 'refused', listener: answering(301, 'application/xml', xml('PermanentRedirect')) },
	'no such bucket': { failure: 'refused', listener: answering(404, 'application/xml', xml('NoSuchBucket')) },
	'a page': { failure: 'away', listener: answering(200, 'text/html; charset=utf-8', '<!doctype html><p>Log in') },
	'a text': { failure: 'away', listener: answering(404, 'text/plain', 'not found') },
	'a full disk': { failure: 'away', listener: answering(507, 'application/xml', xml('XMinioStorageFull')) },
	'too many requests': { failure: 'away', listener: answering(503, 'application/xml', xml('SlowDown')) },
	'too many requests of another kind': {
		failure: 'away',
		listener: answering(429, 'application/xml', xml('TooManyRequests')),
	},
	silence: { failure: 'away', listener: () => undefined },
	'a closed connection': { failure: 'away', listener: ({ socket }) => socket.destroy() },
	'half an answer': {
		failure: 'away',
		listener: (_, response) => {
			response.writeHead(200, { ETag: '"1"', 'Content-Length': 1000 }).write('half');
			setTimeout(() => response.destroy(), 20);
		},
	},
	'an answer without an end': {
		failure: 'away',
		listener: (_, response) => {
			response.writeHead(200, { ETag: '"1"' });
			const timer = setInterval(() => response.write(Buffer.alloc(1_000_000)), 1);
			response.on('close', () => clearInterval(timer));
		},
	},
} as const satisfies Readonly<Record<string, { readonly failure: string; readonly listener: RequestListener }>>;

/** Answers of a store that has lost or changed an object after it confirmed it. */
export const storeLosses = {
	'a loss': {
		failure: 'missing',
		listener: replaceResponse((response) => response.writeHead(404).end(xml('NoSuchKey'))),
	},
	'other bytes': { failure: 'changed', listener: replaceResponse((response) => response.writeHead(200).end('other')) },
	'a part': { failure: 'changed', listener: replaceResponse((response) => response.writeHead(200).end('%PDF')) },
	'a confirmation that nobody may check': {
		failure: 'refused',
		listener: replaceResponse((response) => response.writeHead(403).end(xml('AccessDenied'))),
	},
} as const satisfies Readonly<Record<string, { readonly failure: string; readonly listener: RequestListener }>>;
