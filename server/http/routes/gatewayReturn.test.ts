import { describe, expect, it } from 'vitest';
import { inMemoryPortal } from '../../testing/inMemoryPortal.ts';

const resultPage = 'https://portal.example/payment-success/MH12AB1234?OrderNumber=KS-1';
const accepted: (string | null)[] = [];
const returning = (outcome: string | null) =>
	inMemoryPortal({}, 'demo', async (encResp) => {
		accepted.push(encResp);
		return outcome;
	});
const landed = returning(resultPage);
const refused = returning(null);
const fromGateway = (body: string | URLSearchParams, method = 'POST') => ({
	method,
	body: method === 'POST' ? body : null,
	headers: {
		Origin: 'http://127.0.0.1:3002',
		'Sec-Fetch-Site': 'cross-site',
		'Content-Type': 'application/x-www-form-urlencoded',
	},
});

describe('the return of the gateway', () => {
	it('is accepted from another site, and redirects to the result page', async () => {
		const answer = await landed('/gateway/return', fromGateway('encResp=ab12&orderNo=KS-1'));
		expect(accepted.at(-1)).toBe('ab12');
		expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store']);
		expect(answer.headers.get('location')).toBe(resultPage);
	});

	const asParts = (fields: readonly (readonly [string, string | Blob])[]) => {
		const body = new FormData();
		for (const [name, value] of fields) body.append(name, value);
		const { 'Content-Type': _urlencoded, ...headers } = fromGateway('').headers;
		return { method: 'POST', body, headers };
	};

	it.each([
		['under the longer name', '', fromGateway('encResponse=ab12&orderNo=KS-1')],
		['by GET', '?encResp=ab12&orderNo=KS-1', fromGateway('', 'GET')],
		['by GET, under the longer name', '?encResponse=ab12', fromGateway('', 'GET')],
		[
			'in parts',
			'',
			asParts([
				['encResp', 'ab12'],
				['orderNo', 'KS-1'],
			]),
		],
		['beside fields of the payer', '', fromGateway('x=1&encResp=ab12&x=2&orderNo=KS-1&orderNo=KS-2')],
	])('is read %s', async (_how, query, sent) => {
		const answer = await landed(`/gateway/return${query}`, sent);
		expect([answer.status, accepted.at(-1)]).toEqual([303, 'ab12']);
		expect(answer.headers.get('location')).toBe(resultPage);
	});

	it.each([
		['not accepted', fromGateway('encResp=forged&orderNo=KS-1'), 'forged', '?OrderNumber=KS-1'],
		['without the text', fromGateway('orderNo=KS-1'), '', '?OrderNumber=KS-1'],
		['empty', fromGateway(''), '', ''],
		['of another form', fromGateway('{"encResp":"x"}'), '', ''],
		['in two', fromGateway('encResp=ab&encResp=cd'), '', ''],
		['under two names', fromGateway('encResp=ab&encResponse=cd'), '', ''],
		['a file', asParts([['encResp', new Blob(['ab12'])]]), '', ''],
		['of two orders', fromGateway('encResp=forged&orderNo=KS-1&orderNo=KS-2'), 'forged', ''],
		['of no order', fromGateway('encResp=forged&orderNo=//evil.example'), 'forged', ''],
		[
			'broken parts',
			{ ...fromGateway('--x\r\nencResp'), headers: { 'Content-Type': 'multipart/form-data; boundary=x' } },
			'',
			'',
		],
		['a GET', fromGateway('', 'GET'), '', ''],
	])('leads to a page of the portal if it is %s, with the number of the order', async (_what, sent, text, query) => {
		const answer = await refused('/gateway/return', sent);
		expect([answer.status, answer.headers.get('location')]).toEqual([303, `/payment-returned${query}`]);
		expect([accepted.at(-1), answer.headers.get('cache-control')]).toEqual([text, 'no-store']);
	});

	it('is not read when it is too large or sent to another host', async () => {
		const count = accepted.length;
		const fields = `encResp=ab12${'&a'.repeat(200)}`;
		for (const large of [`encResp=${'a'.repeat(70_000)}`, fields]) {
			const answer = await refused('/gateway/return', fromGateway(large));
			expect([answer.status, answer.headers.get('location')]).toEqual([303, '/payment-returned']);
			expect(answer.headers.get('connection')).toBe('close');
		}
		// Such returns are only counted, with their cause.
		expect(accepted.splice(count)).toEqual([null, null]);
		expect((await landed('/gateway/return', fromGateway(fields.slice(0, -2)))).status).toBe(303);
		expect(accepted.splice(count)).toEqual(['ab12']);
		const astray = await landed('/gateway/return', { ...fromGateway('encResp=ab'), host: 'evil.example' });
		expect(astray.status).toBe(421);
		expect(accepted.length).toBe(count);
	});

	it('is the only address that another site may post to', async () => {
		for (const path of ['/echo', '/gateway/return/more', '/gateway', '/payment-success/MH12AB1234']) {
			expect((await landed(path, fromGateway('encResp=ab12'))).status).toBe(403);
		}
		expect((await inMemoryPortal()('/gateway/return', fromGateway('encResp=ab12'))).status).toBe(403);
	});
});
