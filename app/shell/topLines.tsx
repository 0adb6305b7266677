import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { formatTime } from '../../domain/time/calendar.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useSnackbar } from '../ui/feedback/snackbar.tsx';
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

/** Since when the browser is offline (ISO instant); null: it is online. */
export const useOfflineSince = (): string | null =>
	useSyncExternalStore(
		subscribe,
		() => offlineSince,
		() => null,
	);

/** A line at the top of the screen while the browser is offline. A link to a file then says so, and the page stays. */
export function OfflineBanner() {
	const { t, failures, language } = useTranslation();
	const since = useOfflineSince();
	const { show, hide } = useSnackbar();
	const isOffline = since !== null;
	useEffect(() => {
		if (!isOffline) return;
		// The router prevents the default of its own links. Any other could lead to the browser's error page, so the
		// server is asked first: browsers also call themselves offline if it can be reached.
		const keepPage = (event: MouseEvent) => {
			const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
			if (!link || event.defaultPrevented) return;
			event.preventDefault();
			fetch(link.href, { method: 'HEAD' }).then(
				() => location.assign(link.href),
				() => show(failures.offline),
			);
		};
		document.addEventListener('click', keepPage);
		return () => {
			document.removeEventListener('click', keepPage);
			hide();
		};
	}, [isOffline, failures, show, hide]);
	return (
		<div role="status" className="offline-status">
			{since === null ? null : (
				<p className="offline-line">
					<Icon name="wifi" />
					{t.offline(formatTime(since, language))}
				</p>
			)}
		</div>
	);
}

export const scriptFaultId = 'script-fault';

/**
 * Says that a script failed before it took over the server's page, with a link that reloads the page. The line is
 * hidden until a script fails, and gone once the page's script runs.
 */
export function ScriptFault() {
	const { t } = useTranslation();
	const { pathname, search } = useLocation();
	const [isRunning, setRunning] = useState(false);
	useEffect(() => setRunning(true), []);
	if (isRunning) return null;
	return (
		<div id={scriptFaultId} hidden role="alert">
			<p className="offline-line">
				<Icon name="alert" />
				<span>
					{t.scriptFault} <a href={`${pathname}${search}`}>{t.reload}</a>
				</span>
			</p>
		</div>
	);
}

/** Shows the line; false: the page is no longer the server's. */
export function showScriptFault(): boolean {
	const line = document.getElementById(scriptFaultId);
	line?.removeAttribute('hidden');
	return line !== null;
}
