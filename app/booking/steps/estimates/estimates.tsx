import { Link, Navigate, redirect } from 'react-router';
import { statusSkipsEstimates } from '../../../../domain/booking/availability.ts';
import { dateTimeErrors } from '../../../../domain/booking/validation.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { vehicleLoader } from '../../../loadVehicle.ts';
import { Note } from '../../../ui/feedback/notes.tsx';
import { useWizard } from '../../wizardContext.tsx';
import { fieldErrorTexts } from '../../wizardTexts.ts';
import { estimatesTexts } from './estimatesTexts.ts';
import { OfferedWork } from './offeredWork.tsx';

/** A vehicle of status NA has no estimates step (docs/product.md#wizard). */
export const loader = vehicleLoader(async ({ regNo }, vehicle) => {
	if (statusSkipsEstimates(vehicle)) throw redirect(`/booking/selectDateTime?RegNo=${regNo}`);
	return null;
});

/** The wizard has the vehicle already, so Next does not wait for the server. */
export const clientLoader = () => null;

/** Parts, jobs, the problem and the estimate (docs/product.md#estimate). */
export default function EstimatesStep() {
	const { t } = useTranslation(estimatesTexts);
	const { t: fieldErrors } = useTranslation(fieldErrorTexts);
	const { vehicle, draft, setPrices } = useWizard();
	if (vehicle.skipsEstimates) return <Navigate to={`/booking/selectDateTime?RegNo=${vehicle.regNo}`} replace />;
	const [missing] = draft ? dateTimeErrors(draft, vehicle.lastKm) : [];
	if (missing) {
		return (
			<Note tone="attention" lines={[t.incomplete]}>
				<p>
					<strong>{fieldErrors[missing.code]}</strong>
				</p>
				<Link to={`/booking/selectDateTime?RegNo=${vehicle.regNo}`}>{t.toDateTime}</Link>
			</Note>
		);
	}
	return <OfferedWork onPrices={setPrices} />;
}
