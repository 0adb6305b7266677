import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningPortal, spawnCommand, startPortal } from './testing/startPortal.ts';

let portal: RunningPortal;
beforeAll(async () => {
	portal = await startPortal({ env: { ACCESS: 'verified', TRUST_PROXY: '1' } });
});
afterAll(async () => {
	await portal.stop();
});

/** Asks for a page as a browser at this address does. */
const ask = (path: string, address: string, headers: Record<string, string> = {}) =>
	fetch(new URL(path, portal.url), {
		headers: { 'X-Forwarded-For': address, Accept: 'text/html', ...headers },
		redirect: 'manual',
	});

it('sends a flood from one address away, and serves the visits of other addresses and its own', async () => {
	const { output } = await spawnCommand('link', ['MH12AB1234'], portal.env);
	const link = await ask(/http:\S+/.exec(output)?.[0] ?? '', '198.51.100.1');
	const visit = {
		Cookie: link.headers
			.getSetCookie()
			.map((cookie) => cookie.split(';', 1)[0])
			.join('; '),
	};
	const statuses = new Map<number, number>();
	const shed: Response[] = [];
	const owners: unknown[] = [];
	let isFlooding = true;
	const flood = Array.from({ length: 150 }, async () => {
		while (isFlooding) {
			const response = await ask('/verify?RegNo=MH12AB1234', '203.0.113.7');
			await response.text();
			statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
			if (response.status === 503) shed.push(response);
		}
	});
	try {
		await expect.poll(() => statuses.get(503) ?? 0).toBeGreaterThan(0);

		for (let count = 0; count < 10; count++) {
			const home = await ask('/?RegNo=MH12AB1234', count % 2 === 0 ? '198.51.100.1' : '203.0.113.7', visit);
			owners.push([home.status, (await home.text()).includes('Aarav Kulkarni')]);
		}
	} finally {
		isFlooding = false;
		await Promise.allSettled(flood);
	}
	await Promise.all(flood);
	expect(owners).toEqual(Array(10).fill([200, true]));
	expect([...statuses.keys()].sort()).toEqual([200, 503]);
	expect(shed[0]?.headers.get('Retry-After')).toMatch(/^[0-9]+$/);
	const metrics = await (await fetch(`${portal.internalUrl}/metrics`)).text();
	expect(metrics).toMatch(/^kickstand_requests_shed_total\{answer="delayed"\} [1-9]/m);
});
