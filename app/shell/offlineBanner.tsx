import { useSyncExternalStore } from 'react';
import { formatTime } from '../../domain/time/calendar.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';

/** ISO instant; null while the browser is online. */
let offlineSince: string | null = null;

function subscribe(onChange: () => void) {
	const update = () => {
		offlineSince = navigator.onLine ? null : (offlineSince ?? new Date().toISOString());
		onChange();
	};
	update();
	window.addEventListener('online', update);
	window.addEventListener('offline', update);
	return () => {
		window.removeEventListener('online', update);
		window.removeEventListener('offline', update);
	};
}

const useOfflineSince = () =>
	useSyncExternalStore(
		subscribe,
		() => offlineSince,
		() => null,
	);

/** A line at the top of the page while the browser is offline. */
export function OfflineBanner() {
	const t = useTexts(commonTexts);
	const language = useLanguage();
	const since = useOfflineSince();
	return (
		<div role="status">
			{since === null ? null : (
				<p className="offline-line">
					<Icon name="wifi" />
					{t.offline(formatTime(since, language))}
				</p>
			)}
		</div>
	);
}
