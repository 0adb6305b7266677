/** A way to a PostgreSQL, for tests: packets can get lost on it, so that nothing comes back, and it can be cut. */
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
	/** The database's address over this way. */
	readonly url: string;
	/** From now on nothing goes through, in either direction. */
	dropPackets(): void;
	/** The next thing sent that holds this text is the last to go through. */
	dropPacketsAfter(text: string): Promise<void>;
	/** What is sent from now on goes through. */
	restore(): void;
	/** Cut: connections break, and new ones are refused. */
	close(): Promise<void>;
	/** At the same address again. */
	reopen(): Promise<void>;
}

export async function openTcpProxy(database: string): Promise<TcpProxy> {
	const url = new URL(database);
	const to = { port: Number(url.port), host: url.hostname };
	const sockets = new Set<Socket>();
	let isDropping = false;
	let dropAfter: { readonly text: string; readonly isSent: () => void } | null = null;
	const server = createServer((clientSocket) => {
		const serverSocket = connect(to);
		for (const socket of [clientSocket, serverSocket]) {
			sockets.add(socket);
			socket.on('error', () => socket.destroy());
		}
		clientSocket.on('data', (bytes) => {
			if (isDropping) return;
			serverSocket.write(bytes);
			if (!dropAfter || !bytes.includes(dropAfter.text)) return;
			isDropping = true;
			dropAfter.isSent();
			dropAfter = null;
		});
		serverSocket.on('data', (bytes) => isDropping || clientSocket.write(bytes));
		clientSocket.on('close', () => serverSocket.destroy());
		serverSocket.on('close', () => clientSocket.destroy());
	});
	const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
	await listen(0);
	const address = server.address();
	url.port = String(typeof address === 'object' ? address?.port : '');
	return {
		url: url.href,
		dropPackets() {
			isDropping = true;
		},
		dropPacketsAfter: (text) =>
			new Promise((isSent) => {
				dropAfter = { text, isSent };
			}),
		restore() {
			isDropping = false;
		},
		async close() {
			for (const socket of sockets) socket.destroy();
			await new Promise((done) => server.close(done));
		},
		reopen: () => listen(Number(url.port)),
	};
}
