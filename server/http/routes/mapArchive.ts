import type { Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createMiddleware } from 'hono/factory';
import { isUnchanged } from '../../../domain/entityTag.ts';
import type { PortalEnv } from '../portalEnv.ts';

/** The address at which the browser reads the map's archive, by ranges. */
export const mapArchivePath = '/map.pmtiles';

/** Bytes in an answer at most: the browser asks for far less at once, and the archive may have many gigabytes. */
export const maxRangeBytes = 4 * 1024 * 1024;

/**
 * Serves the archive of `MAP_PMTILES` by byte ranges, streamed from the file: it may be larger than the memory. A range
 * longer than `maxRangeBytes` is cut. A request for the whole of a larger file gets 416 with its size. A file that is
 * replaced while the portal runs has another ETag, at which the browser reads its directory anew.
 */
export function mapArchive(file: string) {
	return createMiddleware<PortalEnv>(async (c, next) => {
		if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
		const known = await stat(file).catch(() => null);
		if (!known) return next();
		const { size } = known;
		const etag = entityTag(known);
		const headers = {
			'Content-Type': 'application/vnd.pmtiles',
			'Cache-Control': 'public, max-age=3600',
			'Accept-Ranges': 'bytes',
			ETag: etag,
		};
		if (isUnchanged(c.req.header('If-None-Match'), etag)) return new Response(null, { status: 304, headers });
		// If-Range names another file: the client then wants the whole new file, not a range of it.
		const ifRange = c.req.header('if-range');
		const isSameFile = ifRange === undefined || ifRange === etag;
		const range = isSameFile ? parseRange(c.req.header('range'), size) : 'whole';
		if (range === 'unsatisfiable' || (range === 'whole' && size > maxRangeBytes)) {
			return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } });
		}
		const { first, last } = range === 'whole' ? { first: 0, last: size - 1 } : range;
		const sent = {
			...headers,
			'Content-Length': String(last - first + 1),
			...(range === 'whole' ? {} : { 'Content-Range': `bytes ${first}-${last}/${size}` }),
		};
		const status = range === 'whole' ? 200 : 206;
		if (c.req.method === 'HEAD') return new Response(null, { status, headers: sent });
		return new Response(readRange(file, etag, { first, last }), { status, headers: sent });
	});
}

const entityTag = ({ size, mtimeMs }: Stats): string => `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;

const chunkBytes = 64 * 1024;

/** Further reads wait: the threads that read files also compress pages. */
const limitReads = limitConcurrency(50);

/**
 * The bytes of a range, read as the client takes them. The file is open only during a read, so thousands of clients
 * that take nothing keep no files open. Fails if the file was replaced meanwhile.
 */
function readRange(file: string, etag: string, { first, last }: ByteRange): ReadableStream<Uint8Array> {
	let at = first;
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const bytes = await limitReads(async () => {
					await using handle = await open(file, 'r');
					if (entityTag(await handle.stat()) !== etag) throw cutShort('the map archive was replaced while it was sent');
					const chunk = new Uint8Array(Math.min(chunkBytes, last - at + 1));
					const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
					return chunk.subarray(0, bytesRead);
				});
				if (bytes.length === 0) throw cutShort('the map archive was cut off while it was sent');
				controller.enqueue(bytes);
				at += bytes.length;
				if (at > last) controller.close();
			},
		},
		// Nothing is read in advance.
		{ highWaterMark: 0 },
	);
}

/** An error with the code at which Hono's adapter ends the connection without a stack trace. */
const cutShort = (message: string) => Object.assign(new Error(message), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

interface ByteRange {
	readonly first: number;
	/** Included. */
	readonly last: number;
}

/**
 * The single range that a `Range` header asks for in a file of `size` bytes; it may be cut, as the answer says. A
 * header that is malformed or asks for several ranges is ignored, as RFC 9110 allows: it means the whole file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
	const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
	if (from === '' && to === '') return 'whole';
	if (from === '') {
		const length = Math.min(Number(to), size, maxRangeBytes);
		return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
	}
	const first = Number(from);
	if (to !== '' && Number(to) < first) return 'whole';
	if (first >= size) return 'unsatisfiable';
	return { first, last: Math.min(to === '' ? size - 1 : Number(to), size - 1, first + maxRangeBytes - 1) };
}

/** Runs tasks, at most `max` at a time; the others wait for their turn, in the order in which they came. */
export function limitConcurrency(max: number): <T>(task: () => Promise<T>) => Promise<T> {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async (task) => {
		if (running < max) running += 1;
		else await new Promise<void>((begin) => waiting.push(begin));
		try {
			return await task();
		} finally {
			const next = waiting.shift();
			// The next task takes this one's place.
			if (next) next();
			else running -= 1;
		}
	};
}
