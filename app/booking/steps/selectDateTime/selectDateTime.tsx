import { useState } from 'react';
import type { SlotColumn } from '../../../../domain/dealers/dealer.ts';
import { firstGridDay } from '../../../../domain/dealers/slots.ts';
import { type Day, timeOptions } from '../../../../domain/time/calendar.ts';
import { useTexts } from '../../../i18n/language.ts';
import { NativeSelect } from '../../../ui/controls/nativeSelect.tsx';
import { useWizard } from '../../wizardContext.ts';
import { ProblemField } from '../problemField.tsx';
import { PickDrop } from './address/pickDrop.tsx';
import { DateField } from './calendar/dateField.tsx';
import { ContactFields } from './contactFields.tsx';
import { dateTimeTexts } from './dateTimeTexts.ts';
import { SlotFrame, SlotSkeleton } from './slots/slotFrame.tsx';
import { SlotNavigation } from './slots/slotNavigation.tsx';
import { SlotPicker } from './slots/slotPicker.tsx';

/** When the vehicle is to be serviced, and how the owner can be reached (docs/product.md#date-and-time-step). */
export default function SelectDateTime() {
	const t = useTexts(dateTimeTexts);
	const { vehicle, draft, dispatch, now } = useWizard();
	/** The first day of the grid as the owner moved it; picking a date again moves it back to that date. */
	const [moved, setMoved] = useState<Day | null>(null);
	const { closed, learn } = useClosedDays();
	// The day may have passed on a page that was left open over midnight.
	const gridStart = draft && firstGridDay(moved ?? draft.date, moved ? null : (draft.slot?.day ?? null), now);

	function pick(date: Day) {
		dispatch({ type: 'chooseDate', date });
		setMoved(date);
	}

	return (
		<>
			<div className="stack when">
				<DateField date={draft?.date ?? null} gridStart={gridStart} closed={closed} onChoose={pick}>
					<NativeSelect
						id="field-time"
						label={t.preferredTime}
						disabled={draft === null}
						value={draft?.time ?? timeOptions[0]?.value}
						onChange={(event) => dispatch({ type: 'choosePreferredTime', time: event.currentTarget.value })}
						data={timeOptions.map(({ value, label }) => ({
							value,
							label: t.timeOption(label, value),
							spoken: t.spokenTime(value),
						}))}
					/>
				</DateField>
				{draft?.dealer && gridStart ? (
					<SlotPicker
						regNo={vehicle.regNo}
						dealerCode={draft.dealer.code}
						listedFreeDay={draft.dealer.nextFreeSlot?.day ?? null}
						first={gridStart}
						chosen={draft.slot}
						preferred={draft.time}
						onChoose={(slot) => dispatch({ type: 'chooseSlot', slot })}
						onMove={setMoved}
						onPick={pick}
						onLoad={learn}
					/>
				) : (
					<SlotFrame
						note={null}
						earliest={<span className="skeleton slot-earliest" />}
						navigation={<SlotNavigation first={null} onMove={() => {}} />}
					>
						<SlotSkeleton days={[]} />
					</SlotFrame>
				)}
			</div>
			<section className="stack" aria-labelledby="details-title">
				<h2 id="details-title" tabIndex={-1}>
					{t.yourDetails}
				</h2>
				<ContactFields />
			</section>
			<PickDrop />
			{vehicle.isShort ? <ProblemField /> : null}
		</>
	);
}

/** The days without a free slot among those that were loaded. */
function useClosedDays() {
	const [closed, setClosed] = useState<ReadonlySet<Day>>(() => new Set());
	function learn(columns: readonly SlotColumn[]) {
		setClosed((known) => {
			const next = new Set(known);
			for (const { day, slots } of columns) {
				if (slots.some(({ isAvailable }) => isAvailable)) next.delete(day);
				else next.add(day);
			}
			return next;
		});
	}
	return { closed, learn };
}
