import { useSyncExternalStore } from 'react';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.ts';
import { Icon } from '../ui/icon.tsx';

function subscribe(onChange: () => void) {
	window.addEventListener('online', onChange);
	window.addEventListener('offline', onChange);
	return () => {
		window.removeEventListener('online', onChange);
		window.removeEventListener('offline', onChange);
	};
}

const useIsOnline = () =>
	useSyncExternalStore(
		subscribe,
		() => navigator.onLine,
		() => true,
	);

/** A line on top while the phone has no network. */
export function OfflineLine() {
	const t = useTexts(commonTexts);
	const isOnline = useIsOnline();
	return (
		<div role="status">
			{isOnline ? null : (
				<p className="offline-line">
					<Icon name="wifi" />
					{t.offline}
				</p>
			)}
		</div>
	);
}
