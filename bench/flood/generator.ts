/**
 * A process that keeps connections of one address busy: each asks again as soon as it is answered, until the parent
 * disconnects. Every second connection sends a made-up session. The parent gets the number of answers by status.
 */
import { randomBytes } from 'node:crypto';
import { createConnection } from 'node:net';

const [url = '', host = '', localAddress = '', count = ''] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const answered: Record<string, number> = {};

function keepBusy(index: number): void {
	const cookie = index % 2 === 0 ? '' : `Cookie: session=${randomBytes(32).toString('base64url')}\r\n`;
	const request = `GET /verify?RegNo=MH12AB1234 HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\n${cookie}\r\n`;
	const socket = createConnection({ host: hostname, port: Number(port), localAddress, noDelay: true });
	let received = '';
	socket.setEncoding('latin1').on('data', (text: string) => {
		received += text;
		if (!isWhole(received)) return;
		const status = received.slice(9, 12);
		answered[status] = (answered[status] ?? 0) + 1;
		received = '';
		socket.write(request);
	});
	// A connection that is closed is opened again.
	socket.on('error', () => undefined).once('close', () => keepBusy(index));
	socket.write(request);
}

/** The text is latin1, so that a character is a byte. */
function isWhole(text: string): boolean {
	const end = text.indexOf('\r\n\r\n');
	if (end < 0) return false;
	const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1];
	return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= end + 4 + Number(length);
}

for (let index = 0; index < Number(count); index++) keepBusy(index);
process.on('message', () => process.send?.(answered));
process.once('disconnect', () => process.exit(0));
