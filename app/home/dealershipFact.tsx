import type { AppointmentDealership } from '../../domain/vehicle/vehicle.ts';
import { useTexts } from '../i18n/language.ts';
import { Fact } from '../ui/fact.tsx';
import { homeTexts } from './homeTexts.ts';

/** Name and first address line; null: not known. */
export function DealershipFact({ dealership }: { dealership: AppointmentDealership | null }) {
	const t = useTexts(homeTexts);
	return (
		<Fact name={t.dealership}>
			{dealership?.name ?? '–'}
			{dealership?.addressLine1 ? <span className="fact-more">{dealership.addressLine1}</span> : null}
		</Fact>
	);
}
