/** Requests that no HTTP client sends: malformed bytes, each on a connection of its own. */
import { createConnection } from 'node:net';

const crlf = '\r\n';
const head = (line: string, ...headers: readonly string[]) =>
	Buffer.from([line, 'Host: localhost', ...headers, '', ''].join(crlf), 'latin1');

/** @param host the `Host` header that the portal accepts */
export function rawRequests(host: string): readonly { readonly name: string; readonly bytes: Buffer }[] {
	const own = (line: string, ...headers: readonly string[]) =>
		Buffer.from([line, `Host: ${host}`, ...headers, '', ''].join(crlf), 'latin1');
	const chunked = 'Transfer-Encoding: chunked';
	const post = 'POST /home/cancel?RegNo=MH12AB1234 HTTP/1.1';
	const after = (start: Buffer, ...more: readonly (string | Buffer)[]) =>
		Buffer.concat([start, ...more.map((part) => Buffer.from(part))]);
	const list: Readonly<Record<string, Buffer>> = {
		nothing: Buffer.from(crlf + crlf),
		'no method': Buffer.from(`/ HTTP/1.1${crlf}${crlf}`),
		'an unknown method': own('FLY / HTTP/1.1'),
		'no version': own('GET /'),
		'another version': own('GET / HTTP/9.9'),
		'HTTP/2 without negotiation': Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
		'TLS on a plain port': Buffer.from('160301020001000', 'hex'),
		'random bytes': Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 197 + 31) % 256)),
		'only NULs': Buffer.alloc(2048),
		'a NUL in the path': own('GET /\0 HTTP/1.1'),
		'a NUL in a header': own('GET / HTTP/1.1', 'X-A: a\0b'),
		'a bare line feed': Buffer.from(`GET / HTTP/1.1\nHost: ${host}\n\n`),
		'a space before the colon': own('GET / HTTP/1.1', 'X-A : b'),
		'a folded header': own('GET / HTTP/1.1', 'X-A: b\r\n c'),
		'no host': Buffer.from(`GET / HTTP/1.1${crlf}${crlf}`),
		'two hosts': own('GET / HTTP/1.1', 'Host: evil.example'),
		'another host': head('GET / HTTP/1.1'),
		'an invalid host': Buffer.from(`GET / HTTP/1.1\r\nHost: [::1\r\n\r\n`),
		'an absolute address': own('GET http://evil.example/ HTTP/1.1'),
		'an invalid absolute address': own('GET http:// HTTP/1.1'),
		'a path with two slashes': own('GET //evil.example/%2f.. HTTP/1.1'),
		'a dot before two slashes': own('GET /.//evil.example/x?Params=zz HTTP/1.1'),
		'a dot before two slashes, with a vehicle': own('GET /.//evil.example/x?Params=zz&RegNo=MH12AB1234 HTTP/1.1'),
		'two dots before two slashes': own('GET /x/..//evil.example/?Params=zz HTTP/1.1'),
		'a dot before a backslash': own('GET /./\\evil.example/?Params=zz HTTP/1.1'),
		'an escaped dot before two slashes': own('GET /%2e//evil.example/?Params=zz HTTP/1.1'),
		'a tab between two slashes': own('GET /%09/evil.example/?Params=zz HTTP/1.1'),
		'two slashes of a link': own('GET //evil.example/x?Params=zz HTTP/1.1'),
		'an address with a link': own('GET http://evil.example//evil.example/x?Params=zz HTTP/1.1'),
		'a dot before two slashes, posted': own('POST /.//evil.example/x?Params=zz HTTP/1.1', `Origin: http://${host}`),
		'a path of dots': own('GET /../../etc/passwd HTTP/1.1'),
		'a path without a slash': own('GET etc HTTP/1.1'),
		'a backslash': own('GET \\evil HTTP/1.1'),
		'an incomplete escape': own('GET /%E0%A4 HTTP/1.1'),
		'an incomplete escape in the query': own('GET /?RegNo=%E0%A4%A HTTP/1.1'),
		'bytes beyond ASCII': own('GET /caf\xe9?RegNo=\xff\xfe HTTP/1.1'),
		'a long path': own(`GET /${'a'.repeat(15_000)} HTTP/1.1`),
		'a longer path': own(`GET /${'a'.repeat(100_000)} HTTP/1.1`),
		'a huge header': own('GET / HTTP/1.1', `X-A: ${'a'.repeat(100_000)}`),
		'a thousand headers': own('GET / HTTP/1.1', ...Array.from({ length: 1000 }, (_, at) => `X-${at}: 1`)),
		'a huge cookie': own('GET / HTTP/1.1', `Cookie: ${'a=b; '.repeat(2500)}`),
		'two lengths': after(own(post, 'Content-Length: 4', 'Content-Length: 5'), 'abcde'),
		'a length and chunks': after(own(post, 'Content-Length: 4', chunked), '0\r\n\r\n'),
		'a length below zero': own(post, 'Content-Length: -1'),
		'a length that is not a number': own(post, 'Content-Length: many'),
		'a length beyond the body': after(own(post, 'Content-Length: 10'), 'abc'),
		'a length beyond the limit': own(post, 'Content-Length: 99999999999', `Origin: http://${host}`),
		'a body in chunks': after(own(post, chunked, `Origin: http://${host}`), '3\r\na=b\r\n0\r\n\r\n'),
		'a form in chunks': after(
			own('POST /gateway/return HTTP/1.1', chunked, 'Content-Type: application/x-www-form-urlencoded'),
			'9\r\nencResp=a\r\n0\r\n\r\n',
		),
		'no length': own(post, `Origin: http://${host}`),
		'chunks without a size': after(own(post, chunked), 'zz\r\nabc\r\n'),
		'a chunk size beyond integers': after(own(post, chunked), 'ffffffffffffffffff\r\nabc'),
		'a chunk longer than its size': after(own(post, chunked, `Origin: http://${host}`), '3\r\nabcdef\r\n0\r\n\r\n'),
		'chunks without an end': after(own(post, chunked, `Origin: http://${host}`), '3\r\nabc\r\n'),
		'chunks beyond the limit': after(
			own(post, chunked, `Origin: http://${host}`),
			'80000\r\n',
			Buffer.alloc(524_288, 0x61),
			'\r\n0\r\n\r\n',
		),
		'an unknown coding': own(post, 'Transfer-Encoding: magic'),
		'Expect: 100-continue': own(post, 'Expect: 100-continue', 'Content-Length: 2', `Origin: http://${host}`),
		'an unknown expectation': own(post, 'Expect: everything', 'Content-Length: 0'),
		'an upgrade': own('GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x'),
		'an upgrade to h2c': own(
			'GET / HTTP/1.1',
			'Connection: Upgrade, HTTP2-Settings',
			'Upgrade: h2c',
			'HTTP2-Settings: AAMAAABkAAQAAP__',
		),
		CONNECT: Buffer.from('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n'),
		'OPTIONS *': own('OPTIONS * HTTP/1.1'),
		TRACE: own('TRACE / HTTP/1.1'),
		'two pipelined requests': after(own('GET /healthz HTTP/1.1', 'Content-Length: 0'), own('GET /healthz HTTP/1.1')),
		'eight pipelined requests': Buffer.concat(Array.from({ length: 8 }, () => own('GET /healthz HTTP/1.1'))),
		'a thousand pipelined requests': Buffer.concat(Array.from({ length: 1000 }, () => own('GET /healthz HTTP/1.1'))),
		'a malformed multipart form': after(
			own(
				'POST /language HTTP/1.1',
				'Content-Type: multipart/form-data; boundary=x',
				'Content-Length: 9',
				`Origin: http://${host}`,
			),
			'--x\r\n\r\n--',
		),
	};
	return Object.entries(list).map(([name, bytes]) => ({ name, bytes }));
}

/** Sends the bytes and returns the text received until the connection ends, or is idle for `idleTimeoutMs`. */
export function sendBytes(port: number, bytes: Buffer, idleTimeoutMs = 400): Promise<string> {
	return new Promise((done) => {
		const socket = createConnection({ host: '127.0.0.1', port });
		let received = '';
		const end = () => {
			socket.destroy();
			done(received);
		};
		socket.setTimeout(idleTimeoutMs, end);
		socket.setEncoding('latin1').on('data', (text: string) => {
			received += text;
		});
		socket.on('error', end);
		socket.on('close', end);
		socket.end(bytes);
	});
}
