import { useEffect, useEffectEvent } from 'react';
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
	}, [revalidate]);
	useAfterRestore(revalidate);
}

/** Calls `act` each time the browser restores the page from its memory. */
export function useAfterRestore(act: () => void): void {
	const onRestore = useEffectEvent(act);
	useEffect(() => {
		const onPageShow = ({ persisted }: PageTransitionEvent) => {
			if (persisted) onRestore();
		};
		window.addEventListener('pageshow', onPageShow);
		return () => window.removeEventListener('pageshow', onPageShow);
	}, []);
}
