import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Loads the page's data again after Back or Forward: the browser restores the page as it was, and other pages show what
 * has happened since.
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
