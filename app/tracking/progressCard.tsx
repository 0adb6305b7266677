import { formatDay, formatTime } from '../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { stageIcon, useStageName, useStatusName } from './jobCardWords.tsx';
import { trackingTexts } from './trackingTexts.ts';
import type { Progress, TrackedStage } from './trackingView.ts';

/** The stage now, and all of them. */
export function ProgressCard({ progress }: { progress: Progress }) {
	if (progress.stages.length === 0 && progress.status === null) return null;
	return (
		<div className="card stack progress-card">
			<CurrentStage progress={progress} />
			<Stepper progress={progress} />
		</div>
	);
}

/** The current stage and since when; screen readers announce a change. */
function CurrentStage({ progress }: { progress: Progress }) {
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

/** Every applicable stage in its order: in a row on a wide screen, in a column on a phone. */
function Stepper({ progress }: { progress: Progress }) {
	const t = useTexts(trackingTexts);
	const { stages, active } = progress;
	if (stages.length === 0) return null;
	return (
		<section aria-label={t.progress}>
			<ol className="stepper">
				{stages.map((stage, index) => (
					<Step key={`${stage.key} ${stage.name}`} stage={stage} isActive={index === active} />
				))}
			</ol>
		</section>
	);
}

function Step({ stage, isActive }: { stage: TrackedStage; isActive: boolean }) {
	const t = useTexts(trackingTexts);
	const language = useLanguage();
	const nameOf = useStageName();
	const { isCompleted, completedAt } = stage;
	return (
		<li
			className="step"
			data-state={isCompleted ? 'done' : isActive ? 'on' : 'later'}
			aria-current={isActive ? 'step' : undefined}
		>
			<span className="circle step-icon">
				<Icon name={stageIcon(stage)} />
				{isCompleted ? (
					<span className="circle step-tick">
						<Icon name="check" />
					</span>
				) : null}
			</span>
			<div className="step-text">
				<p className="step-name">
					{nameOf(stage)}
					<span className="visually-hidden">, {isCompleted ? t.completed : isActive ? t.isOn : t.later}</span>
				</p>
				{isCompleted && completedAt ? (
					<p className="step-date quiet small">
						<time dateTime={completedAt}>
							{formatDay(completedAt, 'DD MMM YYYY', language)}, <span>{formatTime(completedAt, language)}</span>
						</time>
					</p>
				) : null}
				{stage.asksForPayment ? <p className="step-note quiet small">{t.finalPayment}</p> : null}
			</div>
		</li>
	);
}
