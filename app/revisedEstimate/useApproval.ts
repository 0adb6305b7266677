import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '../ui/useRemote.ts';
import type { Responded } from './answerEstimate.ts';
import type { NotRecorded } from './revisedEstimate.tsx';

export type Decision = 'approve' | 'reject';

/** Sends the answer once: a second press while it runs does nothing. What was not recorded is told, and nothing is lost. */
export function useApproval(
	regNo: string,
	onRecorded: (documentId: string) => void,
	onNotRecorded: (why: NotRecorded | null) => void,
) {
	const [busy, setBusy] = useState<Decision | null>(null);
	const { revalidate } = useRevalidator();
	const isRunning = useRef(false);

	async function send(form: FormData, decision: Decision) {
		if (isRunning.current) return;
		isRunning.current = true;
		setBusy(decision);
		onNotRecorded(null);
		const answer = await ask<Responded>(`/revisedEstimate/answer?RegNo=${regNo}`, { method: 'POST', body: form });
		if (!answer.ok) onNotRecorded({ kind: 'problem', problem: answer.problem });
		else if (answer.data.kind === 'recorded') onRecorded(answer.data.documentId);
		else onNotRecorded(answer.data);
		if (answer.ok && answer.data.kind === 'changed') await revalidate();
		isRunning.current = false;
		setBusy(null);
	}

	return { busy, send };
}
