import { useMemo, useState } from 'react';
import type { ChosenSlot } from '../../domain/booking/draftState.ts';
import { type SlotColumn, standInOrigin } from '../../domain/dealers/dealer.ts';
import { nearbyMetres } from '../../domain/dealers/geography.ts';
import { daysOnView } from '../../domain/dealers/slots.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { type Day, isAtSlot, toDay } from '../../domain/time/calendar.ts';
import { DealerSearchForm, useDealers } from '../booking/steps/dealer/dealerSearch.tsx';
import { DateField, useClosedDays } from '../booking/steps/selectDateTime/calendar.tsx';
import { SlotPicker } from '../booking/steps/selectDateTime/slots/slotPicker.tsx';
import { useNow } from '../dayAndPlaces/dayAndPlaces.tsx';
import { DealerCard } from '../dealers/dealerCard.tsx';
import { dealerTexts } from '../dealers/dealerTexts.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { FailureNote, Note, Skeleton } from '../ui/feedback/notes.tsx';
import type { MoveDealer } from './saveMove.ts';

interface MoveSlotsProps {
	readonly regNo: string;
	readonly dealer: MoveDealer;
	/** ISO instant of the booked slot. */
	readonly present: string;
	readonly chosen: ChosenSlot | null;
	/** Whether the booked time is chosen at once if it is free, because the dealership is another one. */
	readonly takesPresentTime: boolean;
	readonly onChoose: (slot: ChosenSlot | null) => void;
}

/** The wizard's slots of a dealership from the booked day on, with the booked time marked. */
export function MoveSlots({ regNo, dealer, present, chosen, takesPresentTime, onChoose }: MoveSlotsProps) {
	const now = useNow();
	const booked = toDay(present) ?? '';
	const [picked, setPicked] = useState<Day>(booked);
	const [gridStart, setGridStart] = useState<Day | null>(null);
	const { closed, addLoaded } = useClosedDays();
	const shown = daysOnView(picked, gridStart, chosen?.day ?? null, now);

	function pick(day: Day) {
		setPicked(day);
		setGridStart(day);
		if (chosen?.day !== day) onChoose(null);
	}

	function onLoad(columns: readonly SlotColumn[]) {
		addLoaded(columns);
		if (!takesPresentTime || chosen || gridStart !== null) return;
		const same = columns
			.flatMap(({ day, slots }) => slots.map(({ isAvailable, ...slot }) => ({ isAvailable, slot: { day, ...slot } })))
			.find(({ isAvailable, slot }) => isAvailable && isAtSlot(present, slot));
		if (same) onChoose(same.slot);
	}

	return (
		<div className="stack when">
			<DateField shown={shown} closed={closed} onChoose={pick} />
			<SlotPicker
				regNo={regNo}
				dealerCode={dealer.code}
				first={shown.first}
				chosen={chosen}
				booked={takesPresentTime ? null : present}
				isFirstChosen={gridStart !== null}
				preferred={null}
				onChoose={onChoose}
				onPage={setGridStart}
				onPick={pick}
				onLoad={onLoad}
			/>
		</div>
	);
}

interface MoveDealersProps {
	readonly regNo: string;
	/** The dealership of the booking: the others are those near it, wherever the owner is at present. */
	readonly booked: MoveDealer;
	/** Code of the chosen dealership. */
	readonly chosen: string;
	readonly onChoose: (dealer: MoveDealer) => void;
}

/** The dealer step's search and cards, without map. */
export function MoveDealers({ regNo, booked, chosen, onChoose }: MoveDealersProps) {
	const { t, common } = useTranslation(dealerTexts);
	const [search, setSearch] = useState('');
	const standIn = useMemo(() => standInOrigin([booked]), [booked]);
	const { origin, dealers: all, found, isNowhere } = useDealers(regNo, search, null, standIn, nearbyMetres);
	const dealers = search ? all : all.filter(({ code }) => code !== booked.code);
	return (
		<section className="stack" aria-label={common.otherDealer}>
			<DealerSearchForm
				isReady
				initialText=""
				isNowhere={isNowhere}
				onSearch={(text) => setSearch(text.trim())}
				isBusy={found.state === 'loading'}
			/>
			{found.state === 'loading' ? <Skeleton count={4} height={92} /> : null}
			{found.state === 'failed' ? <FailureNote failure={found.failure} onRetry={found.retry} /> : null}
			{found.state === 'ready' && dealers.length === 0 ? (
				<Note tone="info" lines={search ? [t.noneFound(search), t.searchAgain] : [t.noOtherNearby]} />
			) : null}
			{dealers.length > 0 ? (
				<header>
					<h2>{search ? t.found(isolated(search)) : t.nearby}</h2>
					{search ? null : (
						<p className="small quiet">{origin.name === null ? t.nearbyWhy : t.nearestTo(isolated(origin.name))}</p>
					)}
				</header>
			) : null}
			<ul className="dealer-list">
				{dealers.map((one) => (
					<li key={one.code}>
						<DealerCard dealer={one} from={origin.name} isChosen={one.code === chosen} onChoose={onChoose} />
					</li>
				))}
			</ul>
		</section>
	);
}
