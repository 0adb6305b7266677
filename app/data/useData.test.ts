import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type DataEntry, nextEntry, useData } from './useData.ts';

const now = '2026-11-21T10:00:04Z';
const earlier: DataEntry<string> = {
	...{ loaded: { data: 'known' }, failure: null, etag: '"1"', receivedAt: '2026-11-21T10:00:00Z' },
};
const lost = { kind: 'unreachable', message: null } as const;
const failed = { result: { ok: false, failure: lost }, etag: null } as const;

it('An answer replaces the data and its entity tag', () => {
	const answer = { result: { ok: true, data: 'new' }, etag: '"2"' } as const;
	const next = { loaded: { data: 'new' }, failure: null, etag: '"2"', receivedAt: now };
	expect(nextEntry(earlier, answer, now)).toEqual(next);
	expect(nextEntry({ ...earlier, failure: lost }, answer, now)).toEqual(next);
});

it('304 confirms the data as of now', () => {
	const unchanged = { result: null, etag: '"1"' };
	expect(nextEntry({ ...earlier, failure: lost }, unchanged, now)).toEqual({ ...earlier, receivedAt: now });
});

it('A failure keeps the data, its tag and its time, and says why', () => {
	expect(nextEntry(earlier, failed, now)).toEqual({ ...earlier, failure: lost });
	expect(nextEntry(null, failed, now)).toEqual({ loaded: null, failure: lost, etag: null, receivedAt: null });
});

const initial = { data: { kind: 'confirming' }, etag: null, receivedAt: now } as const;
const states: unknown[] = [];

function Page() {
	const query = { RegNo: 'MH12AB1234', OrderNumber: '1' };
	const known = useData('/data/payment', query, { initial });
	const unknown = useData('/data/payment', query);
	const idle = useData('/data/payment', null);
	states.push(...[known, unknown, idle].map(({ state, data }) => [state, data]));
	return null;
}

it('The server renders what came with the page, else that it is loading or that there is no query', () => {
	renderToStaticMarkup(createElement(Page));
	expect(states).toEqual([
		['ready', initial.data],
		['loading', null],
		['idle', null],
	]);
});
