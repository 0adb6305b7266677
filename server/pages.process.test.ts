import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import routes from '../app/routes.ts';
import { measuredPages, pageFigures } from '../bench/figures.ts';
import { captureCommand } from './testing/captureCommand.ts';
import { type RunningPortal, startPortal } from './testing/startPortal.ts';

interface Listed {
	readonly path?: string | undefined;
	readonly children?: readonly Listed[] | undefined;
}

/** Every address of the portal with a vehicle, requested as a browser does. */
function addresses(regNo: string): readonly string[] {
	const paths = (list: readonly Listed[]): string[] =>
		list.flatMap(({ path, children }) => (children ? paths(children) : [path ?? '']));
	const filled = paths(routes).map((path) => path.replace(':RegNo', regNo).replace(/\*\??$/, 'no-such-page'));
	return filled.map((path) => `/${path}?RegNo=${regNo}`);
}

const vehicles = ['MH12AB1234', 'KA01EF2345', 'UP32NP6789', 'WB20QR7890', 'RJ14LM5678', 'ZZ99ZZ9999', '<b>'];
const screens = [
	...['/', '/booking/dealer', '/booking/selectDateTime', '/booking/estimates', '/booking/bookingDone'],
	'/booking/move',
	'/booking/change',
	...['/tracking', '/history', '/revisedEstimate', '/makepayment', '/payment-fail/WB20QR7890', '/privacy'],
];
const html = { Accept: 'text/html' };

