import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staticFiles } from './staticFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'static-files-'));
const script = 'x'.repeat(100_000);
const app = new Hono();

beforeAll(() => {
	mkdirSync(join(folder, 'assets'));
	writeFileSync(join(folder, 'assets/a.js'), script);
	// The security headers do the same, which makes Hono build the response anew.
	app.use(async (c, next) => {
		await next();
		c.res.headers.set('X-Content-Type-Options', 'nosniff');
	});
	app.use(staticFiles(folder));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a file is sent whole, with its length', async () => {
	const response = await app.request('/assets/a.js');
	expect([response.status, response.headers.get('Content-Length')]).toEqual([200, '100000']);
	expect(await response.text()).toBe(script);
});

it('HEAD gets the headers alone', async () => {
	const response = await app.request('/assets/a.js', { method: 'HEAD' });
	expect([response.headers.get('Content-Length'), await response.text()]).toEqual(['100000', '']);
});

it('responses share the bytes of a file, so a response that is not taken holds no memory', async () => {
	const bytes = async () => (await (await app.request('/assets/a.js')).body?.getReader().read())?.value;
	const [first, second] = [await bytes(), await bytes()];
	expect(first?.length).toBe(100_000);
	expect(first?.buffer).toBe(second?.buffer);
});
