import type { Page } from 'playwright-core';

export interface ConsoleErrors {
	/** Errors in the console, on the page, and violations of the content security policy, as they came. */
	readonly errors: readonly string[];
	/** What a test provokes on purpose is no trouble from here on. */
	allow(...expected: readonly RegExp[]): void;
}

/** Collects whatever a developer would find in the console of this page. */
export function collectConsoleErrors(page: Page): ConsoleErrors {
	const errors: string[] = [];
	const allowed: RegExp[] = [];
	const note = (text: string) => {
		if (!allowed.some((pattern) => pattern.test(text))) errors.push(text);
	};
	page.on('pageerror', (error) => note(`page error: ${error.stack ?? error.message}`));
	page.on('console', (message) => {
		// A violated content security policy is an error in the console, too.
		if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
	});
	return { errors, allow: (...expected) => allowed.push(...expected) };
}

/** What a browser writes while the test has cut it from the network. */
export const networkError = /net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION|EMPTY_RESPONSE|ABORTED)/;

/** What a browser writes when the portal answers a part of the page with this status. */
export const statusError = (status: number): RegExp => new RegExp(`the server responded with a status of ${status}`);
