import { useId } from 'react';
import type { PromisedTime } from '../../domain/jobCard/promise.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { jobCardTexts } from './jobCardTexts.ts';
import { usePromiseTime } from './jobCardWords.tsx';
import { trackingTexts } from './trackingTexts.ts';
import type { Progress } from './trackingView.ts';

/** What is happening now in one sentence, and when the vehicle will be ready (docs/product.md#promise). */
export function MomentCard({ progress: { moment, promise }, isLate }: { progress: Progress; isLate: boolean }) {
	const t = useTexts(trackingTexts);
	return (
		<section className="card stack moment-card" role="status" aria-label={t.happening}>
			<h2 className="moment">{t.moments[moment]}</h2>
			{promise === null ? null : isLate ? <LatePromise promise={promise} /> : <KeptPromise promise={promise} />}
		</section>
	);
}

function LatePromise({ promise }: { promise: PromisedTime }) {
	const t = useTexts(jobCardTexts);
	const textOf = usePromiseTime();
	return (
		<div>
			<p className="promise-time late">
				<Icon name="alert" /> {t.late}
			</p>
			<p>{t.promisedFor(textOf(promise.at))}</p>
		</div>
	);
}

/** The time; of one that was changed, what was promised before and why it changed. */
function KeptPromise({ promise: { at, before, reason, words } }: { promise: PromisedTime }) {
	const t = useTexts(trackingTexts);
	const textOf = usePromiseTime();
	return (
		<>
			<div>
				<p className="quiet small">{t.readyBy}</p>
				<p className="promise-time">
					<time dateTime={at}>{textOf(at)}</time>
				</p>
				{before === null ? null : (
					<p className="quiet">
						{t.promisedBefore} <s>{textOf(before)}</s>
					</p>
				)}
			</div>
			{reason === null && words === null ? null : (
				<div>
					{reason === null ? null : <p>{t.reasons[reason]}</p>}
					{words === null ? null : <p className="quiet">{t.dealershipSays(isolated(words))}</p>}
				</div>
			)}
		</>
	);
}

/** What is done on the vehicle; which of it is finished, once the dealership has marked something. */
export function JobsCard({ jobs }: Pick<Progress, 'jobs'>) {
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
