import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium as playwright } from 'playwright-core';
import { unpackedBrowser } from './unpackedBrowser.ts';

/** Own arguments: those that come with the package also switch web security off and crash on a closed context. */
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'];

/** Where a browser is installed on machines for which the package brings none. */
const installed = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
	'/usr/bin/google-chrome',
	'/usr/bin/chromium',
];

/** Where the browser is. */
export async function browserExecutable(): Promise<string> {
	if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser();
	const found = installed.find((path) => existsSync(path));
	if (!found) throw new Error('The browser tests need an installed Chrome on this system.');
	return found;
}

/** A headless browser; `--no-sandbox` since tests also run as root. */
export async function launchBrowser(): Promise<Browser> {
	return playwright.launch({ executablePath: await browserExecutable(), args });
}

export const phoneViewport = { width: 390, height: 844 };
export const desktopViewport = { width: 1280, height: 900 };

/** New Delhi: four of the demo's dealers are around it. */
export const delhi = { latitude: 28.6448, longitude: 77.216721 };

/** An owner's browser: a phone in India, with its position allowed unless said otherwise. */
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
