import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '../ui/useRemote.ts';
import type { Responded } from './answerEstimate.ts';
import type { NotRecorded } from './revisedEstimate.tsx';

export type Decision = 'approve' | 'reject';

/** Sends the answer once: a second press while it runs does nothing. What was not recorded is told, and nothing is lost. */
export function useApproval(regNo: string, before: NotRecorded | null, onRecorded: (documentId: string) => void) {
	const [busy, setBusy] = useState<Decision | null>(null);
	const [notRecorded, setNotRecorded] = useState(before);
	const { revalidate } = useRevalidator();
	const isRunning = useRef(false);

	async function send(form: FormData, decision: Decision) {
		if (isRunning.current) return;
		isRunning.current = true;
		setBusy(decision);
		setNotRecorded(null);
		const answer = await ask<Responded>(`/revisedEstimate/answer?RegNo=${regNo}`, { method: 'POST', body: form });
		if (!answer.ok) setNotRecorded({ kind: 'problem', problem: answer.problem });
		else if (answer.data.kind === 'recorded') onRecorded(answer.data.documentId);
		else setNotRecorded(answer.data);
		if (answer.ok && answer.data.kind === 'changed') await revalidate();
		isRunning.current = false;
		setBusy(null);
	}

	return { busy, notRecorded, send };
}
