import { directionsUrl } from '../../domain/dealers/directions.ts';
import { telephoneUrl } from '../../domain/text/telephone.ts';
import type { AppointmentDealership } from '../../domain/vehicle/vehicle.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { homeTexts } from './homeTexts.ts';

/** Directions to the booking's dealership, its telephone, and the booking as a calendar file; each as far as it is known. */
export function QuickLinks({
	dealership,
	calendar,
}: {
	/** null: the booking's own is not known. */
	dealership: AppointmentDealership | null;
	/** The calendar file's address; null: the appointment's date is not known. */
	calendar: string | null;
}) {
	const t = useTexts(homeTexts);
	return (
		<ul className="quick-links">
			<QuickLink
				href={dealership && directionsTo(dealership)}
				icon="route"
				text={t.directions}
				name={t.directionsName}
			/>
			<QuickLink href={telephoneUrl(dealership?.phone ?? null)} icon="phone" text={t.call} name={t.callName} />
			<QuickLink href={calendar} icon="calendar" text={t.calendar} name={t.calendarName} />
		</ul>
	);
}

/** `name`: for screen readers, with the visible `text` in it. */
function QuickLink(props: { href: string | null; icon: IconName; text: string; name: string }) {
	const { href, icon, text, name } = props;
	if (href === null) return null;
	const leavesThePage = icon === 'route';
	return (
		<li>
			<a
				href={href}
				aria-label={name}
				target={leavesThePage ? '_blank' : undefined}
				rel={leavesThePage ? 'noreferrer' : undefined}
			>
				<Icon name={icon} />
				{text}
			</a>
		</li>
	);
}

function directionsTo({ name, addressLine1, position }: AppointmentDealership): string | null {
	if (name === null && position === null) return null;
	return directionsUrl({
		displayName: name ?? '',
		addressLine1,
		city: null,
		latitude: position?.latitude ?? null,
		longitude: position?.longitude ?? null,
	});
}
