import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, type Location, useBlocker, useNavigation } from 'react-router';
import { fetchFailureKind } from '../data/requests.ts';
import { useScreenScripts } from '../data/screenScripts.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useSnackbar } from '../ui/feedback/snackbar.tsx';

/** In ms: a faster navigation shows no progress. */
const showAfterMs = 150;

/** These events come some 100 ms before a link is followed. */
const intentEvents = ['pointerover', 'focusin'] as const;

/** A thin line at the top of the page while the next one loads; it does not move the layout. */
export function NavigationProgress() {
	const { t } = useTranslation();
	useLoadAhead();
	const isBlocked = useBlockedNavigation();
	const isPending = useNavigation().state !== 'idle' || isBlocked;
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
 * Blocks a navigation to another screen until its scripts are loaded, and while the browser says that it is offline
 * until the portal answers; returns whether one is blocked. If either fails, the page stays and says why
 * (docs/decisions/003-how-a-page-loads.md). During another navigation none is blocked: the router would complete the
 * other one and forget this.
 */
function useBlockedNavigation(): boolean {
	const { failures } = useTranslation();
	const snackbar = useSnackbar();
	const scripts = useScreenScripts();
	const router = useContext(DataRouterContext)?.router;
	/** Target of the last link, press or Back: a blocked navigation continues only while it leads there. */
	const newest = useRef<Location | null>(null);
	const blocker = useBlocker(({ currentLocation, nextLocation }) => {
		newest.current = nextLocation;
		return (
			currentLocation.pathname !== nextLocation.pathname &&
			router?.state.navigation.state === 'idle' &&
			(needsPortal(currentLocation, nextLocation) || !scripts.isLoaded(nextLocation))
		);
	});
	useEffect(() => {
		if (blocker.state !== 'blocked') return;
		let isCurrent = true;
		Promise.all([scripts.load(blocker.location), portalFailure()]).then(([scriptFailure, noAnswer]) => {
			const failure = scriptFailure ?? noAnswer;
			if (!isCurrent || newest.current !== blocker.location) return;
			if (!failure) return blocker.proceed();
			blocker.reset();
			snackbar.show(failures[failure.kind]);
		});
		return () => {
			isCurrent = false;
		};
	}, [blocker, failures, scripts, snackbar]);
	return blocker.state !== 'unblocked';
}

const isStep = ({ pathname }: Location): boolean => /^\/booking\//i.test(pathname);

/** The steps of the wizard need no answer of the portal. */
const needsPortal = (from: Location, to: Location): boolean => !navigator.onLine && !(isStep(from) && isStep(to));

/** Why the portal does not answer. null: it does, or the browser is online; some say wrongly that they are not. */
const portalFailure = async () =>
	navigator.onLine
		? null
		: fetch('/healthz').then(
				() => null,
				(error: unknown) => ({ kind: fetchFailureKind(error) }),
			);

/** Loads the scripts of a link's screen when the link is reached. A failure is reported once the link is followed. */
function useLoadAhead(): void {
	const scripts = useScreenScripts();
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
}
