import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { postData } from '../data/requests.ts';
import type { EstimateAnswerError, RecordedEstimateAnswer } from './submitEstimateAnswer.ts';

export type ApprovalDecision = 'approve' | 'reject';

/**
 * Submits the answer; a second submit is ignored until the first has ended. A failure is reported, and the form keeps
 * its input.
 */
export function useApproval(
	regNo: string,
	onRecorded: (recorded: RecordedEstimateAnswer) => void,
	onAnswerError: (error: EstimateAnswerError | null) => void,
) {
	const [busy, setBusy] = useState<ApprovalDecision | null>(null);
	const { revalidate } = useRevalidator();
	const isRunning = useRef(false);

	async function send(form: FormData, decision: ApprovalDecision) {
		if (isRunning.current) return;
		isRunning.current = true;
		setBusy(decision);
		onAnswerError(null);
		const answer = await postData('/revisedEstimate/answer', regNo, form);
		if (!answer.ok) onAnswerError({ kind: 'problem', problem: answer.problem });
		else if (answer.data.kind === 'recorded') onRecorded(answer.data);
		else onAnswerError(answer.data);
		// After a recorded answer the menu no longer offers the page.
		if (answer.ok) await revalidate();
		isRunning.current = false;
		setBusy(null);
	}

	return { busy, send };
}
