import { formatAddress } from '../../../../../domain/booking/address.ts';
import { formatDay, formatTime } from '../../../../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../../../../i18n/language.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { usePlaceName } from '../../../placeNames.ts';
import { useWizard } from '../../../wizardContext.ts';
import { wizardTexts } from '../../../wizardTexts.ts';
import { dateTimeTexts } from '../dateTimeTexts.ts';

/**
 * When to be at the dealership; with pick-up, where and when the vehicle is picked up. In a wizard without estimates also
 * until when the time can be changed.
 */
export function ReportingNote() {
	const t = useTexts(dateTimeTexts);
	const language = useLanguage();
	const placeName = usePlaceName();
	const frame = useTexts(wizardTexts);
	const { draft, vehicle } = useWizard();
	const hours = draft?.dealer?.moveUntilHours ?? null;
	const slot = draft?.slot;
	const place = draft ? formatAddress(draft.pickUp, placeName) : '';
	const plan =
		slot && place
			? t.pickUpPlan(place, formatDay(slot.day, 'DD MMMM YYYY', language), formatTime(slot.start, language))
			: t.pickUpAtSlot;
	return (
		<p className="small quiet">
			<Icon name="clock" /> {draft?.pickDrop ? plan : t.reporting}
			{/* Otherwise the summary of the estimates step says so. */}
			{vehicle.isShort && hours !== null ? ` ${frame.movable(hours)}` : null}
		</p>
	);
}
