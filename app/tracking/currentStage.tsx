import { formatDay, formatTime } from '../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { stageIcon, useStageName, useStatusName } from './stageName.ts';
import { trackingTexts } from './trackingTexts.ts';
import type { Progress } from './trackingView.ts';

/** The current stage and since when; screen readers announce a change. */
export function CurrentStage({ progress }: { progress: Progress }) {
	const t = useTexts(trackingTexts);
	const language = useLanguage();
	const nameOf = useStageName();
	const statusOf = useStatusName();
	const { stages, active, since, status } = progress;
	const stage = stages[active];
	const isDone = stages.length > 0 && !stage;
	return (
		<section className="now" aria-label={t.now} role="status">
			<span className="circle now-icon">
				<Icon name={stage ? stageIcon(stage) : 'tick'} />
			</span>
			<div>
				<p className="quiet small">{stage ? `${t.now} · ${t.stepOf(active + 1, stages.length)}` : t.now}</p>
				<h2 className="now-name">{stage ? nameOf(stage) : isDone || status === null ? t.allDone : statusOf(status)}</h2>
				{since ? (
					<p className="quiet">
						{t.since(`${formatDay(since, 'DD MMM YYYY', language)}, ${formatTime(since, language)}`)}
					</p>
				) : null}
			</div>
		</section>
	);
}
