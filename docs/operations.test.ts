import { expect, it } from 'vitest';
import { unreadyReasons } from '../server/observability/readiness.ts';
import { markdownPage } from '../tests/support/markdownPages.ts';

it('names what /readyz says when a process is not ready', () => {
	const [, row = ''] = /^\| `\/readyz` \|[^|]*\|([^|]*)\|$/m.exec(markdownPage('docs/operations.md').text) ?? [];
	expect([...row.matchAll(/`(\w+)`/g)].map(([, reason]) => reason)).toEqual([...unreadyReasons]);
});
