import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { PageError } from './pageError.tsx';

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
