import { describe, expect, it } from 'vitest';
import { shouldRevalidateWizard } from './shouldRevalidateWizard.ts';

const asked = (from: string, to: string, formMethod?: 'POST') =>
	shouldRevalidateWizard({
		currentUrl: new URL(from, 'http://portal'),
		nextUrl: new URL(to, 'http://portal'),
		formMethod,
		defaultShouldRevalidate: true,
	});

describe('shouldRevalidateWizard', () => {
	it('does not revalidate between two steps of one vehicle', () => {
		expect(asked('/booking/dealer?RegNo=A', '/booking/selectDateTime?RegNo=A')).toBe(false);
		expect(asked('/booking/estimates?RegNo=A', '/booking/bookingDone?RegNo=A')).toBe(false);
		expect(asked('/booking/dealer?RegNo=A&again=jc-1', '/booking/selectDateTime?RegNo=A')).toBe(false);
	});

	it.each([
		['another vehicle', '/booking/dealer?RegNo=A', '/booking/selectDateTime?RegNo=B', undefined],
		['a Retry on the same step', '/booking/dealer?RegNo=A', '/booking/dealer?RegNo=A', undefined],
		['the way home', '/booking/bookingDone?RegNo=A', '/?RegNo=A', undefined],
		['the way in', '/?RegNo=A', '/booking/dealer?RegNo=A', undefined],
		['something sent, such as another language', '/booking/dealer?RegNo=A', '/booking/estimates?RegNo=A', 'POST'],
	] as const)('asks again for %s', (_, from, to, method) => expect(asked(from, to, method)).toBe(true));
});
