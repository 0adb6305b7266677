import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';

export const scriptFaultId = 'script-fault';

/**
 * The line that a script failed before it took over the server's page, with a link that loads the page again. Hidden
 * until that happens, and gone once the script runs.
 */
export function ScriptFault() {
	const t = useTexts(commonTexts);
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

/** Shows the line. Returns false when the page is no longer the server's. */
export function showScriptFault(): boolean {
	const line = document.getElementById(scriptFaultId);
	line?.removeAttribute('hidden');
	return line !== null;
}
