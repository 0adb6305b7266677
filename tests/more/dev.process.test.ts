/** `npm run dev` in a copy of the checkout, whose files are changed while a browser has a page open. */
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePorts } from '../../db/testing/freePorts.ts';
import manifest from '../../package.json' with { type: 'json' };
import { demoTemplateVariable } from '../../server/testing/startPortal.ts';
import { launchBrowser, newOwnerContext } from '../e2e/support/browser.ts';

const root = resolve(import.meta.dirname, '../..');
const address = '/tracking?RegNo=RJ14LM5678';
const textFile = 'app/tracking/trackingTexts.ts';
const styleFile = 'app/styles/tokens.css';
const serverFile = 'server/http/routes/probes.ts';
/** Takes a second or two on a quiet machine. */
const restart = { timeout: 45_000 };
const title = "Track your vehicle's service progress";

/** Copies a checkout without generated files and files that do not run. */
async function copyCheckout(): Promise<string> {
	const copy = await mkdtemp(join(tmpdir(), 'kickstand-dev-'));
	const left = ['node_modules', 'build', 'test-results', 'docs', 'bench'];
	const names = (await readdir(root)).filter((name) => !name.startsWith('.') && !left.includes(name));
	await Promise.all(names.map((name) => cp(join(root, name), join(copy, name), { recursive: true })));
	await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
	return copy;
}

interface DevPortal {
	readonly url: string;
	readonly output: () => string;
	/** Rewrites a file of the copy. */
	change(path: string, from: string, to: string): Promise<void>;
	/** How often it was ready so far. */
	starts(): number;
	/** Stops it as Ctrl-C does; returns the exit code. */
	stop(): Promise<number | null>;
}

async function startDev(copy: string): Promise<DevPortal> {
	const [port = '', internal = '', sandbox = ''] = await freePorts(3);
	const dataDir = join(copy, '.kickstand');
	await mkdir(dataDir);
	const template = process.env[demoTemplateVariable];
	if (template) await cp(join(template, 'db'), join(dataDir, 'db'), { recursive: true });
	const { PATH = '', HOME = '' } = process.env;
	// As npm runs it, without the shell.
	const [program, ...args] = manifest.scripts.dev.split(' ');
	expect(program).toBe('node');
	const child: ChildProcess = spawn(process.execPath, args, {
		cwd: copy,
		env: { PATH, HOME, TMPDIR: tmpdir(), PORT: port, INTERNAL_PORT: internal, SANDBOX_PORT: sandbox },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding('utf8').on('data', (text: string) => {
			output += text;
		});
	}
	const ended = new Promise<number | null>((done) => child.once('close', done));
	return {
		url: `http://localhost:${port}`,
		output: () => output,
		async change(path, from, to) {
			const text = await readFile(join(copy, path), 'utf8');
			expect(text, path).toContain(from);
			await writeFile(join(copy, path), text.replace(from, to));
		},
		starts: () => output.split('Kickstand is ready').length - 1,
		stop() {
			child.kill('SIGTERM');
			return ended;
		},
	};
}

describe('npm run dev', () => {
	let copy = '';
	let portal: DevPortal;
	let browser: Browser;
	let page: Page;
	const troubles: string[] = [];
	/** A page that was reloaded has lost the mark. */
	const isSamePage = () => page.evaluate(() => 'isMarked' in window);
	const markPage = () => page.evaluate(() => Object.assign(window, { isMarked: true }));
	const brandColour = () =>
		page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-light').trim());

	beforeAll(async () => {
		copy = await copyCheckout();
		[portal, browser] = await Promise.all([startDev(copy), launchBrowser()]);
		page = await (await newOwnerContext(browser, { baseURL: portal.url })).newPage();
		page.on('console', (message) => {
			if (message.type() === 'error') troubles.push(message.text());
		});
		page.on('pageerror', (error) => troubles.push(error.message));
		await vi.waitUntil(() => portal.starts() === 1, { timeout: 60_000 });
	});
	afterAll(async () => {
		await browser?.close();
		await portal?.stop();
		await rm(copy, { recursive: true, force: true });
	});

	it('renders a page on the server, with its style, and lets scripts run', async () => {
		const html = await (await fetch(`${portal.url}${address}`)).text();
		expect(html).toContain(title.replace("'", '&#x27;'));
		await page.goto(address, { waitUntil: 'networkidle' });
		expect(await page.locator('h1').first().textContent()).toContain(title);
		expect(await brandColour()).toBe('#00606a');
		expect(troubles).toEqual([]);
	});

	it('serves only those files of the checkout that pages are made of', async () => {
		for (const path of [
			'/.kickstand/secrets.json',
			'/package.json',
			'/server/config/config.ts',
			'/server/config/config.ts?import',
		]) {
			expect([path, (await fetch(`${portal.url}${path}`)).status]).toEqual([path, expect.toBeOneOf([403, 404])]);
		}
	});

	it('opens no editor, and listens on this machine alone', async () => {
		for (const path of ['/__open-in-editor?file=package.json', '/__OPEN-IN-EDITOR?file=package.json']) {
			const answer = await fetch(`${portal.url}${path}`, { redirect: 'manual' });
			expect([path, answer.status, await answer.text()]).toEqual([path, 302, '']);
		}
		const { port } = new URL(portal.url);
		await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow();
	});

	it('shows a changed text in the open page, and in the next one', async () => {
		await markPage();
		await portal.change(textFile, title, 'Where your vehicle is');
		await expect.poll(() => page.locator('h1').first().textContent()).toContain('Where your vehicle is');
		expect(await isSamePage()).toBe(true);
		expect(await (await fetch(`${portal.url}${address}`)).text()).toContain('Where your vehicle is');
	});

	it('shows a changed style in the open page', async () => {
		await portal.change(styleFile, '--brand-light: #00606a', '--brand-light: #123456');
		await expect.poll(brandColour).toBe('#123456');
		await appendFile(join(copy, 'app/tracking/tracking.css'), '\nh1 { letter-spacing: 3px; }\n');
		await expect
			.poll(() =>
				page
					.locator('h1')
					.first()
					.evaluate((it) => getComputedStyle(it).letterSpacing),
			)
			.toBe('3px');
		expect(await isSamePage()).toBe(true);
		expect(troubles).toEqual([]);
	});

	it('restarts the server when a file of it has changed, and the open page follows', async () => {
		await appendFile(join(copy, serverFile), '\n// A change.\n');
		await expect.poll(portal.starts, restart).toBe(2);
		await expect.poll(isSamePage, restart).toBe(false);
		await page.locator('h1', { hasText: 'Where your vehicle is' }).waitFor();
	});

	it('waits until a mistake in a file of the server is mended', async () => {
		const right = await readFile(join(copy, serverFile), 'utf8');
		await writeFile(join(copy, serverFile), 'export const = 1;\n');
		await expect.poll(portal.output, restart).toContain('Waiting for file changes');
		await writeFile(join(copy, serverFile), right);
		await expect.poll(portal.starts, restart).toBe(3);
	});

	it('ends in good order', async () => {
		expect(await portal.stop()).toBe(0);
		await expect(fetch(portal.url)).rejects.toThrow();
	});
});
