import { useRef, useState } from 'react';
import type { SentKey } from '../../domain/booking/draftState.ts';
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

	const [unanswered, keep] = useState<SentKey | null>(null);
	/** Sends a request that must be made once, with a key. `stored` keeps that key over a reload, which the form cannot. */
	const sendOnce = <T extends { readonly kind: string }>(
		payload: string,
		post: (key: string) => Promise<JsonResult<T>>,
		settle: Parameters<typeof send<T>>[1],
		stored: StoredKey = { unanswered, keep },
	) => send(() => postOnce(stored, payload, post), settle);

	return { isBusy, failure, setFailure, send, sendOnce };
}

/** The key that was sent and not answered, and the function that keeps the next one. */
interface StoredKey {
	readonly unanswered: SentKey | null;
	readonly keep: (sentKey: SentKey | null) => void;
}

/**
 * Sends a request with an idempotency key, which an equal payload uses again after a lost answer
 * (docs/product.md#saving-a-booking). The key is kept before it is sent. If the server did not forward this request,
 * the key of an earlier unanswered one stays: that request may have booked.
 */
export async function postOnce<T extends { readonly kind: string }>(
	{ unanswered, keep }: StoredKey,
	payload: string,
	post: (key: string) => Promise<JsonResult<T>>,
): Promise<JsonResult<T>> {
	const sent = unanswered?.payload === payload ? unanswered : { key: randomUuid(), payload };
	keep(sent);
	const answer = await post(sent.key);
	if (answer.ok) keep(isUnsent(answer.data) ? unanswered : null);
	else if (isOutcomeUnknown(answer.failure.kind)) keep(sent);
	else keep(answer.failure.kind === 'refused' ? null : unanswered);
	return answer;
}

/** Whether the answer says that nothing was sent to the provider. */
const isUnsent = ({ kind }: { readonly kind: string }) => ['invalid', 'notSent', 'priceChanged'].includes(kind);

/** A random UUID, version 4. `crypto.randomUUID` needs https or localhost, and a phone may open the demo by http. */
function randomUuid(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
