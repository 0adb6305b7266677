import { useSyncExternalStore } from 'react';

/** As in calendar.css: from here on the calendar stands beside the slots. */
const query = '(min-width: 70em)';

function subscribe(onChange: () => void): () => void {
	const media = matchMedia(query);
	media.addEventListener('change', onChange);
	return () => media.removeEventListener('change', onChange);
}

/** Whether the calendar stands beside the slots; false on the server. */
export const useIsWide = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => matchMedia(query).matches,
		() => false,
	);
