import { useEffect, useState } from 'react';
import type { PromisedDelivery } from '../../domain/jobCard/promisedDelivery.ts';
import { normalizeCode } from '../../domain/text/providerText.ts';
import { formatDateTime, formatDay, timeOf } from '../../domain/time/calendar.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import type { IconName } from '../ui/icon.tsx';
import { jobCardTexts } from './jobCardTexts.ts';
import type { TrackedStage } from './trackingData.ts';

const checkMs = 1000;

/**
 * Whether a promised time has passed: by the server, or since then while the page is open. Only the time that has gone
 * by counts, the phone's sleep included, not what its clock shows.
 */
export function useIsLate(promise: Pick<PromisedDelivery, 'remainingMs'> | null): boolean {
	const [passed, setPassed] = useState<object | null>(null);
	useEffect(() => {
		if (!promise || promise.remainingMs === 0) return;
		const saidAt = Date.now();
		const timer = setInterval(() => {
			if (Date.now() - saidAt >= promise.remainingMs) setPassed(promise);
		}, checkMs);
		return () => clearInterval(timer);
	}, [promise]);
	return promise !== null && (promise.remainingMs === 0 || passed === promise);
}

/** `Thu 26 Nov, 05:30 PM`; a promise without a time has its day alone. */
export function usePromiseTime(): (at: string) => string {
	const language = useLanguage();
	return (at) => {
		const isDay = timeOf(at) === '00:00';
		return isDay ? formatDay(at, 'ddd DD MMM', language) : formatDateTime(at, language, 'ddd DD MMM');
	};
}

/** Says that a promised time has passed, and which it was. */
export function LaterThanPromised({ at }: Pick<PromisedDelivery, 'at'>) {
	const { t } = useTranslation(jobCardTexts);
	const textOf = usePromiseTime();
	return (
		<>
			{t.late}
			<span className="detail-more">{t.promisedFor(textOf(at))}</span>
		</>
	);
}

/** The time that was promised before it changed; nothing if it did not change. */
export function TimeBefore({ before }: Pick<PromisedDelivery, 'before'>) {
	const { t } = useTranslation(jobCardTexts);
	const textOf = usePromiseTime();
	return before === null ? null : (
		<span className="detail-more">
			{t.promisedBefore} <s>{textOf(before)}</s>
		</span>
	);
}

const icons: Readonly<Record<string, IconName>> = {
	waitingforwash: 'droplet',
	washing: 'washing',
	waitingforrepair: 'hourglass',
	underrepair: 'wrench',
	finalinspection: 'clipboard',
	readyforinvoice: 'receipt',
	makefinalpayment: 'rupee',
	payment: 'rupee',
	readyfordelivery: 'key',
	paymentdelivery: 'bike',
	delivery: 'bike',
};

/** A stage with an unknown code has a plain icon. */
export const stageIcon = ({ key }: Pick<TrackedStage, 'key'>): IconName => icons[key] ?? 'clock';

/** The dealership's name of a stage, or the text of its key; in Hindi each known stage has one. */
export function useStageName(): (stage: Pick<TrackedStage, 'key' | 'name'>) => string {
	const { names } = useTranslation(jobCardTexts).t;
	return ({ key, name }) => names[key] ?? name;
}

/** A job card's status; in Hindi its translation, and as sent when it is not known. */
export function useStatusName(): (status: string) => string {
	const names: Readonly<Record<string, string>> = useTranslation(jobCardTexts).t.statuses;
	return (status) => names[normalizeCode(status)] ?? status;
}
