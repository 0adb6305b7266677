import { useEffect, useState } from 'react';
import type { PromisedTime } from '../../domain/jobCard/promise.ts';
import { formatDay, formatTime, shortWeekdayName, timeOf, toDay } from '../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { visitTexts } from './visitTexts.ts';

const checkMs = 1000;

/**
 * Whether a promised time has passed: when the server said it, or since then while the page is open. What the phone's clock
 * says does not matter, only how long ago that was, its sleep included.
 */
export function useIsLate(promise: Pick<PromisedTime, 'leftMs'> | null): boolean {
	const [passed, setPassed] = useState<object | null>(null);
	useEffect(() => {
		if (!promise || promise.leftMs === 0) return;
		const saidAt = Date.now();
		const timer = setInterval(() => {
			if (Date.now() - saidAt >= promise.leftMs) setPassed(promise);
		}, checkMs);
		return () => clearInterval(timer);
	}, [promise]);
	return promise !== null && (promise.leftMs === 0 || passed === promise);
}

/** `Thu 26 Nov, 05:30 PM`; of a promise without a time, its day. */
export function usePromiseTime(): (at: string) => string {
	const language = useLanguage();
	return (at) => {
		const day = `${shortWeekdayName(toDay(at) ?? '', language)} ${formatDay(at, 'DD MMM', language)}`;
		return timeOf(at) === '00:00' ? day : `${day}, ${formatTime(at, language)}`;
	};
}

/** In place of a promised time that has passed: that it has, and which it was. */
export function LaterThanPromised({ at }: Pick<PromisedTime, 'at'>) {
	const t = useTexts(visitTexts);
	const textOf = usePromiseTime();
	return (
		<>
			{t.late}
			<span className="fact-more">{t.promisedFor(textOf(at))}</span>
		</>
	);
}
