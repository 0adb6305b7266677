import { useRef, useState } from 'react';
import type { UnansweredKey } from '../../domain/booking/draftState.ts';
import { isOutcomeUnknown } from '../../domain/providerError.ts';
import type { Failure, JsonResult } from './endpoints.ts';

/**
 * A form that the page's script sends (docs/decisions/015-requests-of-the-page.md). `failure`: why the last press did
 * nothing, or may have done nothing; null: no failure. `reasonOf` turns a failed request into the reason that the page
 * shows. `initial`: the answer to a page without script.
 */
export function useForm<Reason>(reasonOf: (failure: Failure) => Reason, initial: Reason | null = null) {
	const [isBusy, setBusy] = useState(false);
	const [failure, setFailure] = useState(initial);
	const isRunning = useRef(false);

	/**
	 * Does nothing while a press is under way. `settle` handles the answer and returns why nothing was done; null: it was
	 * done. The form is busy until then, and stays busy if another page follows (`leaving`).
	 */
	async function send<T>(
		request: () => Promise<JsonResult<T>>,
		settle: (data: T) => Reason | null | 'leaving' | Promise<Reason | null | 'leaving'>,
	): Promise<void> {
		if (isRunning.current) return;
		isRunning.current = true;
		setBusy(true);
		setFailure(null);
		let settled: Reason | null | 'leaving' = null;
		try {
			const answer = await request();
			settled = answer.ok ? await settle(answer.data) : reasonOf(answer.failure);
			if (settled !== 'leaving') setFailure(settled);
		} finally {
			if (settled !== 'leaving') {
				isRunning.current = false;
				setBusy(false);
			}
		}
	}

	const [unansweredKey, keepKey] = useState<UnansweredKey | null>(null);
	/** Sends with an idempotency key. Without `stored`, the key is lost on a reload. */
	const sendWithKey = <T extends { readonly kind: string }>(
		{ settle, ...request }: OnceRequest<T> & { readonly settle: Parameters<typeof send<T>>[1] },
		stored: StoredKey = { unansweredKey, keepKey },
	) => send(() => postOnce(request, stored), settle);

	return { isBusy, failure, setFailure, send, sendWithKey };
}

/** A request that must be made once (docs/product.md#saving-a-booking). */
interface OnceRequest<T extends { readonly kind: string }> {
	/** An equal one is sent again with the same key after a lost answer. */
	readonly payload: string;
	readonly post: (key: string) => Promise<JsonResult<T>>;
	/** For each outcome, whether the server sent the request on to the provider. */
	readonly isForwarded: Readonly<Record<T['kind'], boolean>>;
}

/** The key whose answer was lost, and the function that keeps the next one; null: none. */
interface StoredKey {
	readonly unansweredKey: UnansweredKey | null;
	readonly keepKey: (unansweredKey: UnansweredKey | null) => void;
}

/**
 * Posts a request with an idempotency key:
 * 1. The key is new, or that of an equal request whose answer was lost. It is kept before it is sent.
 * 2. If the provider answered, no key stays.
 * 3. If the outcome is unknown, this key stays.
 * 4. If this request never reached the provider, the key of an earlier unanswered request stays.
 */
export async function postOnce<T extends { readonly kind: string }>(
	{ payload, post, isForwarded }: OnceRequest<T>,
	{ unansweredKey, keepKey }: StoredKey,
): Promise<JsonResult<T>> {
	const sent = unansweredKey?.payload === payload ? unansweredKey : { key: randomUuid(), payload };
	keepKey(sent);
	const answer = await post(sent.key);
	if (answer.ok) keepKey(isForwarded[answer.data.kind as T['kind']] ? null : unansweredKey);
	else if (isOutcomeUnknown(answer.failure.kind)) keepKey(sent);
	else keepKey(answer.failure.kind === 'refused' ? null : unansweredKey);
	return answer;
}

/** A random UUID, version 4. `crypto.randomUUID` needs https or localhost, and a phone may open the demo by http. */
function randomUuid(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
