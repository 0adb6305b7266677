import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PhoneNumber } from './phoneNumber.tsx';

it('a contact is shown as it was sent, and calls its first whole number', () => {
	const html = renderToStaticMarkup(<PhoneNumber text="98220 12345 / 98220 54321" />);
	expect(html).toMatch(/^<a href="tel:\+919822012345".*98220 12345 \/ 98220 54321<\/a>$/);
	expect(renderToStaticMarkup(<PhoneNumber text="Ask for Meera" />)).toBe('Ask for Meera');
});
