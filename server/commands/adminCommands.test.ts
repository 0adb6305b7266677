import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import type { PortalDatabase } from '../portalDatabase.ts';
import { adminRoutes, runInPortal } from './adminCommands.ts';

const token = 'a-token-of-the-holder-file';
const config = readConfig('demo', { LINK_KEYS: `k1:${'0f'.repeat(32)}`, PUBLIC_URL: 'https://service.example' }, '/');
// The commands here use only the database's clock.
const database = { clock: { now: () => new Date('2026-11-21T10:00:00Z') } } as PortalDatabase;
const routes = adminRoutes(runInPortal(config, database), token);
const send = async (path: string, body: string, shown = token) => {
	const headers = { Authorization: `Bearer ${shown}` };
	const answer = await routes.request(path, { method: 'POST', body, headers });
	return [answer.status, await answer.text()];
};

it('a command with the token is carried out', async () => {
	const link = JSON.stringify({ regNo: 'MH12AB1234', appointmentId: null, bearer: null, hours: 1 });
	expect(await send('/link', link)).toEqual([
		200,
		expect.stringMatching(/^\{"lines":\["https:\/\/service\.example\/\?Params=[0-9a-f]+"\]\}$/),
	]);
	expect(await send('/link', link, 'another')).toEqual([401, 'Unauthorized']);
});

it('a command that is not possible is rejected in one line', async () => {
	const hours = { regNo: 'MH12AB1234', appointmentId: null, bearer: null, hours: null };
	expect(await send('/link', JSON.stringify(hours))).toEqual([422, expect.stringMatching(/^\{"error":"--hours must /)]);
});

it('a command with an invalid body is rejected in one line', async () => {
	const refused = [422, '{"error":"The portal that runs does not understand this command."}'];
	for (const body of ['', '{', 'null', '[]', '{"regNo":1}', '{"hours":1}']) {
		expect([body, await send('/link', body), await send('/revoke-links', body)]).toEqual([body, refused, refused]);
	}
});
