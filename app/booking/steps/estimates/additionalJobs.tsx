import type { JobSummary } from '../../../../domain/booking/catalogue.ts';
import { fieldLimits } from '../../../../domain/booking/fieldLimits.ts';
import { nameOfJob } from '../../../../domain/booking/offeredAgain.ts';
import { groupDigits } from '../../../../domain/text/digits.ts';
import { useTexts } from '../../../i18n/language.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { useWizard } from '../../wizardContext.ts';
import { ChoiceRow } from './choiceRow.tsx';
import { estimatesTexts } from './estimatesTexts.ts';

/**
 * Additional jobs, each with the price of its part and its labour together (docs/product.md#estimates-step). Once as many
 * are chosen as a booking may have, the others cannot be pressed.
 */
export function AdditionalJobs({ jobs }: { jobs: readonly JobSummary[] }) {
	const t = useTexts(estimatesTexts);
	const { draft, dispatch } = useWizard();
	const additional = jobs.filter(({ kind }) => kind === 'additional');
	if (additional.length === 0) return <p className="quiet">{t.noJobs}</p>;
	const chosen = new Set(draft?.jobIds);
	const isFull = chosen.size >= fieldLimits.rows;
	return (
		<>
			<div role="status">
				{isFull ? (
					<Note tone="attention">
						<p>{t.jobsFull(groupDigits(String(fieldLimits.rows)))}</p>
					</Note>
				) : null}
			</div>
			<ul className="choice-rows">
				{additional.map((job) => (
					<li key={job.serviceId}>
						<ChoiceRow
							name={jobName(job)}
							price={job.partPrice + job.labourPrice}
							isChosen={chosen.has(job.serviceId)}
							isDisabled={isFull && !chosen.has(job.serviceId)}
							onToggle={() => dispatch({ type: 'toggleJob', serviceId: job.serviceId })}
						/>
					</li>
				))}
			</ul>
		</>
	);
}

/** A job's name for the owner; a dash where the provider names nothing. */
export const jobName = (job: JobSummary): string => nameOfJob(job) || '–';
