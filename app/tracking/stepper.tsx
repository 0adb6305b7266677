import { formatDay, formatTime } from '../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { stageIcon, useStageName } from './stageName.ts';
import { trackingTexts } from './trackingTexts.ts';
import type { Progress, TrackedStage } from './trackingView.ts';

/** Every applicable stage in its order: in a row on a wide screen, in a column on a phone. */
export function Stepper({ progress }: { progress: Progress }) {
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
					<p className="step-date">
						<time dateTime={completedAt}>
							{formatDay(completedAt, 'DD MMM YYYY', language)}, <span>{formatTime(completedAt, language)}</span>
						</time>
					</p>
				) : null}
				{stage.asksForPayment ? <p className="step-note">{t.finalPayment}</p> : null}
			</div>
		</li>
	);
}
