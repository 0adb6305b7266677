import { expect, it } from 'vitest';
import { signalWithTimeout } from './requests.ts';

const aborted = (signal: AbortSignal) =>
	new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

it('a signal with a timeout aborts with the signal that it was made from', async () => {
	const controller = new AbortController();
	const reason = aborted(signalWithTimeout(controller.signal, 60_000));
	controller.abort('left the page');
	expect(await reason).toBe('left the page');
	expect(signalWithTimeout(controller.signal, 60_000).reason).toBe('left the page');
});

it('or with a TimeoutError after its time', async () => {
	const reason = await aborted(signalWithTimeout(new AbortController().signal, 5));
	expect(reason).toMatchObject({ name: 'TimeoutError' });
});
