import { isolated } from '../../../../domain/text/bidi.ts';
import { useTexts } from '../../../i18n/language.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { ProblemNote } from '../../../ui/feedback/problemNote.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ProblemField } from '../problemField.tsx';
import { AdditionalJobs } from './additionalJobs.tsx';
import { EstimateSection } from './estimateSection.tsx';
import { estimatesTexts } from './estimatesTexts.ts';
import { EstimateTotal } from './estimateTotal.tsx';
import { PeriodicParts } from './periodicParts.tsx';
import { useEstimateOffer } from './useEstimateOffer.ts';

/** Parts and jobs to choose from, the problem, and the total of what is chosen. */
export function OfferedWork() {
	const t = useTexts(estimatesTexts);
	const { offer, estimate, shown, hasDropped } = useEstimateOffer();
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
		</>
	);
}
