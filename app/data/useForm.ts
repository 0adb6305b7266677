import { useRef, useState } from 'react';
import type { Failure, JsonResult } from './jsonResult.ts';

/**
 * A form that the page's script sends (docs/decisions/015-requests-of-the-page.md). `failure`: why the last press did
 * nothing, or may have done nothing; null: there is nothing to tell. `reasonOf`: that of a request without an answer, or
 * with a failure; the network is lost, the time is over, a limit is reached. `initial`: what a page without script was
 * answered.
 */
export function useForm<Reason>(reasonOf: (failure: Failure) => Reason, initial: Reason | null = null) {
	const [isBusy, setBusy] = useState(false);
	const [failure, setFailure] = useState(initial);
	const isRunning = useRef(false);

	/**
	 * Does nothing while a press is under way. `settle` carries on with the answer and says why nothing was done (null: it
	 * was); it is busy until then, and stays so where another page is on its way (`leaving`).
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

	return { isBusy, failure, setFailure, send };
}
