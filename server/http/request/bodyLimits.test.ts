import { describe, expect, it, vi } from 'vitest';
import routes from '../../../app/routes.ts';
import { inMemoryPortal, logLines } from '../../testing/inMemoryPortal.ts';
import { hasMoreFields, largeBody, largeBodyRoutes, smallBody } from './bodyLimits.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const form = (fields: number) => Array.from({ length: fields }, (_, at) => `f${at}=1`).join('&');

function formWithParts(fields: number): FormData {
	const data = new FormData();
	for (let at = 0; at < fields; at++) data.append('approved', `p${at}`);
	return data;
}

describe('a form', () => {
	it.each([
		['one field', 'a=1', 1],
		['as many', 'a=1&b=2&c=3', 3],
		['empty fields', '&&&', 4],
		['nothing', '', 1],
	])('of %s: %j has no more than %i', (_name, text, fields) => {
		expect(hasMoreFields(bytesOf(text), fields)).toBe(false);
		if (fields > 1) expect(hasMoreFields(bytesOf(text), fields - 1)).toBe(true);
	});

	it('is counted no further than its limit', () => {
		const look = vi.spyOn(Buffer.prototype, 'indexOf');
		expect(hasMoreFields(bytesOf('a&'.repeat(125_000)), 200)).toBe(true);
		expect(look).toHaveBeenCalledTimes(200);
		look.mockRestore();
	});

	it('is also counted in parts', async () => {
		const sent = new Request('http://portal.test', { method: 'POST', body: formWithParts(300) });
		const body = await sent.arrayBuffer();
		expect([hasMoreFields(body, 300), hasMoreFields(body, 299)]).toEqual([false, true]);
	});

	const post = async (path: string, body: BodyInit, type?: string) => {
		const headers = { Origin: 'http://localhost:3000', ...(type && { 'Content-Type': type }) };
		return (await inMemoryPortal()(path, { method: 'POST', body, headers })).status;
	};
	const urlencoded = 'application/x-www-form-urlencoded';

	it.each([
		['/echo', smallBody.fields],
		['/booking/save', largeBody.fields],
	])('sent to %s may have %i fields, in either encoding', async (path, fields) => {
		expect(await post(path, form(fields), urlencoded)).toBe(200);
		logLines.length = 0;
		expect(await post(path, form(fields + 1), urlencoded)).toBe(413);
		expect(logLines.join()).toContain('"security":"input"');
		expect(await post(path, form(fields + 1), `text/plain, ${urlencoded.toUpperCase()}; charset=utf-8`)).toBe(413);
		const parts = Math.min(fields, 1_000);
		expect(await post('/booking/save', formWithParts(parts))).toBe(200);
		expect(await post(path, formWithParts(fields + 1))).toBe(413);
	});

	it.each(['application/json', urlencoded, ''])('that is JSON may have 10,000 lists, sent as %j', async (type) => {
		const nested = (lists: number) => '['.repeat(lists) + ']'.repeat(lists);
		expect(await post('/booking/save', nested(10_000), type)).toBe(200);
		expect(await post('/booking/save', nested(10_001), type)).toBe(413);
	});

	it('is counted only if it is a form: JSON may have any number of ampersands', async () => {
		const text = JSON.stringify({ problem: '&'.repeat(10_000) });
		expect(await post('/echo', text, 'application/json')).toBe(200);
	});
});

it('the routes with a large body are routes of the portal', () => {
	const paths = (list: readonly { path?: string | undefined; children?: readonly object[] | undefined }[]): string[] =>
		list.flatMap(({ path, children }) => (children ? paths(children) : [`/${path ?? ''}`]));
	expect(paths(routes)).toEqual(expect.arrayContaining([...largeBodyRoutes]));
});
