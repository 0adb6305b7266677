import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ChosenSlot, Draft } from '../../../domain/booking/draftState.ts';
import { formatTime } from '../../../domain/time/calendar.ts';
import { fetchData, postData } from '../../data/requests.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { stepOfPath } from '../steps/wizardSteps.ts';
import { type HoldState, type SlotHold, useWizard, type WizardVehicle } from '../wizardContext.ts';
import { wizardTexts } from '../wizardTexts.ts';
import type { HoldBody, ShownHold } from './hold.ts';

/** `slot` says of which slot it is. */
interface KnownHold {
	readonly slot: string;
	readonly state: HoldState;
	readonly leftMs: number;
}

const slotKey = (dealerCode: string, { day, start }: Pick<ChosenSlot, 'day' | 'start'>) =>
	`${dealerCode} ${day} ${start}`;

const toKnown = ({ until, leftMs, ...hold }: ShownHold): KnownHold => ({
	slot: slotKey(hold.dealerCode, hold),
	state: leftMs > 0 ? { kind: 'held', until } : { kind: 'ended' },
	leftMs,
});

/** What is known once the provider holds nothing of this slot any more. */
const afterEnd = (last: KnownHold | null, slot: string): KnownHold | null =>
	last?.slot === slot && last.state.kind === 'held' ? { ...last, state: { kind: 'ended' } } : last;

/**
 * The seat that is held for the vehicle while its owner goes through the wizard (docs/product.md#seat-holds). Without a
 * network, and beyond a limit, nothing is held, nothing says so, and booking goes on.
 */
export function useSeatHold({ regNo, offersHolds }: WizardVehicle, draft: Draft | null): SlotHold {
	const [known, setKnown] = useState<KnownHold | null>(null);
	const slot = draft?.dealer && draft.slot ? slotKey(draft.dealer.code, draft.slot) : null;
	const wanted = useRef<HoldBody | null>(null);
	const isSending = useRef(false);
	const { pathname } = useLocation();

	/** One request at a time, the last choice last: another order would hold another slot than the chosen one. */
	const take = useCallback(
		async (dealerCode: string, slot: ChosenSlot, goesOn: boolean) => {
			if (!offersHolds) return;
			wanted.current = { dealerCode, slot, goesOn };
			if (isSending.current) return;
			isSending.current = true;
			while (wanted.current) {
				const sent: HoldBody = wanted.current;
				wanted.current = null;
				const answer = await postData('/data/hold', regNo, sent);
				if (!answer.ok || wanted.current) continue;
				const { data } = answer;
				const asked = slotKey(sent.dealerCode, sent.slot);
				if (data.kind === 'held') setKnown(toKnown(data.hold));
				else if (data.kind === 'taken') setKnown({ slot: asked, state: { kind: 'taken' }, leftMs: 0 });
				else setKnown((last) => afterEnd(last, asked));
			}
			isSending.current = false;
		},
		[regNo, offersHolds],
	);

	/** What the server knows: after a reload, and of a hold that the dealership has ended. */
	const look = useEffectEvent(async () => {
		if (!offersHolds || slot === null || isSending.current || document.hidden) return;
		const answer = await fetchData('/data/hold', { RegNo: regNo });
		if (!answer.ok || isSending.current) return;
		const found = answer.data && toKnown(answer.data);
		if (found?.slot === slot) setKnown(found);
		else setKnown((last) => afterEnd(last, slot));
	});

	const isLoaded = draft !== null;
	useEffect(() => {
		if (isLoaded && stepOfPath(pathname) !== 'bookingdone') look();
	}, [isLoaded, pathname]);

	useEffect(() => {
		const onVisible = () => look();
		document.addEventListener('visibilitychange', onVisible);
		return () => document.removeEventListener('visibilitychange', onVisible);
	}, []);

	useEffect(() => {
		if (known?.state.kind !== 'held') return;
		const timer = setTimeout(() => setKnown(afterEnd(known, known.slot)), known.leftMs);
		return () => clearTimeout(timer);
	}, [known]);

	const state = known?.slot === slot ? (known?.state ?? null) : null;
	return useMemo(() => ({ state, take }), [state, take]);
}

/** Until when the chosen slot is held, or that it is no longer; null while there is nothing to say. */
export function useHoldText(): string | null {
	const t = useTexts(wizardTexts);
	const language = useLanguage();
	const { state } = useWizard().seatHold;
	if (!state) return null;
	if (state.kind === 'held') return t.heldUntil(formatTime(state.until, language));
	return state.kind === 'ended' ? t.holdEnded : t.slotTaken;
}
