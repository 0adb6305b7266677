import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ProviderError } from '../domain/providerError.ts';
import { resultCode, upstreamText } from '../domain/resultCode.ts';
import { commonTexts } from './i18n/commonTexts.ts';
import { dataServices, jsonLoader, orFallback, pageLoader, toFailure } from './loaders.ts';
import { type Services, servicesContext } from './services.ts';
import { fakeResultText } from './testing/visitor.ts';

const lines: object[] = [];
const write = (fields: object) => void lines.push(fields);
const log = { info: write, warn: write, error: write };

describe('a part that a page can do without', () => {
	it('is what was loaded, else what the page has instead, also when it takes too long', async () => {
		expect(await orFallback(log, async () => 'there', null)).toBe('there');
		const failed = () => Promise.reject(new ProviderError('upstreamError', { call: 'SearchOrganization' }));
		expect(await orFallback(log, failed, 'instead')).toBe('instead');
		expect(await orFallback(log, () => new Promise(() => undefined), 'instead', 20)).toBe('instead');
		expect(lines).toMatchObject([{ call: 'SearchOrganization', kind: 'upstreamError' }, { kind: 'timeout' }]);
	});

	it('does not hide an error of our own code', async () => {
		await expect(orFallback(log, () => Promise.reject(new TypeError('ours')), null)).rejects.toThrow('ours');
	});
});

it('The words of a provider are for the owner where it says no, and never where it is broken', () => {
	const said = (kind: ConstructorParameters<typeof ProviderError>[0]) =>
		toFailure(new ProviderError(kind, { call: 'GetIBDetails', rejection: upstreamText('words') }), {
			log,
			resultText: fakeResultText,
		}).failure.text;
	expect([said('refused'), said('notFound'), said('notAvailable')]).toEqual(['words', 'words', 'words']);
	expect([said('upstreamError'), said('timeout'), said('unauthorized')]).toEqual([null, null, null]);
});

it('The names of fields in a malformed request never reach the owner', () => {
	const rejection = resultCode('malformed', { errors: 'details.parts: Too big' });
	const error = new ProviderError('refused', { call: 'book', rejection });
	expect(toFailure(error, { log, resultText: fakeResultText }).failure).toEqual({ kind: 'refused', text: null });
});

it('A result code reaches the owner as its text, also of a page and of a data address', async () => {
	const rejection = resultCode('vehicleNotFound');
	const failed = () => Promise.reject(new ProviderError('notFound', { call: 'vehicle', rejection }));
	const failure = { kind: 'notFound', text: 'the text of vehicleNotFound' };
	await expect(pageLoader({ log, resultText: fakeResultText }, failed)).rejects.toMatchObject({
		data: failure,
		init: { status: 404 },
	});
	const answer = await jsonLoader({ log, resultText: fakeResultText }, failed);
	expect([answer.status, await answer.json()]).toEqual([404, { ok: false, failure }]);
});

it.each([
	['en', /get a code, or open the link/],
	['hi', /कोड.*लिंक/],
] as const)('A session that has ended says what opens the vehicle again (%s)', async (language, both) => {
	const refused = async (offersCodes: boolean) => {
		const context = new RouterContextProvider();
		const access = { accessDecision: { kind: 'verify', requestedRegNo: 'MH12AB1234' }, offersCodes };
		context.set(servicesContext, { access, language, log } as unknown as Services);
		try {
			return dataServices(context);
		} catch (thrown) {
			return (thrown as Response).json();
		}
	};
	const message = commonTexts[language].endedWithCodes;
	expect(message).toMatch(both);
	expect(await refused(true)).toEqual({ ok: false, failure: { kind: 'ended', text: message } });
	expect(await refused(false)).toEqual({ ok: false, failure: { kind: 'ended', text: null } });
});
