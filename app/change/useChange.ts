import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { rebasedDraft } from '../../domain/booking/changing.ts';
import { type DraftAction, draftReducer } from '../../domain/booking/draftReducer.ts';
import type { Draft } from '../../domain/booking/draftState.ts';
import { idempotencyKeyFor, type SentKey, unansweredKeyAfter } from '../../domain/booking/idempotency.ts';
import { formatRupees } from '../../domain/money.ts';
import { isOutcomeUnknown } from '../../domain/providerError.ts';
import { useNow } from '../booking/wizardContext.ts';
import { validationTexts } from '../booking/wizardTexts.ts';
import { endChange } from '../data/endDraft.ts';
import { randomUuid } from '../data/randomUuid.ts';
import { postData } from '../data/requests.ts';
import { failureTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { changeTexts } from './changeTexts.ts';
import { type ChangeView, draftOf } from './changeView.ts';
import { keepChange, readKeptChange } from './keptChange.ts';

/**
 * Over the booking as it is now, of what was typed until then: fields can be typed in while a change is sent. `typed`:
 * before the page was loaded.
 */
interface Rebase {
	readonly type: 'rebase';
	readonly typed?: Draft;
	readonly before: Draft;
	readonly after: Draft;
}

/**
 * The draft of a change, and what saves it. After a lost answer the same change is sent with the same idempotency key, so
 * that it is made once. A refusal keeps what was typed, over the booking as it is now. `problem`: the lines to show.
 */
export function useChange(regNo: string, loaded: ChangeView) {
	const t = useTexts(changeTexts);
	const failures = useTexts(failureTexts);
	const messages = useTexts(validationTexts);
	const now = useNow();
	const [view, setView] = useState(loaded);
	const [draft, apply] = useReducer(
		(current: Draft, action: DraftAction | Rebase) =>
			action.type === 'rebase'
				? rebasedDraft(action.typed ?? current, action.before, action.after)
				: draftReducer(current, action, now),
		null,
		() => draftOf(loaded, regNo, now),
	);
	const [isBusy, setBusy] = useState(false);
	const [isChanged, setChanged] = useState(false);
	const [problem, setProblem] = useState<readonly string[] | null>(null);
	const unanswered = useRef<SentKey | null>(null);
	const dispatch: (action: DraftAction) => void = apply;

	const [first] = useState(draft);
	const restore = useEffectEvent(() => {
		const kept = readKeptChange(regNo, view.appointmentId, now);
		if (kept) apply({ type: 'rebase', typed: kept.draft, before: kept.before, after: first });
	});
	// The server's page has nothing of what was typed, so it is restored after the first render.
	useEffect(() => restore(), []);
	useEffect(() => {
		const { appointmentId } = view;
		if (draft !== first) keepChange(regNo, { appointmentId, before: draftOf(view, regNo, now), draft });
	}, [draft, first, view, regNo, now]);

	async function save() {
		if (isBusy) return;
		setBusy(true);
		setProblem(null);
		const { appointmentId, revision } = view;
		const body = { appointmentId, revision, draft };
		const before = unanswered.current;
		const sent = idempotencyKeyFor(before, JSON.stringify(body), randomUuid);
		unanswered.current = sent;
		const answer = await postData('/change/save', regNo, { ...body, key: sent.key });
		if (answer.ok) {
			const { data } = answer;
			unanswered.current = unansweredKeyAfter(data.kind === 'refused' ? 'answered' : 'undone', before, sent);
			if (data.kind === 'changed') {
				endChange(regNo);
				setChanged(true);
			} else if (data.kind === 'invalid') setProblem([messages[data.message]]);
			else if (data.kind === 'priceChanged') {
				dispatch({ type: 'showEstimate', total: data.total, calculated: true });
				setProblem([t.priceChanged(formatRupees(data.total))]);
			} else {
				setProblem([data.message ?? failures.refused]);
				if (data.view) {
					apply({ type: 'rebase', before: draftOf(view, regNo, now), after: draftOf(data.view, regNo, now) });
					setView(data.view);
				}
			}
		} else {
			const { kind, message } = answer.problem;
			const isUnknown = isOutcomeUnknown(kind);
			unanswered.current = unansweredKeyAfter(isUnknown ? 'lost' : 'undone', before, sent);
			setProblem([message ?? failures[kind], ...(isUnknown ? [t.unknown] : [])]);
		}
		setBusy(false);
	}

	return { view, draft, dispatch, save, isBusy, isChanged, problem };
}
