import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../data/endpoints.ts';
import { commonTexts, failureTexts } from '../i18n/commonTexts.ts';
import { RefreshStatus } from './tracking.tsx';

const shown = (failure: Failure | null) =>
	renderToStaticMarkup(<RefreshStatus knownAt="2026-11-21T06:00:00Z" failure={failure} isFollowed={false} />);
const triesAgain = 'The page tries again on its own.';

describe('a tracking page that was not refreshed', () => {
	it.each([
		['unreachable', 'Not updated since'],
		['upstreamError', 'Not updated since'],
	] as const)('says since when (%s), and that it tries again', (kind, text) => {
		const html = shown({ kind, text: null });
		expect([html.includes(text), html.includes(triesAgain)]).toEqual([true, true]);
	});

	it('leaves it to the line on top that the browser is offline', () => {
		const html = shown({ kind: 'offline', text: null });
		expect([html.includes('Last updated at 21 Nov 2026, 11:30 AM'), html.includes(triesAgain)]).toEqual([true, false]);
	});

	it('without work to follow says only that it does not refresh without script', () => {
		expect(shown(null)).toMatch(/^<div role="status"[^>]*><\/div><noscript>/);
	});

	it('says what opens the vehicle again when the job card has ended', () => {
		const { endedWithCodes } = commonTexts.en;
		for (const [said, text] of [
			[null, failureTexts.en.ended],
			[endedWithCodes, endedWithCodes],
		] as const) {
			const html = shown({ kind: 'ended', text: said });
			expect([html.includes(text), html.includes(triesAgain)]).toEqual([true, false]);
		}
	});
});
