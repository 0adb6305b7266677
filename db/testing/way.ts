/** A way to a PostgreSQL, for tests: packets can get lost on it, so that nothing comes back, and it can be cut. */
import { connect, createServer, type Socket } from 'node:net';

export interface Way {
	/** The database's address over this way. */
	readonly url: string;
	/** From now on nothing goes through, in either direction. */
	lose(): void;
	/** The next thing sent that holds this text is the last to go through. */
	loseAfter(text: string): Promise<void>;
	/** What is sent from now on goes through. */
	mend(): void;
	/** Cut: connections break, and new ones are refused. */
	close(): Promise<void>;
	/** At the same address again. */
	reopen(): Promise<void>;
}

export async function openWay(database: string): Promise<Way> {
	const url = new URL(database);
	const to = { port: Number(url.port), host: url.hostname };
	const sockets = new Set<Socket>();
	let isLost = false;
	let last: { readonly text: string; readonly isSent: () => void } | null = null;
	const server = createServer((near) => {
		const far = connect(to);
		for (const socket of [near, far]) {
			sockets.add(socket);
			socket.on('error', () => socket.destroy());
		}
		near.on('data', (bytes) => {
			if (isLost) return;
			far.write(bytes);
			if (!last || !bytes.includes(last.text)) return;
			isLost = true;
			last.isSent();
			last = null;
		});
		far.on('data', (bytes) => isLost || near.write(bytes));
		near.on('close', () => far.destroy());
		far.on('close', () => near.destroy());
	});
	const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
	await listen(0);
	const address = server.address();
	url.port = String(typeof address === 'object' ? address?.port : '');
	return {
		url: url.href,
		lose() {
			isLost = true;
		},
		loseAfter: (text) =>
			new Promise((isSent) => {
				last = { text, isSent };
			}),
		mend() {
			isLost = false;
		},
		async close() {
			for (const socket of sockets) socket.destroy();
			await new Promise((done) => server.close(done));
		},
		reopen: () => listen(Number(url.port)),
	};
}
