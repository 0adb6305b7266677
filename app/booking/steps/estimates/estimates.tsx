import { Link, Navigate, redirect } from 'react-router';
import { isShortWizard } from '../../../../domain/booking/availability.ts';
import { dateTimeErrors } from '../../../../domain/booking/validation.ts';
import { useTexts } from '../../../i18n/language.ts';
import { pageLoader } from '../../../loaders.ts';
import { vehicleServices } from '../../../services.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { useWizard } from '../../wizardContext.ts';
import { validationTexts } from '../../wizardTexts.ts';
import type { Route } from './+types/estimates.ts';
import { BookingSummary } from './bookingSummary.tsx';
import { estimatesTexts } from './estimatesTexts.ts';
import { OfferedWork } from './offeredWork.tsx';

/** A vehicle of status NA has no estimates step (docs/product.md#wizard). */
export function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { provider, regNo } = services;
	return pageLoader(services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		if (vehicle && isShortWizard(vehicle)) throw redirect(`/booking/selectDateTime?RegNo=${regNo}`);
		return null;
	});
}

/** Within the wizard the vehicle is loaded already, so Next does not wait for the server. */
export function clientLoader() {
	return null;
}

/** Parts, jobs, the problem and the estimate (docs/product.md#estimates-step). */
export default function EstimatesStep() {
	const { vehicle } = useWizard();
	if (vehicle.isShort) return <Navigate to={`/booking/selectDateTime?RegNo=${vehicle.regNo}`} replace />;
	return <Estimates />;
}

function Estimates() {
	const t = useTexts(estimatesTexts);
	const messages = useTexts(validationTexts);
	const { vehicle, draft } = useWizard();
	const [missing] = draft ? dateTimeErrors(draft, vehicle.lastKm) : [];
	if (missing) {
		return (
			<Note tone="attention">
				<p>{t.incomplete}</p>
				<p>
					<strong>{messages[missing.message]}</strong>
				</p>
				<Link to={`/booking/selectDateTime?RegNo=${vehicle.regNo}`}>{t.toDateTime}</Link>
			</Note>
		);
	}
	return (
		<>
			<OfferedWork />
			<BookingSummary />
		</>
	);
}
