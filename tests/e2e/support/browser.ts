import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium as playwright } from 'playwright-core';
import { unpackedBrowser } from './unpackedBrowser.ts';

/** Not the package's own arguments, which also turn off web security and crash when a context is closed. */
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'];

/** Paths of an installed browser, for systems for which the package has none. */
const installed = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
	'/usr/bin/google-chrome',
	'/usr/bin/chromium',
];

/** The path of the browser. @throws if there is none */
export async function browserExecutable(): Promise<string> {
	if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser();
	const found = installed.find((path) => existsSync(path));
	if (!found) throw new Error('The browser tests need an installed Chrome on this system.');
	return found;
}

const fonts = join(import.meta.dirname, 'fonts.conf');

/**
 * A headless browser; on Linux with only the fonts of this file. It has no sandbox, since tests also run as root.
 * Without a UTF-8 locale it calls a download with a name in Hindi `download`.
 */
export async function launchBrowser(fontsFile: string = fonts): Promise<Browser> {
	const env = { ...process.env, FONTCONFIG_FILE: fontsFile, LC_ALL: 'C.UTF-8' };
	return playwright.launch({ executablePath: await browserExecutable(), args, env });
}

let shared: Promise<Browser> | null = null;

/**
 * The browser of this test worker, which all its files share; it ends with the worker. Close contexts, not the browser.
 */
export async function sharedBrowser(): Promise<Browser> {
	shared ??= launchBrowser();
	const browser = await shared;
	if (browser.isConnected()) return browser;
	shared = launchBrowser();
	return shared;
}

export const phoneViewport = { width: 390, height: 844 };
export const desktopViewport = { width: 1280, height: 900 };

/** New Delhi, with four of the demo's dealers nearby. */
export const delhi = { latitude: 28.6448, longitude: 77.216721 };

/** A browser context like an owner's phone in India. Its position is allowed unless `options` say otherwise. */
export function newOwnerContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
	return browser.newContext({
		viewport: phoneViewport,
		locale: 'en-IN',
		timezoneId: 'Asia/Kolkata',
		geolocation: delhi,
		permissions: ['geolocation'],
		...options,
	});
}
