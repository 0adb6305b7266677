import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const cache = join(root, 'node_modules/.cache');
const unpack = fileURLToPath(new URL('./unpack.ts', import.meta.url));

/**
 * The path of the browser of `@sparticuz/chromium`, unpacked once for this checkout. The package itself unpacks it into
 * the system's folder for temporary files, where another user cannot run it. The folder gets its name only once it is
 * complete, so that an interrupted run leaves no broken browser.
 */
export async function unpackedBrowser(): Promise<string> {
	const { version } = JSON.parse(await readFile(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'));
	const folder = join(cache, `browser-${version}`);
	const browser = join(folder, 'chromium');
	if (existsSync(browser)) return browser;
	await mkdir(cache, { recursive: true });
	const fresh = await mkdtemp(join(cache, 'unpacking-'));
	const env = { ...process.env, TMPDIR: fresh };
	await promisify(execFile)(process.execPath, [unpack], { env });
	await rename(fresh, folder).catch(async (error) => {
		// Another process has unpacked it in the meantime.
		if (!existsSync(browser)) throw error;
		await rm(fresh, { recursive: true });
	});
	return browser;
}
