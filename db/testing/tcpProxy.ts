/** For tests: a TCP proxy in front of PostgreSQL that can drop packets or close its connections. */
import { connect, createServer, type Socket } from 'node:net';
import { freePorts } from './freePorts.ts';

export interface TcpProxy {
	/** The database's URL through this proxy. */
	readonly url: string;
	/** Drops all packets in both directions from now on. */
	dropPackets(): void;
	/** Drops packets after the next one to the server that contains this text. Resolves once it was sent. */
	dropPacketsAfter(text: string): Promise<void>;
	/** Forwards packets again. */
	restore(): void;
	/** Closes all connections; new ones lead to this database's server. */
	moveTo(database: string): void;
	/** Closes all connections and refuses new ones. */
	close(): Promise<void>;
	/** Listens on the same port again. */
	reopen(): Promise<void>;
}

export async function openTcpProxy(database: string): Promise<TcpProxy> {
	const url = new URL(database);
	const addressOf = ({ port, hostname }: URL) => ({ port: Number(port), host: hostname });
	let to = addressOf(url);
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
	[url.port = ''] = await freePorts(1);
	const listen = () => new Promise<void>((done) => server.listen(Number(url.port), '127.0.0.1', done));
	await listen();
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
		moveTo(other) {
			to = addressOf(new URL(other));
			for (const socket of sockets) socket.destroy();
		},
		async close() {
			for (const socket of sockets) socket.destroy();
			await new Promise((done) => server.close(done));
		},
		reopen: listen,
	};
}
