import { expect, test } from 'vitest';
import { calls } from '../provider/wire/calls.ts';
import { markdownPage } from '../tests/support/markdownPages.ts';

test('the page of calls has each call with its summary, in the order of the table', () => {
	const rows = [...markdownPage('docs/calls.md').text.matchAll(/^\| `(\w+)` \| (.+?) \| .+ \|$/gm)];
	expect(rows.map(([, name, summary]) => ({ name, summary }))).toEqual(
		Object.values(calls).map(({ name, summary }) => ({ name, summary })),
	);
});
