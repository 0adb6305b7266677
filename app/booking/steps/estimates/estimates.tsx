import { Link, Navigate, redirect } from 'react-router';
import { isShortWizard } from '../../../../domain/booking/availability.ts';
import { dateTimeErrors } from '../../../../domain/booking/validation.ts';
import { isolated } from '../../../../domain/text/bidi.ts';
import { useTexts } from '../../../i18n/language.ts';
import { pageLoader } from '../../../loaders.ts';
import { vehicleServices } from '../../../services.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { ProblemNote } from '../../../ui/feedback/problemNote.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useWizard } from '../../wizardContext.ts';
import { validationTexts } from '../../wizardTexts.ts';
import { ProblemField } from '../problemField.tsx';
import type { Route } from './+types/estimates.ts';
import { AdditionalJobs } from './additionalJobs.tsx';
import { BookingSummary } from './bookingSummary.tsx';
import { EstimateSection } from './estimateSection.tsx';
import { estimatesTexts } from './estimatesTexts.ts';
import { EstimateTotal } from './estimateTotal.tsx';
import { PeriodicParts } from './periodicParts.tsx';
import { useEstimateOffer } from './useEstimateOffer.ts';

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
	const { offer, estimate, shown, hasDropped } = useEstimateOffer();
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
			{hasDropped ? (
				<Note tone="info">
					<p role="status">{t.jobDropped}</p>
				</Note>
			) : null}
			{offer.data?.again && offer.data.again.notOffered.length > 0 ? (
				<Note tone="info">
					<p>{t.notOffered(offer.data.again.notOffered.map(isolated).join(', '))}</p>
				</Note>
			) : null}
			{offer.state === 'failed' ? (
				<ProblemNote problem={offer.problem} onRetry={offer.retry} />
			) : (
				<div className="stack-tight estimates">
					<EstimateSection title={t.periodicParts}>
						{offer.data ? <PeriodicParts parts={offer.data.parts} /> : <Skeleton count={16} height={48} />}
					</EstimateSection>
					{/* How long the parts are is not known before: it would move down, or up, on the screen. */}
					{offer.data ? (
						<EstimateSection title={t.additionalJobs}>
							<AdditionalJobs jobs={offer.data.jobs} />
						</EstimateSection>
					) : null}
					<EstimateSection title={t.convenienceServices} />
				</div>
			)}
			<ProblemField />
			{offer.state === 'failed' ? null : <EstimateTotal estimate={estimate} shown={shown} />}
			<BookingSummary />
		</>
	);
}
