import { describe, expect, it } from 'vitest';
import type { ReturnOutcome, ReturnRedirect } from '../../../provider/embedded/payments/acceptReturn.ts';
import { inMemoryPortal } from '../../testing/inMemoryPortal.ts';

const redirect: ReturnRedirect = {
	page: 'payment-success',
	portalUrl: 'https://portal.example',
	regNo: 'MH12AB1234',
	orderId: 'KS-1',
	transactionId: 'T 1&2',
	amount: 184_650,
	organizationName: 'Sahyadri Motors & Sons',
	organizationAddress: '4 "MG" Road',
};
const accepted: (string | null)[] = [];
const returning = (outcome: ReturnOutcome) =>
	inMemoryPortal({}, 'demo', async (encResp) => {
		accepted.push(encResp);
		return outcome;
	});
const landed = returning({ kind: 'redirected', redirect });
const refused = returning({ kind: 'rejected', reason: 'unreadable' });
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
	it('is accepted from another site, and redirects to the result page with its parameters', async () => {
		const answer = await landed('/gateway/return', fromGateway('encResp=ab12&orderNo=KS-1'));
		expect(accepted.at(-1)).toBe('ab12');
		expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store']);
		const address = new URL(answer.headers.get('location') ?? '');
		expect(`${address.origin}${address.pathname}`).toBe('https://portal.example/payment-success/MH12AB1234');
		expect(Object.fromEntries(address.searchParams)).toEqual({
			OrderNumber: 'KS-1',
			transactionId: 'T 1&2',
			amount: '1846.50',
			OrganizationName: 'Sahyadri Motors & Sons',
			OrganizationAddress: '4 "MG" Road',
			RegNo: 'MH12AB1234',
		});
	});

	it.each([
		['not accepted', 'encResp=forged'],
		['empty', ''],
		['of another form', '{"encResp":"x"}'],
	])('that is %s gets a page that says what to do', async (_what, body) => {
		const answer = await refused('/gateway/return', fromGateway(body));
		expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=UTF-8']);
		expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
		expect(await answer.text()).toMatch(/was not accepted.*Nothing was changed.*href="\/"/s);
	});

	it('shows the same page for a GET', async () => {
		expect((await landed('/gateway/return', fromGateway('', 'GET'))).status).toBe(400);
	});

	it('is not read when it is too large or sent to another host', async () => {
		const count = accepted.length;
		expect((await landed('/gateway/return', fromGateway(`encResp=${'a'.repeat(70_000)}`))).status).toBe(413);
		const fields = `encResp=ab12${'&a'.repeat(200)}`;
		expect((await landed('/gateway/return', fromGateway(fields))).status).toBe(413);
		// They are only counted, with their cause.
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
