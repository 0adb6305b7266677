import { afterEach, expect, it, vi } from 'vitest';
import { postData, signalWithTimeout } from './requests.ts';

afterEach(() => vi.unstubAllGlobals());

it('a form is sent as a browser without script sends it, and a refusal for its size is told apart', async () => {
	const fetched = vi.fn(async (_address: string, _init: RequestInit) => new Response('Too large', { status: 413 }));
	vi.stubGlobal('fetch', fetched);
	const form = new FormData();
	form.append('approved', 'a b');
	form.append('approved', 'c&d');
	const answer = await postData('/revisedEstimate/answer', 'MH12AB1234', form);
	expect(answer).toEqual({ ok: false, failure: { kind: 'tooLarge', text: null } });
	expect(String(fetched.mock.calls[0]?.[1].body)).toBe('approved=a+b&approved=c%26d');
});

const aborted = (signal: AbortSignal) =>
	new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

it('a signal with a timeout aborts with the signal that it was made from', async () => {
	const controller = new AbortController();
	const reason = aborted(signalWithTimeout(controller.signal, 60_000));
	controller.abort('left the page');
	expect(await reason).toBe('left the page');
	expect(signalWithTimeout(controller.signal, 60_000).reason).toBe('left the page');
});

it('a signal with a timeout aborts with a TimeoutError after its time', async () => {
	const reason = await aborted(signalWithTimeout(new AbortController().signal, 5));
	expect(reason).toMatchObject({ name: 'TimeoutError' });
});
