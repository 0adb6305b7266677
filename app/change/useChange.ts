import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { rebasedDraft, restoredChange, typedChange } from '../../domain/booking/changing.ts';
import { type DraftAction, draftReducer } from '../../domain/booking/draftReducer.ts';
import { type Draft, draftSchema, emptyDraft } from '../../domain/booking/draftState.ts';
import { formatRupees, type Paise } from '../../domain/money.ts';
import { fieldErrorTexts } from '../booking/wizardTexts.ts';
import { changeKey, readJsonFromTab, removeChange, storeInTab } from '../data/browserStorage.ts';
import { postData } from '../data/requests.ts';
import { useForm } from '../data/useForm.ts';
import { useNow } from '../dayAndPlaces/dayAndPlaces.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useFailureLines } from '../ui/feedback/notes.tsx';
import { changeTexts } from './changeTexts.ts';
import type { action, ChangeView } from './saveChange.ts';

type Action =
	| DraftAction
	/** Puts the typed values over the booking as it is now, also values that were typed while a change was sent. */
	| { readonly type: 'rebase'; readonly before: Draft; readonly after: Draft }
	| { readonly type: 'restore'; readonly draft: Draft };

function changeReducer(draft: Draft, action: Action, now: Date): Draft {
	if (action.type === 'restore') return action.draft;
	return action.type === 'rebase' ? rebasedDraft(draft, action.before, action.after) : draftReducer(draft, action, now);
}

/**
 * The draft of a change, what differs from the booking (`typed`), and the function that saves it. A lost answer's change
 * is sent again with the same idempotency key, so that it is made once. After a refusal the typed values stay, over the
 * booking as it is. The tab keeps them over a reload, until the change is made or `end` is called.
 */
export function useChange(regNo: string, loaded: ChangeView) {
	const { t, failures } = useTranslation(changeTexts);
	const { t: fieldErrors } = useTranslation(fieldErrorTexts);
	const now = useNow();
	const [view, setView] = useState(loaded);
	const booked = useMemo(() => draftOfBooking(view, regNo, now), [view, regNo, now]);
	const [draft, apply] = useReducer((current: Draft, action: Action) => changeReducer(current, action, now), booked);
	const form = useForm(useFailureLines(t.unknown));
	const dispatch: (action: DraftAction) => void = apply;
	const typed = useMemo(() => typedChange(draft, booked), [draft, booked]);

	const [isRestored, setRestored] = useState(false);
	const isEnded = useRef(false);
	const restore = useEffectEvent(() => {
		const kept = readStoredChange(regNo, view);
		const restored = kept && restoredChange(kept, booked, now);
		if (!restored) return;
		apply({ type: 'restore', draft: restored });
		setRestored(true);
	});
	// The server's page has no typed values, so they are restored after the first render.
	useEffect(() => restore(), []);
	useEffect(() => {
		if (!isEnded.current) storeChange(regNo, view, typed);
	}, [typed, view, regNo]);

	/** The tab keeps nothing any more: the change was saved or given up. */
	function end() {
		isEnded.current = true;
		removeChange(regNo);
	}

	function save(show: () => unknown) {
		const { appointmentId, revision } = view;
		const body = { appointmentId, revision, draft };
		form.sendWithKey({
			payload: JSON.stringify(body),
			post: (key) => postData<typeof action>('/booking/change/save', regNo, { ...body, key }),
			isForwarded: { changed: true, refused: true, invalid: false, priceChanged: false },
			settle: async (answer) => {
				if (answer.kind === 'invalid') return [fieldErrors[answer.code]];
				if (answer.kind === 'priceChanged') {
					dispatch({ type: 'showEstimate', total: answer.total, calculated: true });
					return [t.priceChanged(formatRupees(answer.total))];
				}
				if (answer.kind === 'refused') {
					if (answer.view) {
						apply({ type: 'rebase', before: booked, after: draftOfBooking(answer.view, regNo, now) });
						setView(answer.view);
					}
					return [answer.text ?? failures.refused];
				}
				end();
				await show();
				return null;
			},
		});
	}

	return { view, draft, dispatch, save, end, form, typed, isRestored };
}

/** The draft with all fields as booked; a field that this request may not see is empty. */
export function draftOfBooking(view: ChangeView, regNo: string, now: Date): Draft {
	const { dealer, day, slotStart: start, slotEnd: end, repairTypeId, contact } = view;
	const pickUp = contact?.pickUp ?? null;
	const dropOff = contact?.dropOff ?? pickUp;
	return z.parse(draftSchema, {
		...emptyDraft(regNo, now),
		dealer,
		slot: { day, slotId: '', start, end },
		date: day,
		repairTypeId,
		km: String(view.km),
		mobile: contact?.mobile ?? '',
		problem: contact?.problem ?? '',
		hasPickUp: view.hasPickUp,
		...(pickUp && { pickUp, dropOff, sameDropOffAddress: JSON.stringify(pickUp) === JSON.stringify(dropOff) }),
		deselected: Object.fromEntries(view.deselected.map(({ periodicId, reason }) => [periodicId, reason])),
		jobIds: view.jobIds,
		estimate: { calculated: true, shownTotal: view.total satisfies Paise },
	});
}

type Booked = Pick<ChangeView, 'appointmentId' | 'revision'>;

/** Keeps the typed values of a change in this tab (docs/product.md#draft); removes them if there are none. */
export function storeChange(regNo: string, { appointmentId, revision }: Booked, typed: Partial<Draft>): void {
	if (Object.keys(typed).length === 0) removeChange(regNo);
	else storeInTab(changeKey(regNo), JSON.stringify({ appointmentId, revision, typed }));
}

/** The typed values of this booking's change, unchecked; null: none, or the booking has changed since. */
export function readStoredChange(regNo: string, { appointmentId, revision }: Booked): object | null {
	const kept = readJsonFromTab(changeKey(regNo)) as Partial<Booked & { typed: unknown }> | null;
	if (kept?.appointmentId !== appointmentId || kept.revision !== revision) return null;
	return typeof kept.typed === 'object' ? kept.typed : null;
}
