import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ChosenSlot, Draft } from '../../../domain/booking/draftState.ts';
import { formatTime } from '../../../domain/time/calendar.ts';
import { fetchData, postData } from '../../data/requests.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { stepOfPath } from '../steps/wizardSteps.ts';
import { type SeatHoldState, useWizard, type WizardSeatHold, type WizardVehicle } from '../wizardContext.tsx';
import { wizardTexts } from '../wizardTexts.ts';
import type { action, loader, SeatHoldBody, ShownSeatHold } from './seatHoldData.ts';

/** The last known state, for the slot with the key `slot`. */
interface KnownSeatHold {
	readonly slot: string;
	readonly state: SeatHoldState;
	readonly remainingMs: number;
}

const slotKey = (dealerCode: string, { day, start }: Pick<ChosenSlot, 'day' | 'start'>) =>
	`${dealerCode} ${day} ${start}`;

const toKnown = ({ until, remainingMs, ...seatHold }: ShownSeatHold): KnownSeatHold => ({
	slot: slotKey(seatHold.dealerCode, seatHold),
	state: remainingMs > 0 ? { kind: 'held', until } : { kind: 'ended' },
	remainingMs,
});

/** The known state once the provider holds no seat of this slot any more. */
const afterEnd = (last: KnownSeatHold | null, slot: string): KnownSeatHold | null =>
	last?.slot === slot && last.state.kind === 'held' ? { ...last, state: { kind: 'ended' } } : last;

/**
 * Holds a seat for the vehicle while its owner goes through the wizard (docs/product.md#seat-holds). Without a network,
 * or beyond a limit, nothing is held, nothing says so, and booking goes on.
 */
export function useSeatHold({ regNo, offersSeatHolds }: WizardVehicle, draft: Draft | null): WizardSeatHold {
	const [known, setKnown] = useState<KnownSeatHold | null>(null);
	const slot = draft?.dealer && draft.slot ? slotKey(draft.dealer.code, draft.slot) : null;
	const wanted = useRef<SeatHoldBody | null>(null);
	const isSending = useRef(false);
	const { pathname } = useLocation();

	/** One request at a time, the last choice last: otherwise the seat hold could be for an earlier choice. */
	const requestHold = useCallback(
		async (dealerCode: string, slot: ChosenSlot, renew: boolean) => {
			if (!offersSeatHolds) return;
			wanted.current = { dealerCode, slot, renew };
			if (isSending.current) return;
			isSending.current = true;
			while (wanted.current) {
				const sent: SeatHoldBody = wanted.current;
				wanted.current = null;
				const answer = await postData<typeof action>('/data/seat-hold', regNo, sent);
				if (!answer.ok || wanted.current) continue;
				const { data } = answer;
				const asked = slotKey(sent.dealerCode, sent.slot);
				if (data.kind === 'held') setKnown(toKnown(data.seatHold));
				else if (data.kind === 'taken') setKnown({ slot: asked, state: { kind: 'taken' }, remainingMs: 0 });
				else setKnown((last) => afterEnd(last, asked));
			}
			isSending.current = false;
		},
		[regNo, offersSeatHolds],
	);

	/** Asks the server after a reload, and for a seat hold that the dealership has ended. */
	const refreshFromServer = useEffectEvent(async () => {
		if (!offersSeatHolds || slot === null || isSending.current || document.hidden) return;
		const answer = await fetchData<typeof loader>('/data/seat-hold', { RegNo: regNo });
		if (!answer.ok || isSending.current) return;
		const found = answer.data && toKnown(answer.data);
		if (found?.slot === slot) setKnown(found);
		else setKnown((last) => afterEnd(last, slot));
	});

	const isLoaded = draft !== null;
	useEffect(() => {
		if (isLoaded && stepOfPath(pathname) !== 'bookingdone') refreshFromServer();
	}, [isLoaded, pathname]);

	useEffect(() => {
		const onVisible = () => refreshFromServer();
		document.addEventListener('visibilitychange', onVisible);
		return () => document.removeEventListener('visibilitychange', onVisible);
	}, []);

	useEffect(() => {
		if (known?.state.kind !== 'held') return;
		const timer = setTimeout(() => setKnown(afterEnd(known, known.slot)), known.remainingMs);
		return () => clearTimeout(timer);
	}, [known]);

	const state = known?.slot === slot ? (known?.state ?? null) : null;
	return useMemo(() => ({ state, requestHold }), [state, requestHold]);
}

/** Says until when the chosen slot is held, or that it no longer is; null: nothing to say. */
export function useSeatHoldText(): string | null {
	const { t, language } = useTranslation(wizardTexts);
	const { state } = useWizard().seatHold;
	if (!state) return null;
	if (state.kind === 'held') return t.heldUntil(formatTime(state.until, language));
	return state.kind === 'ended' ? t.seatHoldEnded : t.slotTaken;
}
