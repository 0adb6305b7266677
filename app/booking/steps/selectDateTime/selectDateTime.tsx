import { useState } from 'react';
import type { ChosenSlot } from '../../../../domain/booking/draftState.ts';
import { daysOnView } from '../../../../domain/dealers/slots.ts';
import { type Day, timeOptions } from '../../../../domain/time/calendar.ts';
import { useTexts } from '../../../i18n/language.ts';
import { NativeSelect } from '../../../ui/controls/nativeSelect.tsx';
import { useNow, useWizard } from '../../wizardContext.ts';
import { ProblemField } from '../problemField.tsx';
import { PickDrop } from './address/pickDrop.tsx';
import { DateField } from './calendar/dateField.tsx';
import { useClosedDays } from './calendar/useClosedDays.ts';
import { ContactFields } from './contactFields.tsx';
import { dateTimeTexts } from './dateTimeTexts.ts';
import { ReportingNote } from './slots/reportingNote.tsx';
import { SlotFrame, SlotSkeleton } from './slots/slotFrame.tsx';
import { SlotNavigation } from './slots/slotNavigation.tsx';
import { SlotPicker } from './slots/slotPicker.tsx';

/** When the vehicle is to be serviced, and how the owner can be reached (docs/product.md#date-and-time-step). */
export default function SelectDateTime() {
	const t = useTexts(dateTimeTexts);
	const { vehicle, draft, dispatch, seatHold } = useWizard();
	const now = useNow();
	const [moved, setMoved] = useState<Day | null>(null);
	const { closed, learn } = useClosedDays();
	// The day may have passed on a page that was left open over midnight.
	const shown = draft && daysOnView(draft.date, moved, draft.slot?.day ?? null, now);

	function pick(date: Day) {
		dispatch({ type: 'chooseDate', date });
		setMoved(date);
	}

	function choose(slot: ChosenSlot) {
		dispatch({ type: 'chooseSlot', slot });
		// The grid stays where it is.
		if (shown) setMoved(shown.first);
		if (draft?.dealer) seatHold.take(draft.dealer.code, slot, false);
	}

	return (
		<>
			<div className="stack when">
				<DateField shown={shown} closed={closed} onChoose={pick}>
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
				{draft?.dealer && shown ? (
					<SlotPicker
						regNo={vehicle.regNo}
						dealerCode={draft.dealer.code}
						listedFreeDay={draft.dealer.nextFreeSlot?.day ?? null}
						first={shown.first}
						chosen={draft.slot}
						preferred={draft.time}
						isTaken={seatHold.state?.kind === 'taken'}
						onChoose={choose}
						onMove={setMoved}
						onPick={pick}
						onLoad={learn}
						below={<ReportingNote />}
					/>
				) : (
					<SlotFrame
						note={null}
						earliest={<span className="skeleton slot-earliest" />}
						navigation={<SlotNavigation first={null} onMove={() => {}} />}
						below={<ReportingNote />}
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
