import { useState } from 'react';
import type { ChosenSlot } from '../../domain/booking/draftState.ts';
import type { SlotColumn } from '../../domain/dealers/dealer.ts';
import { daysOnView } from '../../domain/dealers/slots.ts';
import { type Day, isAtSlot, timeOf, toDay } from '../../domain/time/calendar.ts';
import { DateField, useClosedDays } from '../booking/steps/selectDateTime/calendar.tsx';
import { SlotPicker } from '../booking/steps/selectDateTime/slots/slotPicker.tsx';
import { useNow } from '../booking/wizardContext.ts';
import type { MoveDealer } from './moveView.ts';

/** The wizard's slots of a dealership from the booked day on, with the booked time marked. */
export function MoveSlots({
	regNo,
	dealer,
	present,
	chosen,
	takesPresentTime,
	onChoose,
}: {
	regNo: string;
	dealer: MoveDealer;
	/** ISO instant of the booked slot. */
	present: string;
	chosen: ChosenSlot | null;
	/** Whether the same time is chosen at once where it is free: another dealership is. */
	takesPresentTime: boolean;
	onChoose: (slot: ChosenSlot | null) => void;
}) {
	const now = useNow();
	const booked = toDay(present) ?? '';
	const [picked, setPicked] = useState<Day>(booked);
	const [moved, setMoved] = useState<Day | null>(null);
	const { closed, learn } = useClosedDays();
	const shown = daysOnView(picked, moved, chosen?.day ?? null, now);

	function pick(day: Day) {
		setPicked(day);
		setMoved(day);
		if (chosen?.day !== day) onChoose(null);
	}

	function onLoad(columns: readonly SlotColumn[]) {
		learn(columns);
		if (!takesPresentTime || chosen || moved !== null) return;
		const same = columns
			.flatMap(({ day, slots }) => slots.map(({ isAvailable, ...slot }) => ({ isAvailable, slot: { day, ...slot } })))
			.find(({ isAvailable, slot }) => isAvailable && isAtSlot(present, slot));
		if (same) onChoose(same.slot);
	}

	return (
		<div className="stack when">
			<DateField shown={shown} closed={closed} onChoose={pick}>
				{null}
			</DateField>
			<SlotPicker
				regNo={regNo}
				dealerCode={dealer.code}
				listedFreeDay={null}
				first={shown.first}
				chosen={chosen}
				isTaken={false}
				preferred={timeOf(present) ?? ''}
				onChoose={onChoose}
				onMove={setMoved}
				onPick={pick}
				onLoad={onLoad}
				below={null}
			/>
		</div>
	);
}
