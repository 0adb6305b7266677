import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isStepMove } from '../booking/shouldRevalidateWizard.ts';
import { isPortalReachable } from '../data/requests.ts';
import { failureTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { useSnackbar } from '../ui/snackbar.tsx';

/**
 * Keeps the page when a link to another screen is followed without a network, and says so. The router would reload the
 * page when it cannot load the screen's script, and the browser would then have no page at all. The steps of the wizard
 * are loaded already, and the pages of a screen (another vehicle) say themselves what failed.
 */
export function OfflineNavigation() {
	const failures = useTexts(failureTexts);
	const snackbar = useSnackbar();
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			!navigator.onLine &&
			currentLocation.pathname !== nextLocation.pathname &&
			!isStepMove(currentLocation, nextLocation),
	);
	useEffect(() => {
		if (blocker.state !== 'blocked') return;
		let isCurrent = true;
		isPortalReachable().then((isReachable) => {
			if (!isCurrent) return;
			// Some browsers call themselves offline behind a network that they do not know.
			if (isReachable) return blocker.proceed();
			blocker.reset();
			snackbar.show(failures.offline);
		});
		return () => {
			isCurrent = false;
		};
	}, [blocker, failures, snackbar]);
	return null;
}
