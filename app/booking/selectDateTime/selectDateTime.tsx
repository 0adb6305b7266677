import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type Day, timeOptions } from '../../../domain/calendar.ts';
import type { Draft } from '../../../domain/draftState.ts';
import { useTexts } from '../../i18n/language.ts';
import { ProblemField } from '../problemField.tsx';
import { useWizard } from '../wizardContext.ts';
import { ContactFields } from './contactFields.tsx';
import { DateField } from './dateField.tsx';
import { dateTimeTexts } from './dateTimeTexts.ts';
import { firstGridDay } from './firstGridDay.ts';
import { PickDrop } from './pickDrop.tsx';
import { SlotFrame, SlotSkeleton } from './slotFrame.tsx';
import { SlotNavigation } from './slotNavigation.tsx';
import { SlotPicker } from './slotPicker.tsx';

export { styles } from '../laterStepStyles.ts';

/** When the vehicle is to be serviced, and how the owner can be reached (docs/product.md#date-and-time-step). */
export default function SelectDateTime() {
	const t = useTexts(dateTimeTexts);
	const { vehicle, draft, dispatch } = useWizard();
	/** The last date that was picked; picking the same one again moves the grid back to it. */
	const [picked, setPicked] = useState<{ readonly day: Day; readonly round: number } | null>(null);

	function pick(date: Day) {
		dispatch({ type: 'chooseDate', date });
		setPicked((last) => ({ day: date, round: (last?.round ?? 0) + 1 }));
	}

	return (
		<>
			<div className="when-fields">
				<DateField date={draft?.date ?? null} onChoose={pick} />
				<NativeSelect
					id="field-time"
					label={t.preferredTime}
					value={draft?.time ?? timeOptions[0]?.value}
					data={[...timeOptions]}
					onChange={(event) => dispatch({ type: 'choosePreferredTime', time: event.currentTarget.value })}
				/>
			</div>
			{draft?.dealer ? (
				<Slots key={picked?.round ?? 0} draft={draft} dealerCode={draft.dealer.code} picked={picked?.day ?? null} />
			) : (
				<SlotFrame note={null} navigation={<SlotNavigation first={null} onMove={() => {}} />}>
					<SlotSkeleton days={[]} />
				</SlotFrame>
			)}
			<section className="stack" aria-labelledby="details-title">
				<h2 id="details-title">{t.yourDetails}</h2>
				<ContactFields />
			</section>
			<PickDrop />
			{vehicle.isShort ? <ProblemField /> : null}
		</>
	);
}

function Slots({ draft, dealerCode, picked }: { draft: Draft; dealerCode: string; picked: Day | null }) {
	const { vehicle, dispatch, now } = useWizard();
	const [opensAt] = useState(() => picked ?? firstGridDay(draft.date, draft.slot?.day ?? null, now));
	return (
		<SlotPicker
			regNo={vehicle.regNo}
			dealerCode={dealerCode}
			opensAt={opensAt}
			chosen={draft.slot}
			preferred={draft.time}
			onChoose={(slot) => dispatch({ type: 'chooseSlot', slot })}
		/>
	);
}
