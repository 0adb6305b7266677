import fc from 'fast-check';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { RequestAccess } from '../../domain/access.ts';
import { type Services, servicesContext } from '../services.ts';
import { loader as tracking } from '../tracking/tracking.tsx';
import { readRedirectTarget, redirectTargetAt, redirectTargetUrl } from './redirectTarget.ts';
import { action, loader } from './verify.tsx';

const regNo = 'MH12AB1234';
const verifyAddress = (to: string) => `http://portal.test/verify?${new URLSearchParams({ RegNo: regNo, to })}`;

/** The address after the right code, or with a session already. */
async function sentTo(
	address: string,
	accessDecision: RequestAccess['accessDecision'] = { kind: 'verify', requestedRegNo: regNo },
) {
	const context = new RouterContextProvider();
	const access = { accessDecision, offersCodes: true, enterCode: async () => ({ kind: 'opened' }) };
	const log = { info() {}, warn() {}, error() {} };
	context.set(servicesContext, { access, log, language: 'en' } as unknown as Services);
	const isIn = accessDecision.kind === 'vehicle';
	const body = new URLSearchParams({ code: '12345678' });
	const request = new Request(address, isIn ? {} : { method: 'POST', body });
	const run = (isIn ? loader : action) as (args: object) => unknown;
	const came = await Promise.resolve()
		.then(() => run({ context, request, params: {} }))
		.catch((thrown: unknown) => thrown);
	return (came as Response).headers.get('Location');
}

describe('a page that was requested before verification', () => {
	it.each([
		['/tracking', `/tracking?RegNo=${regNo}`],
		['/booking/estimates', `/booking/estimates?RegNo=${regNo}`],
		['/booking/move?dealership=other', `/booking/move?dealership=other&RegNo=${regNo}`],
		['/booking/change', `/booking/change?RegNo=${regNo}`],
		['/revisedEstimate?answered=e-1', `/revisedEstimate?answered=e-1&RegNo=${regNo}`],
		['/makepayment', `/makepayment?RegNo=${regNo}`],
		['/payment-returned?OrderNumber=K-1', `/payment-returned?OrderNumber=K-1&RegNo=${regNo}`],
		[`/payment-success/${regNo}?OrderNumber=K-1`, `/payment-success/${regNo}?OrderNumber=K-1&RegNo=${regNo}`],
		['/Booking/Dealer/', `/Booking/Dealer/?RegNo=${regNo}`],
		['/', `/?RegNo=${regNo}`],
	])('%s is opened after a right code, or at once with a session', async (wanted, page) => {
		expect(await sentTo(verifyAddress(wanted))).toBe(page);
		expect(await sentTo(verifyAddress(wanted), { kind: 'vehicle', regNo })).toBe(page);
	});

	it('is kept in the address of the verification, without RegNo and what belongs to a link', async () => {
		const context = new RouterContextProvider();
		const access = { accessDecision: { kind: 'verify', requestedRegNo: regNo } };
		context.set(servicesContext, { access, log: { info: () => undefined } } as unknown as Services);
		const sentFrom = async (query: string) => {
			const request = new Request(`http://portal.test/tracking?RegNo=${regNo}${query}`);
			const came = await Promise.resolve()
				.then(() => tracking({ context, request, params: {} } as never))
				.catch((thrown: unknown) => thrown);
			return (came as Response).headers.get('Location');
		};
		expect(await sentFrom('&Params=00ff')).toBe(`/verify?RegNo=${regNo}&to=%2Ftracking`);
		expect(await sentFrom('&link=unusable')).toBe(`/verify?RegNo=${regNo}&to=%2Ftracking`);
	});

	it.each([
		'//evil.example/tracking',
		'/\\evil.example/tracking',
		'https://evil.example/tracking',
		'javascript:alert(1)',
		'/\t/evil.example',
		'/sign-out',
		'/language',
		'/home/cancel',
		'/booking/save',
		'/data/dealers',
		'/makepayment/invoice?documentId=1',
		'/verify?to=/tracking',
		'/payment-success/KA01EF2345?OrderNumber=K-1',
		`/tracking?x=${'x'.repeat(600)}`,
	])('that is no page of this vehicle (%s) becomes its home page', async (wanted) => {
		expect(await sentTo(verifyAddress(wanted))).toBe(`/?RegNo=${regNo}`);
	});

	it('names no other vehicle and opens no link, whatever its query says', async () => {
		const wanted = '/tracking?RegNo=KA01EF2345&Params=00ff';
		expect(await sentTo(verifyAddress(wanted))).toBe(`/tracking?RegNo=${regNo}`);
	});

	it('is a page of the portal about this vehicle, whatever the address says', () => {
		const written = fc.oneof(
			fc.string(),
			fc.webUrl(),
			fc.string().map((text) => `/tracking${text}`),
		);
		fc.assert(
			fc.property(written, (to) => {
				const page = redirectTargetUrl(regNo, readRedirectTarget(new Request(verifyAddress(to))));
				const url = new URL(page, 'http://portal.test');
				expect([url.origin, url.searchParams.get('RegNo')]).toEqual(['http://portal.test', regNo]);
				expect(page).toMatch(/^\/(?![/\\])/);
				expect(url.pathname === '/' || redirectTargetAt(url.href) !== null).toBe(true);
			}),
		);
	});
});
