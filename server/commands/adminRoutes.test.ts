import { expect, it } from 'vitest';
import { adminRoutes } from './adminRoutes.ts';

const token = 'a-token-of-the-holder-file';
const lines = async () => ['done'];
const routes = adminRoutes(
	{ createLink: lines, revokeLinks: lines, resetDemo: lines, migrate: lines, moveStorage: lines },
	token,
);
const send = async (path: string, body: string, shown = token) => {
	const headers = { Authorization: `Bearer ${shown}` };
	const answer = await routes.request(path, { method: 'POST', body, headers });
	return [answer.status, await answer.text()];
};

it('a command with the token is carried out', async () => {
	const link = JSON.stringify({ regNo: 'MH12AB1234', appointmentId: null, bearer: null, hours: 1 });
	expect(await send('/link', link)).toEqual([200, '{"lines":["done"]}']);
	expect(await send('/link', link, 'another')).toEqual([401, 'Unauthorized']);
});

it('a command with an invalid body is rejected in one line', async () => {
	const refused = [422, '{"error":"The portal that runs does not understand this command."}'];
	for (const body of ['', '{', 'null', '[]', '{"regNo":1}', '{"hours":1}']) {
		expect([body, await send('/link', body), await send('/revoke-links', body)]).toEqual([body, refused, refused]);
	}
});
