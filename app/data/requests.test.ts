import { afterEach, describe, expect, it, vi } from 'vitest';
import type { action } from '../home/checkLinkedBooking.ts';
import { postData, signalWithTimeout } from './requests.ts';

afterEach(() => vi.unstubAllGlobals());

it('a refusal of a request for its size is told apart', async () => {
	vi.stubGlobal('fetch', async () => new Response('Too large', { status: 413 }));
	const answer = await postData<typeof action>('/home/linked-booking', 'MH12AB1234', {});
	expect(answer).toEqual({ ok: false, failure: { kind: 'tooLarge', text: null } });
});

describe('a write without a network', () => {
	const answerOf = (isOnline: () => boolean, fetched: (url: string) => Promise<Response>) => {
		vi.stubGlobal('navigator', {
			get onLine() {
				return isOnline();
			},
		});
		vi.stubGlobal('fetch', fetched);
		return postData<typeof action>('/home/linked-booking', 'MH12AB1234', {});
	};
	const rejected = async () => Promise.reject(new TypeError('Failed to fetch'));

	it('is offline only if it was not sent', async () => {
		const sent: string[] = [];
		const failing = (url: string) => {
			sent.push(url);
			return rejected();
		};
		expect(await answerOf(() => false, failing)).toMatchObject({ failure: { kind: 'offline' } });
		expect(sent).toEqual(['/healthz']);
	});

	it('that was lost under way may have happened', async () => {
		let isOnline = true;
		const losing = () => {
			isOnline = false;
			return rejected();
		};
		expect(await answerOf(() => isOnline, losing)).toMatchObject({ failure: { kind: 'unreachable' } });
	});

	it('is sent if the browser says wrongly that it is offline', async () => {
		expect(
			await answerOf(
				() => false,
				async () => Response.json({ ok: true, data: 1 }),
			),
		).toEqual({ ok: true, data: 1 });
	});
});

const aborted = (signal: AbortSignal) =>
	new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

it('a signal with a timeout aborts with the signal that it was made from', async () => {
	const controller = new AbortController();
	const reason = aborted(signalWithTimeout(60_000, controller.signal));
	controller.abort('left the page');
	expect(await reason).toBe('left the page');
	expect(signalWithTimeout(60_000, controller.signal).reason).toBe('left the page');
});

it('a signal with a timeout aborts with a TimeoutError after its time', async () => {
	const reason = await aborted(signalWithTimeout(5));
	expect(reason).toMatchObject({ name: 'TimeoutError' });
});
