import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { endDraft } from '../data/endDraft.ts';
import type { ResultAt } from '../data/endpoints.ts';
import type { JsonResult } from '../data/jsonResult.ts';
import { postData } from '../data/requests.ts';

interface Answer {
	readonly result: JsonResult<ResultAt<'/home/linked-appointment'>>;
	/** The page that showed it first. */
	readonly pathname: string;
}

/**
 * The appointment-cancel check of the shell: a POST from the loaded page, wherever the link leads, never on GET,
 * so that a link preview cannot cancel anything (docs/product.md#linked-appointment). null until it has answered, and on
 * the pages after the one that showed the answer.
 */
export function useLinkedAppointment(regNo: string) {
	const [answer, setAnswer] = useState<Answer | null>(null);
	const { revalidate } = useRevalidator();
	const { pathname } = useLocation();
	const hasChecked = useRef(false);
	const show = useEffectEvent((result: Answer['result']) => setAnswer({ result, pathname }));
	const request = useCallback(async () => {
		const result = await postData('/home/linked-appointment', regNo);
		if (result.ok && result.data.outcome === 'cancelled') endDraft(regNo);
		// The result is shown together with the reloaded page.
		if (result.ok) await revalidate();
		return result;
	}, [regNo, revalidate]);
	useEffect(() => {
		if (hasChecked.current) return;
		hasChecked.current = true;
		request().then((result) => startTransition(() => show(result)));
	}, [request]);
	async function check() {
		const result = await request();
		startTransition(() => setAnswer({ result, pathname }));
	}
	return { result: answer?.pathname === pathname ? answer.result : null, check };
}
