import { formatAddress } from '../../../../../domain/booking/address.ts';
import { formatDay, formatTime } from '../../../../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../../../../i18n/language.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { usePlaceName } from '../../../placeNames.ts';
import { useWizard } from '../../../wizardContext.ts';
import { dateTimeTexts } from '../dateTimeTexts.ts';

/** When to be at the dealership; with pick-up, where and when the vehicle is picked up. */
export function ReportingNote() {
	const t = useTexts(dateTimeTexts);
	const language = useLanguage();
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
			<Icon name="clock" /> {draft?.pickDrop ? plan : t.reporting}
		</p>
	);
}
