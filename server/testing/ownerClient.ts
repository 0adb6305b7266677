/** For tests: an HTTP client that signs in with a one-time code, reads pages and sends forms. */
import { z } from 'zod';
import type { RunningPortal } from './startPortal.ts';

export interface OwnerClient {
	/** The code that opened the session. */
	readonly code: string;
	readonly cookie: string;
	/** Reads a page or data address as text. The registration number is added to the query. */
	read(path: string, query?: Readonly<Record<string, string>>): Promise<string>;
	file(path: string, query: Readonly<Record<string, string>>): Promise<Buffer>;
	/** Sends JSON, or a form, and returns the response body at any status. */
	sendJson(path: string, body: object): Promise<string>;
	sendForm(path: string, fields: Readonly<Record<string, string>>): Promise<string>;
}

const sentMessagesSchema = z.object({ messages: z.array(z.looseObject({})) });

/** Requests a code, reads it from the demo's sent messages, enters a wrong one once, and then the right one. */
export async function signInWithCode(
	{ url, internalUrl }: RunningPortal,
	regNo: string,
	deskToken: string,
): Promise<OwnerClient> {
	const form = (path: string, fields: Readonly<Record<string, string>>, cookie: string) =>
		fetch(`${url}${path}`, {
			method: 'POST',
			body: new URLSearchParams(fields),
			headers: { Origin: url, Cookie: cookie },
			redirect: 'manual',
		});
	const codes = async () => {
		const answer = await fetch(`${internalUrl}/messages`, { headers: { Authorization: `Bearer ${deskToken}` } });
		const texts = sentMessagesSchema.parse(await answer.json()).messages.map((message) => JSON.stringify(message));
		// An id may also have eight digits in a row, before or after a hyphen.
		return texts.flatMap((text) => /(?<![\w-])\d{8}(?![\w-])/.exec(text) ?? []);
	};
	const before = await codes();
	const requested = await form(`/verify?RegNo=${regNo}`, { send: 'yes' }, '');
	let pending = cookieHeader(requested);
	const until = Date.now() + 10_000;
	let code = '';
	while (code === '' && Date.now() < until) {
		await new Promise((done) => setTimeout(done, 50));
		code = (await codes()).find((each) => !before.includes(each)) ?? '';
	}
	const wrong = await form(
		`/verify?RegNo=${regNo}&sent`,
		{ code: code === '12345678' ? '87654321' : '12345678' },
		pending,
	);
	pending = cookieHeader(wrong) || pending;
	const opened = await form(`/verify?RegNo=${regNo}&sent`, { code }, pending);
	const cookie = cookieHeader(opened);
	if (!cookie.includes('session='))
		throw new Error(`the code ${code} opened nothing for ${regNo}: ${opened.status} ${await opened.text()}`);

	const get = (path: string, query: Readonly<Record<string, string>> = {}) =>
		fetch(`${url}${path}?${new URLSearchParams({ RegNo: regNo, ...query })}`, { headers: { Cookie: cookie } });
	return {
		code,
		cookie,
		read: async (path, query) => (await get(path, query)).text(),
		file: async (path, query) => Buffer.from(await (await get(path, query)).arrayBuffer()),
		sendJson: async (path, body) => {
			const headers = { Origin: url, Cookie: cookie, 'Content-Type': 'application/json' };
			return (
				await fetch(`${url}${path}?RegNo=${regNo}`, { method: 'POST', body: JSON.stringify(body), headers })
			).text();
		},
		sendForm: async (path, fields) => (await form(`${path}?RegNo=${regNo}`, fields, cookie)).text(),
	};
}

const cookieHeader = (answer: Response): string =>
	answer.headers
		.getSetCookie()
		.map((line) => line.split(';')[0] ?? '')
		.join('; ');
