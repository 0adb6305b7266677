import { directionsUrl } from '../../domain/directions.ts';
import { telephoneUrl } from '../../domain/telephone.ts';
import type { AppointmentDealership } from '../../domain/vehicle.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { homeTexts } from './homeTexts.ts';

/** Directions to the booking's dealership and its telephone, as far as they are known. */
export function BookingLinks({ dealership }: { dealership: AppointmentDealership }) {
	const t = useTexts(homeTexts);
	const { name, addressLine1, phone, position } = dealership;
	const call = telephoneUrl(phone);
	const directions = directionsUrl({
		displayName: name ?? '',
		addressLine1,
		city: null,
		latitude: position?.latitude ?? null,
		longitude: position?.longitude ?? null,
	});
	return (
		<p className="row booking-links">
			{name === null && position === null ? null : (
				<a href={directions} target="_blank" rel="noreferrer" className="link-button row">
					<Icon name="route" />
					{t.directions}
				</a>
			)}
			{call === null ? null : (
				<a href={call} className="link-button row">
					<Icon name="phone" />
					{t.call}
				</a>
			)}
		</p>
	);
}
