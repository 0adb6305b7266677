import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureCommand } from '../../server/testing/captureCommand.ts';
import { type RunningPortal, spawnCommand, startAndExit, startPortal } from '../../server/testing/startPortal.ts';
import { startTestStore, storeFaults, type TestStore } from '../../storage/testing/testStore.ts';

const token = 'the-desk-token-of-the-tests';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64');

let store: TestStore;
let portal: RunningPortal;
beforeAll(async () => {
	store = await startTestStore();
	portal = await startPortal({ env: { ...store.env, DESK_TOKEN: token } });
});
afterAll(async () => {
	await portal.kill();
	await store.stop();
});

const desk = async (step: string, fields: object) => {
	const response = await fetch(`${portal.internalUrl}/desk/vehicles/RJ14LM5678/${step}`, {
		method: 'POST',
		headers: { Authorization: `Bearer ${token}` },
		body: JSON.stringify(fields),
	});
	return { status: response.status, ...((await response.json()) as object) };
};
const proposal = {
	comments: 'Worn down',
	jobs: [{ name: 'Brake pads', price: '428.50' }],
	documents: [{ name: 'Photo.png', content: png }],
};

it('a portal stays ready and shows its pages while its object store is away, and says so in its metrics', async () => {
	store.failWith(storeFaults['a closed connection'].listener);
	expect(await desk('propose-estimate', proposal)).toMatchObject({ ok: false, status: 500 });
	expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
	expect(await (await fetch(`${portal.url}/tracking?RegNo=RJ14LM5678`)).text()).toContain('RJ14LM5678');
	const metrics = await (await fetch(`${portal.internalUrl}/metrics`)).text();
	expect(metrics).toMatch(/^kickstand_storage_failures_total\{cause="away"\} 1$/m);

	store.failWith(null);
	expect(await desk('propose-estimate', proposal)).toMatchObject({ ok: true });
	expect(await store.keys()).toHaveLength(1);
	const page = await (await fetch(`${portal.url}/revisedEstimate?RegNo=RJ14LM5678`)).text();
	const [, address = ''] = /"([^"]*revisedEstimate\/document[^"]*)"/.exec(page) ?? [];
	expect(address).not.toBe('');
	const file = await fetch(new URL(address.replaceAll('&amp;', '&'), portal.url));
	expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(png);
});

it('npm run check says whether the object store can be used', async () => {
	const env = {
		...store.env,
		LINK_KEYS: `k1:${'0f1e2d3c4b5a6978'.repeat(4)}`,
		PARENT_ORGANIZATION_ID: 'M',
		PAYMENT_DEALER_CODE: 'P',
	};
	const check = async () => (await captureCommand('check', [], env)).output;
	expect(await check()).not.toContain('object store');
	store.failWith(storeFaults['no rights'].listener);
	expect(await check()).toMatch(
		/^Warning: The object store of STORAGE_URL cannot be used: put: .*403 AccessDenied\.$/m,
	);
	store.failWith(null);
});

it('npm run storage moves the files of a portal that runs, and back', async () => {
	const storage = (...args: readonly string[]) => captureCommand('storage', args, portal.env);
	const before = (await store.keys()).length;
	expect(await storage('move')).toMatchObject({ code: 0, output: expect.stringMatching(/^[1-9]\d* files moved\.\n$/) });
	expect((await store.keys()).length).toBeGreaterThan(before);
	expect((await storage('move')).output).toBe('0 files moved.\n');
	expect(await spawnCommand('storage', ['move', '--to-database'], portal.env)).toMatchObject({ code: 0 });
	expect(await store.keys()).toEqual([]);
	for (const wrong of [[], ['copy'], ['move', '--to']]) {
		expect(await storage(...wrong)).toMatchObject({
			code: 1,
			errors: expect.stringMatching(/^Usage: npm run storage/),
		});
	}
});

it('a portal without an object store does not load the client of S3', async () => {
	const refusal = `import { registerHooks } from 'node:module';
		registerHooks({
			resolve(name, context, next) {
				if (name === 'aws4fetch') throw new Error('the client of S3 is loaded');
				return next(name, context);
			},
		});`;
	const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(refusal)}`;
	const without = await startPortal({ env: { NODE_OPTIONS } });
	expect((await fetch(`${without.url}/readyz`)).status).toBe(200);
	await without.kill();
	const { code, errors } = await startAndExit({ env: { ...store.env, NODE_OPTIONS } });
	expect([code, errors]).toEqual([1, expect.stringContaining('the client of S3 is loaded')]);
});
