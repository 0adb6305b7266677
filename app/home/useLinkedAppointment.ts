import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '../ui/useRemote.ts';
import type { LinkChecked } from './linkedAppointment.ts';

/**
 * The appointment-cancel check of the shell: a POST from the loaded page, never on GET,
 * so that a link preview cannot cancel anything (decisions: access).
 */
export function useLinkedAppointment(mustCheck: boolean, regNo: string): LinkChecked['outcome'] | null {
	const [outcome, setOutcome] = useState<LinkChecked['outcome'] | null>(null);
	const { revalidate } = useRevalidator();
	const asked = useRef(false);
	useEffect(() => {
		if (!mustCheck || asked.current) return;
		asked.current = true;
		ask<LinkChecked>(`/home/linked-appointment?RegNo=${regNo}`, { method: 'POST' }).then((answer) => {
			if (!answer.ok) return;
			setOutcome(answer.data.outcome);
			revalidate();
		});
	}, [mustCheck, regNo, revalidate]);
	return outcome;
}
