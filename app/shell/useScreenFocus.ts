import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Focuses the heading of a screen that was reached within the app, unless the screen has set the focus itself: a screen
 * reader then says where the owner is, and Tab continues from the top. After a page load the focus is the browser's.
 */
export function useScreenFocus(): void {
	const { pathname } = useLocation();
	const focusedPath = useRef(pathname);
	useEffect(() => {
		if (focusedPath.current === pathname) return;
		focusedPath.current = pathname;
		const screen = document.getElementById('content');
		if (screen?.contains(document.activeElement)) return;
		screen?.querySelector('h1')?.focus({ preventScroll: true });
	}, [pathname]);
}
