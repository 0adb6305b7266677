import type { Page } from 'playwright-core';

export interface ConsoleErrors {
	/** Console errors, uncaught errors and violations of the content security policy, in order. */
	readonly errors: readonly string[];
	/** Ignores the errors that match from now on, since the test provokes them. */
	allow(...expected: readonly RegExp[]): void;
}

/** Collects the errors of a page. */
export function collectConsoleErrors(page: Page): ConsoleErrors {
	const errors: string[] = [];
	const allowed: RegExp[] = [];
	const note = (text: string) => {
		if (!allowed.some((pattern) => pattern.test(text))) errors.push(text);
	};
	// A thrown value that is no error has an empty stack.
	page.on('pageerror', (error) => note(`page error: ${error.stack || error.message}`));
	page.on('console', (message) => {
		// Violations of the content security policy are console errors, too.
		if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
	});
	return { errors, allow: (...expected) => allowed.push(...expected) };
}

/** The console error of a failed connection, while the test has cut off the network. */
export const networkError = /net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION|EMPTY_RESPONSE|ABORTED)/;

/** The console error when a request of the page is answered with this status. */
export const statusError = (status: number): RegExp => new RegExp(`the server responded with a status of ${status}`);
