import { useId } from 'react';
import { isolated } from '../../domain/text/bidi.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { trackingTexts } from './trackingTexts.ts';
import type { Progress } from './trackingView.ts';

/** What is done on the vehicle; which of it is finished, once the dealership has marked something. */
export function VisitJobs({ jobs }: Pick<Progress, 'jobs'>) {
	const id = useId();
	const t = useTexts(trackingTexts);
	const finished = jobs.filter(({ isFinished }) => isFinished).length;
	if (jobs.length === 0) return null;
	return (
		<section className="card stack-tight" aria-labelledby={id}>
			<div className="spread">
				<h2 id={id}>{finished === jobs.length ? t.jobsDone : t.jobs}</h2>
				{finished === 0 ? null : <p className="quiet small">{t.finishedOf(finished, jobs.length)}</p>}
			</div>
			<ul className="jobs">
				{jobs.map(({ name, isFinished }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have one name, and they keep their order.
					<li key={`${index} ${name}`} data-finished={isFinished || undefined}>
						<Icon name={isFinished ? 'tick' : 'wrench'} />
						<span>{isolated(name)}</span>
						{finished === 0 ? null : <span className="small">{isFinished ? t.completed : t.notYet}</span>}
					</li>
				))}
			</ul>
		</section>
	);
}
