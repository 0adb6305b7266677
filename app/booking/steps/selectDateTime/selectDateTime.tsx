import { useState } from 'react';
import { formatAddress } from '../../../../domain/booking/address.ts';
import type { ChosenSlot } from '../../../../domain/booking/draftState.ts';
import { daysOnView } from '../../../../domain/dealers/slots.ts';
import { type Day, formatDay, formatTime, timeOptions } from '../../../../domain/time/calendar.ts';
import { useNow, usePlaceName } from '../../../dayAndPlaces/dayAndPlaces.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { NativeSelect } from '../../../ui/controls/fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useWizard } from '../../wizardContext.tsx';
import { wizardTexts } from '../../wizardTexts.ts';
import { ProblemField } from '../problemField.tsx';
import { PickUp } from './address/pickUp.tsx';
import { DateField, useClosedDays } from './calendar.tsx';
import { EmailField, KmField, MobileField, RepairTypeField } from './contactFields.tsx';
import { dateTimeTexts } from './dateTimeTexts.ts';
import { SlotPicker } from './slots/slotPicker.tsx';

/** The step for date, time and contact (docs/product.md#slots). */
export default function SelectDateTime() {
	const { t, language } = useTranslation(dateTimeTexts);
	const { vehicle, draft, dispatch, seatHold } = useWizard();
	const now = useNow();
	const [gridStart, setGridStart] = useState<Day | null>(null);
	const { closed, addLoaded } = useClosedDays();
	// The day may have passed on a page that was left open over midnight.
	const shown = draft && daysOnView(draft.date, gridStart, draft.slot?.day ?? null, now);

	function pick(date: Day) {
		dispatch({ type: 'chooseDate', date });
		setGridStart(date);
	}

	function choose(slot: ChosenSlot) {
		dispatch({ type: 'chooseSlot', slot });
		// The grid stays where it is.
		if (shown) setGridStart(shown.first);
		if (draft?.dealer) seatHold.requestHold(draft.dealer.code, slot, false);
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
						onChange={(event) => dispatch({ type: 'typeText', field: 'time', text: event.currentTarget.value })}
						data={timeOptions.map(({ value, label }) => ({
							value,
							label: t.timeOption(label, value),
							spoken: formatTime(value, language),
						}))}
					/>
				</DateField>
				<SlotPicker
					regNo={vehicle.regNo}
					dealerCode={draft?.dealer?.code ?? null}
					listedFreeDay={draft?.dealer?.nextFreeSlot?.day ?? null}
					first={shown?.first ?? null}
					chosen={draft?.slot ?? null}
					isFirstChosen
					preferred={draft?.time ?? ''}
					isTaken={seatHold.state?.kind === 'taken'}
					onChoose={choose}
					onGone={seatHold.markTaken}
					onPage={setGridStart}
					onPick={pick}
					onLoad={addLoaded}
					below={<ReportingNote />}
				/>
			</div>
			<section className="stack" aria-labelledby="details-title">
				<h2 id="details-title" tabIndex={-1}>
					{t.yourDetails}
				</h2>
				<div className="stack field-grid">
					<MobileField />
					<EmailField />
					<KmField />
					<RepairTypeField />
				</div>
			</section>
			<PickUp />
			{vehicle.skipsEstimates ? <ProblemField /> : null}
		</>
	);
}

/** Says when to be at the dealership or, with pick-up, when the vehicle is picked up and where. */
function ReportingNote() {
	const { t, language } = useTranslation(dateTimeTexts);
	const { t: frame } = useTranslation(wizardTexts);
	const placeName = usePlaceName();
	const { draft } = useWizard();
	const slot = draft?.slot;
	const place = draft ? formatAddress(draft.pickUp, placeName) : '';
	const plan =
		slot && place
			? t.pickUpPlan(place, formatDay(slot.day, 'DD MMMM YYYY', language), formatTime(slot.start, language))
			: t.pickUpAtSlot;
	return (
		<p className="small quiet">
			<Icon name="clock" /> {draft?.hasPickUp ? plan : frame.reporting}
		</p>
	);
}
