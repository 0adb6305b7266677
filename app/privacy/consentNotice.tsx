import { useContext } from 'react';
import { formatDay } from '../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { BrandNameContext } from '../ui/title.tsx';
import { ConsentForm } from './consentForm.tsx';
import { privacyTexts } from './privacyTexts.ts';

/** The notice, whether the messages are on, and the control (docs/product.md#consent). `givenAt`: ISO instant, if known. */
export function ConsentNotice({
	regNo,
	isOn,
	givenAt = null,
}: {
	regNo: string;
	isOn: boolean;
	givenAt?: string | null;
}) {
	const t = useTexts(privacyTexts);
	const language = useLanguage();
	const brandName = useContext(BrandNameContext) ?? '';
	const since = givenAt === null ? null : formatDay(givenAt, 'DD MMMM YYYY', language);
	return (
		<>
			<p>{t.notice(brandName)}</p>
			<p>{t.stop}</p>
			<p role="status">
				<strong>{isOn ? (since === null ? t.lineOn : t.on(since)) : t.off}</strong>
			</p>
			<ConsentForm regNo={regNo} isOn={isOn} />
		</>
	);
}
