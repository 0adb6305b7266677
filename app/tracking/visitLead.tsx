import type { PromisedTime } from '../../domain/jobCard/promise.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { usePromiseTime } from './promise.tsx';
import { promiseTexts } from './promiseTexts.ts';
import { trackingTexts } from './trackingTexts.ts';
import type { Progress } from './trackingView.ts';

/** What is happening now in one sentence, and when the vehicle will be ready (docs/product.md#promise). */
export function VisitLead({ progress: { moment, promise }, isLate }: { progress: Progress; isLate: boolean }) {
	const t = useTexts(trackingTexts);
	return (
		<section className="card stack visit-lead" role="status" aria-label={t.happening}>
			<h2 className="moment">{t.moments[moment]}</h2>
			{promise === null ? null : isLate ? <LatePromise promise={promise} /> : <KeptPromise promise={promise} />}
		</section>
	);
}

function LatePromise({ promise }: { promise: PromisedTime }) {
	const t = useTexts(promiseTexts);
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
