import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningPortal, startPortal } from './testing/startPortal.ts';

/** One portal is the provider of another: every screen works through its `/v1.0`. */
describe("a portal on another's provider", () => {
	let maker: RunningPortal;
	let portal: RunningPortal;

	beforeAll(async () => {
		maker = await startPortal();
		const secrets = JSON.parse(await readFile(join(maker.dataDir, 'secrets.json'), 'utf8'));
		const [id, secret] = secrets.API_CLIENTS.split(':');
		portal = await startPortal({
			demo: false,
			env: {
				PROVIDER_URL: `${maker.internalUrl}/v1.0`,
				PROVIDER_CLIENT_ID: id,
				PROVIDER_CLIENT_SECRET: secret,
				ACCESS: 'open',
			},
		});
	});

	afterAll(async () => {
		await Promise.all([portal.kill(), maker.kill()]);
	});

	const text = async (path: string) => (await fetch(`${portal.url}${path}`)).text();
	const json = async (path: string) => (await fetch(`${portal.url}${path}`)).json();

	it('shows the same vehicle', async () => {
		expect(await text('/?RegNo=MH12AB1234')).toContain('Book your service');
		expect(await text('/?RegNo=KA01EF2345')).toContain('Cancel Booking');
		expect(await text('/?RegNo=MH99ZZ9999')).toContain('Vehicle Not Found');
	});

	it('lists the same dealers', async () => {
		const own = await json('/data/dealers?RegNo=MH12AB1234&search=Pune&latitude=28.6&longitude=77.2');
		const theirs = await (
			await fetch(`${maker.url}/data/dealers?RegNo=MH12AB1234&search=Pune&latitude=28.6&longitude=77.2`)
		).json();
		expect(own).toEqual(theirs);
		expect(own).toMatchObject({ ok: true });
	});

	it('serves no provider of its own', async () => {
		expect((await fetch(`${portal.internalUrl}/v1.0/whoami`)).status).toBe(404);
	});

	it('outlives the provider, and says so', async () => {
		await maker.kill();
		expect((await fetch(`${portal.url}/?RegNo=MH12AB1234`)).status).toBe(502);
		expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
		maker = await startPortal({ env: maker.env });
		expect(await text('/?RegNo=MH12AB1234')).toContain('Book your service');
	});
});
