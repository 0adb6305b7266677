import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Answer } from '../answer.ts';
import { ask } from '../ui/useRemote.ts';
import type { LinkChecked } from './linkedAppointment.ts';

/**
 * The appointment-cancel check of the shell: a POST from the loaded page, never on GET,
 * so that a link preview cannot cancel anything (docs/product.md#linked-appointment). null until it has answered.
 */
export function useLinkedAppointment(mustCheck: boolean, regNo: string) {
	const [answer, setAnswer] = useState<Answer<LinkChecked> | null>(null);
	const { revalidate } = useRevalidator();
	const isAsked = useRef(false);
	const check = useCallback(async () => {
		const answered = await ask<LinkChecked>(`/home/linked-appointment?RegNo=${regNo}`, { method: 'POST' });
		// What came of it is told with the page as it then is.
		if (answered.ok) await revalidate();
		startTransition(() => setAnswer(answered));
	}, [regNo, revalidate]);
	useEffect(() => {
		if (!mustCheck || isAsked.current) return;
		isAsked.current = true;
		check();
	}, [mustCheck, check]);
	return { answer, check };
}
