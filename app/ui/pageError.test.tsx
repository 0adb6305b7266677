import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { KitProvider } from '../styles/kitProvider.tsx';
import { PageError } from './pageError.tsx';

/** A response that has no page data, as the router passes it on. */
const answered = (status: number) => ({ status, statusText: '', internal: false, data: '{"ok":false}' });

const shown = (error: unknown) => {
	const page = (
		<KitProvider>
			<PageError error={error} />
		</KitProvider>
	);
	return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
};

it('A page that was rate limited says so, with Retry', () => {
	expect(shown(answered(429))).toMatch(/Too many requests came in a short time\..*Retry/s);
	expect(shown(answered(502))).not.toContain('Too many requests');
});