describe('every address of the portal', () => {
	let portal: RunningPortal;

	beforeAll(async () => {
		portal = await startPortal();
	});
	afterAll(async () => {
		await portal.kill();
	});

	it('has no script or style without the nonce of its response', async () => {
		const pages = new Set<string>();
		for (const address of vehicles.flatMap((regNo) => addresses(encodeURIComponent(regNo)))) {
			const answer = await fetch(`${portal.url}${address}`, { headers: html, redirect: 'manual' });
			const text = await answer.text();
			expect([address, answer.status]).toEqual([address, expect.toSatisfy((status: number) => status < 500)]);
			if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
			expect(answer.headers.get('content-type')).toMatch(/charset=utf-8/i);
			pages.add(new URL(address, portal.url).pathname);
			const policy = answer.headers.get('content-security-policy') ?? '';
			const nonce = /script-src 'self' 'nonce-([\w-]{22})';/.exec(policy)?.[1] ?? 'none';
			const elements = text.match(/<(?:script|style)\b[^>]*>/gi) ?? [];
			expect(elements.length, address).toBeGreaterThan(0);
			expect(elements.filter((element) => !element.includes(` nonce="${nonce}"`))).toEqual([]);
			expect(text.match(/<[^>]+\son\w+=|<[^>]+(?:href|src|action)="(?:javascript|data|http):/gi)).toBeNull();
			expect(policy).not.toMatch(/unsafe|\*/);
			expect(text.match(/<[^>]+\sstyle=/gi)).toBeNull();
			expect(policy).toContain("frame-ancestors 'none'");
		}
		expect([...pages]).toEqual(expect.arrayContaining(screens));
	});

	it('has a preview card for links that says nothing of the owner, and a title with the brand', async () => {
		const cards = new Set<string>();
		const titled = expect.stringMatching(/<title>[^<]+ – Kickstand<\/title>/);
		for (const address of [...vehicles.slice(0, 4).flatMap(addresses), '/payment-success/WB20QR7890']) {
			const answer = await fetch(`${portal.url}${address}`, { headers: html });
			if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
			const [head = ''] = (await answer.text()).split('</head>');
			expect([address, head]).toEqual([address, titled]);
			const card = head.match(/<meta (?:property="og:|name="(?:description|twitter:))[^>]*>/g) ?? [];
			cards.add(card.join('\n'));
			const shown = head.match(/<meta[^>]*>|<title>[^<]*/g)?.join('') ?? '';
			expect(shown).not.toMatch(/[A-Z]{2}\d{2}[A-Z]{2}\d{4}/);
		}
		const [card = ''] = cards;
		expect(cards.size, 'the same on every page').toBe(1);
		expect(card).toContain('<meta property="og:title" content="Kickstand"/>');
		expect(card).toContain(`<meta property="og:url" content="${portal.url}/"/>`);
		const image = /property="og:image" content="([^"]+)"/.exec(card)?.[1] ?? '';
		expect((await fetch(image)).headers.get('content-type')).toBe('image/png');
	});

	it('names icons and a manifest that exist', async () => {
		const page = await (await fetch(`${portal.url}/`, { headers: html })).text();
		const links = page.match(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g) ?? [];
		const files = links.map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? '');
		const manifest = await fetch(`${portal.url}/manifest.webmanifest`);
		const { icons } = (await manifest.json()) as { icons: { src: string }[] };
		expect(files).toEqual(['/favicon.ico', '/icon.svg', '/apple-touch-icon.png', '/manifest.webmanifest']);
		for (const file of [...files, ...icons.map(({ src }) => src)]) {
			const answer = await fetch(`${portal.url}${file}`);
			expect([file, answer.status]).toEqual([file, 200]);
			expect(answer.headers.get('content-type')).toMatch(/^(image\/|application\/manifest\+json)/);
			expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
			expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
		}
	});

	it('contains the whole style, and preloads the scripts that it runs from its head', async () => {
		const scriptPath = /"(\/assets\/[^"]+\.js)"/g;
		for (const path of screens) {
			const answer = await fetch(`${portal.url}${path}?RegNo=MH12AB1234`, { headers: html });
			const [head = '', body = ''] = (await answer.text()).split('</head>');
			const style = /<style [^>]*data-href="portal">([^<]+)<\/style>/.exec(head)?.[1] ?? '';
			// The first sheet, one of the controls, and the last one of a screen.
			for (const rule of ['--brand-light:', '.button{', '.own-data'])
				expect([path, style]).toEqual([path, expect.stringContaining(rule)]);
			expect(head).not.toContain('rel="stylesheet"');
			const modules = /<script[^>]+type="module"[^>]*>([^<]+)<\/script>/.exec(body)?.[1] ?? '';
			const imported = [...modules.matchAll(scriptPath)].map(([, file]) => file);
			expect(imported.length).toBeGreaterThan(2);
			const preloaded = [...head.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file);
			expect(preloaded).toEqual(expect.arrayContaining(imported));
		}
	});

	it('loads no more scripts and style than its limit', async () => {
		for (const measured of measuredPages) {
			const { path, regNo = 'MH12AB1234' } = measured;
			const answer = await fetch(`${portal.url}${path}?RegNo=${regNo}`, { headers: html });
			const [head = ''] = (await answer.text()).split('</head>');
			const style = /<style [^>]*data-href="portal">([^<]+)<\/style>/.exec(head)?.[1] ?? '';
			const scripts = [...head.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file]) =>
				readFileSync(join(import.meta.dirname, '../build/client', `${file}`)),
			);
			const bytes = [Buffer.from(style), ...scripts].reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
			expect(bytes, path).toBeGreaterThan(100_000);
			expect(bytes / 1000, path).toBeLessThan(pageFigures(measured).code.limit.value);
		}
	});

	it('sends no referrer to other sites, and allows the browser nothing but geolocation', async () => {
		for (const address of addresses('WB20QR7890')) {
			const { headers } = await fetch(`${portal.url}${address}`, { headers: html, redirect: 'manual' });
			expect([address, headers.get('referrer-policy')]).toEqual([address, 'same-origin']);
			expect(headers.get('x-content-type-options')).toBe('nosniff');
			expect(headers.get('permissions-policy')).toMatch(/^geolocation=\(self\), camera=\(\)/);
			const location = headers.get('location') ?? '/';
			expect(new URL(location, portal.url).origin).toBe(portal.url);
			expect(location).not.toContain('Params');
		}
	});

	it('opens a link only for a page request, not for data, a download or a prefetch', async () => {
		const link = await captureCommand('link', ['WB20QR7890'], portal.env);
		const params = new URL(/http:\S+/.exec(link.output)?.[0] ?? '').searchParams.get('Params') ?? '';
		const opened = async (address: string, method = 'GET') => {
			const { headers } = await fetch(`${portal.url}${address}&Params=${params}`, { method, redirect: 'manual' });
			return headers.getSetCookie().some((cookie) => cookie.startsWith('session='));
		};
		const saves = ['/booking/save', '/booking/move/save', '/booking/change/save', '/revisedEstimate/answer'];
		const forms = ['/language', '/sign-out', ...saves];
		const parts = [...forms, '/revisedEstimate/document', '/makepayment/invoice'];
		for (const address of addresses('WB20QR7890')) {
			const path = address.replace(/\?.*/, '');
			const isPage =
				!path.startsWith('/data/') && path !== '/privacy/data' && !path.startsWith('/home/') && !parts.includes(path);
			expect([address, await opened(address)]).toEqual([address, isPage]);
			expect([address, await opened(address, 'HEAD')]).toEqual([address, false]);
			expect([address, await opened(address.replace('?', '.data?'))]).toEqual([address, false]);
		}
	});

	it('accepts POST from its own pages only, except for the gateway return', async () => {
		const post = async (address: string, headers: Record<string, string>) =>
			(await fetch(`${portal.url}${address}`, { method: 'POST', body: 'a=b', redirect: 'manual', headers })).status;
		for (const address of addresses('KA01EF2345')) {
			for (const target of [address, address.replace('?', '.data?')]) {
				expect([target, await post(target, { Origin: 'https://evil.example' })]).toEqual([target, 403]);
			}
			expect(await post(address, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
		}
		const form = { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' };
		expect(await post('/gateway/return', form)).toBe(303);
		for (const near of [
			'/gateway/return/x',
			'/gateway/return.data',
			'/gateway',
			'/Gateway/Return',
			'/gateway/return/',
		]) {
			expect([near, await post(near, form)]).toEqual([near, 403]);
		}
	});

	it('rejects every other method', async () => {
		for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
			const answer = await fetch(`${portal.url}/home/cancel?RegNo=KA01EF2345`, { method });
			expect([method, answer.status]).toEqual([method, 405]);
		}
	});
});

it('No built script evaluates text as code', () => {
	const folder = join(import.meta.dirname, '../build/client/assets');
	const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
	expect(scripts.length).toBeGreaterThan(5);
	const found = scripts.filter((name) =>
		/\beval\(|\bFunction\(|set(?:Timeout|Interval)\(["'`]/.test(readFileSync(join(folder, name), 'utf8')),
	);
	expect(found).toEqual([]);
});
