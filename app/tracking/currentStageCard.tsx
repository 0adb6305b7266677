import { formatDay, formatTime } from '../../domain/calendar.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { stageIcon, useStageName } from './stageName.ts';
import { trackingTexts } from './trackingTexts.ts';
import type { Progress } from './trackingView.ts';

/** The current stage and since when; screen readers announce a change. */
export function CurrentStageCard({ progress }: { progress: Progress }) {
	const t = useTexts(trackingTexts);
	const language = useLanguage();
	const nameOf = useStageName();
	const { stages, active, since, status } = progress;
	const stage = stages[active];
	if (stages.length === 0 && status === null) return null;
	const isDone = stages.length > 0 && !stage;
	return (
		<section className="card now-card" aria-label={t.now} role="status">
			<span className="now-icon">
				<Icon name={stage ? stageIcon(stage) : 'tick'} />
			</span>
			<div>
				<p className="quiet small">{stage ? `${t.now} · ${t.stepOf(active + 1, stages.length)}` : t.now}</p>
				<p className="now-name">{stage ? nameOf(stage) : isDone ? t.allDone : status}</p>
				{since ? (
					<p className="quiet">{t.since(`${formatDay(since, 'DD MMM YYYY', language)}, ${formatTime(since)}`)}</p>
				) : null}
				{stage?.asksForPayment ? <p>{t.finalPayment}</p> : null}
			</div>
		</section>
	);
}
