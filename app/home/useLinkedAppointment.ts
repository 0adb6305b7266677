import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { postData } from '../data/requests.ts';
import type { JsonResult } from '../loaders.ts';
import type { LinkedAppointmentResult } from './linkedAppointment.ts';

/**
 * The appointment-cancel check of the shell: a POST from the loaded page, never on GET,
 * so that a link preview cannot cancel anything (docs/product.md#linked-appointment). null until it has answered.
 */
export function useLinkedAppointment(mustCheck: boolean, regNo: string) {
	const [answer, setAnswer] = useState<JsonResult<LinkedAppointmentResult> | null>(null);
	const { revalidate } = useRevalidator();
	const hasChecked = useRef(false);
	const check = useCallback(async () => {
		const result = await postData('/home/linked-appointment', regNo);
		// The result is shown together with the reloaded page.
		if (result.ok) await revalidate();
		startTransition(() => setAnswer(result));
	}, [regNo, revalidate]);
	useEffect(() => {
		if (!mustCheck || hasChecked.current) return;
		hasChecked.current = true;
		check();
	}, [mustCheck, check]);
	return { answer, check };
}
