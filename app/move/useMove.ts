import { useRef, useState } from 'react';
import type { ChosenSlot } from '../../domain/booking/draftState.ts';
import { idempotencyKeyFor, type SentKey, unansweredKeyAfter } from '../../domain/booking/idempotency.ts';
import type { Paise } from '../../domain/money.ts';
import { isOutcomeUnknown } from '../../domain/providerError.ts';
import { randomUuid } from '../data/randomUuid.ts';
import { postData } from '../data/requests.ts';
import { failureTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { moveTexts } from './moveTexts.ts';
import type { MoveView } from './moveView.ts';

interface Move {
	readonly dealerCode: string;
	readonly slot: ChosenSlot;
	readonly total: Paise;
}

/**
 * Moves the booking. After a lost answer the same move is sent with the same idempotency key, so that it is done once;
 * another one is refused when the first was done. `view`: the booking as it was last seen. `problem`: the lines to show.
 */
export function useMove(regNo: string, loaded: MoveView) {
	const t = useTexts(moveTexts);
	const failures = useTexts(failureTexts);
	const [view, setView] = useState(loaded);
	const [isBusy, setBusy] = useState(false);
	const [isMoved, setMoved] = useState(false);
	const [problem, setProblem] = useState<readonly string[] | null>(null);
	const unanswered = useRef<SentKey | null>(null);

	/** false: it was refused, so what the page knows may be out of date. */
	async function run(move: Move): Promise<boolean> {
		if (isBusy) return true;
		setBusy(true);
		setProblem(null);
		const { appointmentId, revision } = view;
		const body = { appointmentId, revision, ...move };
		const before = unanswered.current;
		const sent = idempotencyKeyFor(before, JSON.stringify(body), randomUuid);
		unanswered.current = sent;
		const answer = await postData('/move/save', regNo, { ...body, key: sent.key });
		const isRefused = answer.ok && answer.data.kind === 'refused';
		if (answer.ok) {
			unanswered.current = unansweredKeyAfter('answered', before, sent);
			if (answer.data.kind === 'moved') setMoved(true);
			else {
				setProblem([answer.data.message ?? failures.refused]);
				if (answer.data.view) setView(answer.data.view);
			}
		} else {
			const { kind, message } = answer.problem;
			const isUnknown = isOutcomeUnknown(kind);
			unanswered.current = unansweredKeyAfter(isUnknown ? 'lost' : 'undone', before, sent);
			setProblem([message ?? failures[kind], ...(isUnknown ? [t.unknown] : [])]);
		}
		setBusy(false);
		return !isRefused;
	}

	return { view, run, isBusy, isMoved, problem };
}
