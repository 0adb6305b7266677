import { useEffect, useState } from 'react';
import { useBlocker, useNavigation } from 'react-router';
import { isStepMove } from '../booking/shouldRevalidateWizard.ts';
import { useScreenScripts } from '../data/screenScripts.ts';
import { commonTexts, failureTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { useSnackbar } from '../ui/snackbar.tsx';

/** A faster navigation shows no progress. */
const showAfterMs = 150;

/** A finger, a mouse or the keyboard reaches a link some 100 ms before it is followed, enough to load a script. */
const intentEvents = ['pointerover', 'focusin'] as const;

/** A thin line at the top of the page while the next one loads; it does not move the layout. */
export function NavigationProgress() {
	const t = useTexts(commonTexts);
	const isHeld = useHeldNavigation();
	const isPending = useNavigation().state !== 'idle' || isHeld;
	const [isLong, setLong] = useState(false);
	useEffect(() => {
		if (!isPending) return;
		const timer = setTimeout(() => setLong(true), showAfterMs);
		return () => {
			clearTimeout(timer);
			setLong(false);
		};
	}, [isPending]);
	return (
		<div role="status">
			{isLong ? (
				<div className="pending-line">
					<span className="visually-hidden">{t.loading}</span>
				</div>
			) : null}
		</div>
	);
}

/**
 * Holds a link to another screen until the screen's scripts are loaded, and returns whether one is held. When they
 * cannot be loaded, the page stays and says why (docs/decisions/034-scripts-before-a-navigation.md). The steps of the
 * wizard are loaded with it, and a screen that is loaded says itself what failed.
 */
function useHeldNavigation(): boolean {
	const failures = useTexts(failureTexts);
	const snackbar = useSnackbar();
	const scripts = useScreenScripts();
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			currentLocation.pathname !== nextLocation.pathname &&
			!isStepMove(currentLocation, nextLocation) &&
			!scripts.isLoaded(nextLocation),
	);
	useEffect(() => {
		if (blocker.state !== 'blocked') return;
		let isCurrent = true;
		scripts.load(blocker.location).then((problem) => {
			if (!isCurrent) return;
			if (!problem) return blocker.proceed();
			blocker.reset();
			snackbar.show(failures[problem.kind]);
		});
		return () => {
			isCurrent = false;
		};
	}, [blocker, failures, scripts, snackbar]);
	useEffect(() => {
		const loadAhead = ({ target }: Event) => {
			const link = target instanceof Element ? target.closest('a') : null;
			if (link?.origin === location.origin) scripts.load(link);
		};
		for (const type of intentEvents) document.addEventListener(type, loadAhead);
		return () => {
			for (const type of intentEvents) document.removeEventListener(type, loadAhead);
		};
	}, [scripts]);
	return blocker.state !== 'unblocked';
}
