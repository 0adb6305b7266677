import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider, redirect } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callServerAction, networkFailure, PageError, thrownFailure } from './pageError.tsx';

/** A response that has no page data, as the router passes it on. */
const answered = (status: number) => ({ status, statusText: '', internal: false, data: '{"ok":false}' });

const shown = (error: unknown) => {
	const routes = [{ id: 'page', path: '/', errorElement: <PageError /> }];
	const router = createMemoryRouter(routes, { hydrationData: { errors: { page: error } } });
	return renderToStaticMarkup(<RouterProvider router={router} />);
};

it('A page that was rate limited says so, with Retry', () => {
	expect(shown(answered(429))).toMatch(/You have tried too many times in a short time\..*Retry/s);
	expect(shown(answered(502))).not.toContain('Too many requests');
});

/** A response that is not the portal's, as the router passes it on. */
const foreign = (status: number, body = '<h1>Bad gateway</h1>') => ({
	...{ status, statusText: '', internal: false, data: body },
});
/** A thrown value of a loader or an action, as the router passes it on. */
const thrown = { status: 502, statusText: '', internal: false, data: { kind: 'refused', text: 'No.' } };

/** A form whose answer is this error. */
const submit = (error: unknown) =>
	callServerAction({ serverAction: () => Promise.reject(error) }, (failure) => failure);

afterEach(() => vi.unstubAllGlobals());

describe('an error of the router', () => {
	it.each([
		['a page of a proxy', foreign(502), 'upstreamError'],
		['too many requests', foreign(429, '{"ok":false}'), 'limited'],
		['a page that is no data', new Error('Unable to decode turbo-stream response'), 'upstreamError'],
		['a lost connection', new TypeError('Failed to fetch'), 'unreachable'],
	])('%s has a text of its own, on the screen and beside a form', async (_what, error, kind) => {
		expect(networkFailure(error)).toEqual({ kind, text: null });
		expect(await submit(error)).toMatchObject({ data: { kind, text: null }, init: { status: 503 } });
	});

	it('is reported as lost network when the browser is offline', () => {
		vi.stubGlobal('navigator', { onLine: false });
		expect(networkFailure(new TypeError('Failed to fetch')).kind).toBe('offline');
	});

	it('is distinguished from a response of the portal, and from an aborted request', async () => {
		expect(thrownFailure(thrown)).toEqual({ kind: 'refused', text: 'No.' });
		expect(thrownFailure(foreign(502))).toBeNull();
		const givenUp = new DOMException('The user aborted a request.', 'AbortError');
		for (const error of [redirect('/verify'), thrown, givenUp]) {
			await expect(submit(error)).rejects.toBe(error);
		}
	});
});
