import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ChosenSlot, Draft } from '../../../domain/booking/draftState.ts';
import { fetchData, postData } from '../../data/requests.ts';
import { stepOfPath } from '../steps/wizardSteps.ts';
import type { SeatHoldState, WizardSeatHold, WizardVehicle } from '../wizardContext.tsx';
import type { action, loader, SeatHoldBody, ShownSeatHold } from './seatHoldData.ts';

/** The last known state, for the slot with the key `slot`. */
interface KnownSeatHold {
	readonly slot: string;
	readonly state: SeatHoldState;
	/** By the phone's clock, of which only the difference counts. */
	readonly endsAt: number;
}

const checkMs = 1000;
const minuteMs = 60_000;

const slotKey = (dealerCode: string, { day, start }: Pick<ChosenSlot, 'day' | 'start'>) =>
	`${dealerCode} ${day} ${start}`;

const toKnown = ({ until, remainingMs, ...seatHold }: ShownSeatHold): KnownSeatHold => ({
	slot: slotKey(seatHold.dealerCode, seatHold),
	state: remainingMs > 0 ? { kind: 'held', until, minutes: Math.ceil(remainingMs / minuteMs) } : { kind: 'ended' },
	endsAt: Date.now() + remainingMs,
});

const taken = (slot: string): KnownSeatHold => ({ slot, state: { kind: 'taken' }, endsAt: 0 });

/** The same, with the minutes that are left now; after the last one it has ended. */
function countDown(last: KnownSeatHold | null): KnownSeatHold | null {
	if (last?.state.kind !== 'held') return last;
	const minutes = Math.ceil((last.endsAt - Date.now()) / minuteMs);
	if (minutes === last.state.minutes) return last;
	return { ...last, state: minutes > 0 ? { ...last.state, minutes } : { kind: 'ended' } };
}

/** The state once the provider holds no seat of this slot: a held one has ended, an ended one was refused. */
function afterRefusal(last: KnownSeatHold | null, slot: string): KnownSeatHold | null {
	if (last?.slot !== slot || last.state.kind === 'taken') return last;
	return { ...last, state: { kind: last.state.kind === 'held' ? 'ended' : 'refused' } };
}

/**
 * Holds a seat for the vehicle while its owner goes through the wizard (docs/product.md#seat-holds). Without a network,
 * or beyond a limit, nothing is held and booking goes on; nothing says so, unless the owner asked to hold again.
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
				if (wanted.current) continue;
				const outcome = answer.ok ? answer.data : null;
				const asked = slotKey(sent.dealerCode, sent.slot);
				if (outcome?.kind === 'held') setKnown(toKnown(outcome.seatHold));
				else if (outcome?.kind === 'taken') setKnown(taken(asked));
				else setKnown((last) => (outcome || last?.state.kind !== 'held' ? afterRefusal(last, asked) : last));
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
		else setKnown((last) => (last?.state.kind === 'held' ? afterRefusal(last, slot) : last));
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

	/** The draft as it was when the seat was held until `endsAt`. */
	const heldWith = useRef({ endsAt: 0, draft });
	/** At its end, a seat is held once more if its owner has typed meanwhile. */
	const check = useEffectEvent(() => {
		const next = countDown(known);
		const { endsAt = 0 } = next ?? {};
		if (heldWith.current.endsAt !== endsAt) heldWith.current = { endsAt, draft };
		const hasTyped = heldWith.current.draft !== draft && next?.slot === slot;
		if (next?.state.kind === 'ended' && hasTyped && draft?.dealer && draft.slot) {
			heldWith.current = { endsAt, draft };
			requestHold(draft.dealer.code, draft.slot, false);
		} else setKnown(countDown);
	});
	const isHeld = known?.state.kind === 'held';
	useEffect(() => {
		if (!isHeld) return;
		const timer = setInterval(() => check(), checkMs);
		return () => clearInterval(timer);
	}, [isHeld]);

	const state = known?.slot === slot ? (known?.state ?? null) : null;
	const markTaken = useCallback(() => setKnown(slot === null ? null : taken(slot)), [slot]);
	return useMemo(() => ({ state, requestHold, markTaken }), [state, requestHold, markTaken]);
}
