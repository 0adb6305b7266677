import { Link } from 'react-router';
import { useTexts } from '../i18n/language.ts';
import { ConsentForm } from './consentForm.tsx';
import { privacyTexts } from './privacyTexts.ts';

/**
 * At the foot of the pages that links in messages open: whether messages about the next service are on. Stopping them is
 * one press; to turn them on the notice has to be read first.
 */
export function ConsentLine({ regNo, isOn }: { regNo: string; isOn: boolean }) {
	const t = useTexts(privacyTexts);
	return (
		<aside className="consent-line" aria-label={t.messages}>
			<p role="status">{isOn ? t.lineOn : t.lineOff}</p>
			{isOn ? <ConsentForm regNo={regNo} isOn /> : null}
			<Link to={`/privacy?RegNo=${regNo}`} className="touch-link">
				{isOn ? t.more : t.change}
			</Link>
		</aside>
	);
}
