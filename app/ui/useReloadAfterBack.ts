import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Loads the page's data again when Back or Forward has brought it up: the browser shows it as it was when it was left, and
 * other pages say what has happened since.
 */
export function useReloadAfterBack(): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
		if (navigation?.type === 'back_forward') revalidate();
		function onPageShow({ persisted }: PageTransitionEvent) {
			if (persisted) revalidate();
		}
		window.addEventListener('pageshow', onPageShow);
		return () => window.removeEventListener('pageshow', onPageShow);
	}, [revalidate]);
}
