import { redirect } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { networkProblem, submitError, thrownProblem } from './routerErrors.ts';

/** A response that is not the portal's, as the router passes it on. */
const foreign = (status: number, body = '<h1>Bad gateway</h1>') => ({
	...{ status, statusText: '', internal: false, data: body },
});
/** What a loader or an action threw, as the router passes it on. */
const thrown = { status: 502, statusText: '', internal: false, data: { kind: 'refused', message: 'No.' } };

afterEach(() => vi.unstubAllGlobals());

describe('an error of the router', () => {
	it.each([
		['a page of a proxy', foreign(502), 'upstreamError'],
		['too many requests', foreign(429, '{"ok":false}'), 'limited'],
		['a page that is no data', new Error('Unable to decode turbo-stream response'), 'upstreamError'],
		['a lost connection', new TypeError('Failed to fetch'), 'unreachable'],
	])('%s has a text of its own, on the screen and beside a form', (_what, error, kind) => {
		expect(networkProblem(error)).toEqual({ kind, message: null });
		expect(submitError(error)).toEqual({ kind, message: null });
	});

	it('is reported as lost network when the browser is offline', () => {
		vi.stubGlobal('navigator', { onLine: false });
		expect(networkProblem(new TypeError('Failed to fetch')).kind).toBe('offline');
	});

	it('is distinguished from a response of the portal, and from an aborted request', () => {
		expect(thrownProblem(thrown)).toEqual({ kind: 'refused', message: 'No.' });
		expect(thrownProblem(foreign(502))).toBeNull();
		const givenUp = new DOMException('The user aborted a request.', 'AbortError');
		for (const error of [redirect('/verify'), thrown, givenUp]) {
			let came: unknown = null;
			try {
				submitError(error);
			} catch (again) {
				came = again;
			}
			expect(came).toBe(error);
		}
	});
});
