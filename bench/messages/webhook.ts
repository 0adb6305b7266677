import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A delivery service that takes every message. */
export interface CountingWebhook {
	readonly url: string;
	/** Bodies by `Idempotency-Key`, without the codes' messages. */
	readonly messages: ReadonlyMap<string, string>;
	/** How many messages came again under a known key. */
	readonly repeated: () => number;
	/** The time at which each vehicle's code arrived, by its mobile, as `performance.now()`. */
	readonly codes: ReadonlyMap<string, number>;
	close(): void;
}

/** Answers each message after `answerMs`. Throws, in the process, if a message comes again with another body. */
export async function startCountingWebhook(answerMs: number): Promise<CountingWebhook> {
	const messages = new Map<string, string>();
	const codes = new Map<string, number>();
	let repeated = 0;
	const server = createServer(async (request, response) => {
		let body = '';
		for await (const piece of request.setEncoding('utf8')) body += piece;
		const { kind, to } = JSON.parse(body) as { readonly kind: string; readonly to: string };
		const key = String(request.headers['idempotency-key']);
		if (kind === 'code') codes.set(to, performance.now());
		else {
			const before = messages.get(key);
			if (before !== undefined) repeated++;
			if (before !== undefined && before !== body) throw new Error(`${key} came with another body`);
			messages.set(key, body);
		}
		await pause(answerMs);
		response.writeHead(204).end();
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const address = server.address();
	return {
		url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/send`,
		messages,
		codes,
		repeated: () => repeated,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}
