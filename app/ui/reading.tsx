import { formatKm, kilometres } from '../../domain/distance.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';

/** A reading in kilometres, `11,240.0 km` to the eye; a screen reader says `11,240 kilometres`. */
export function Reading({ km }: { km: number }) {
	const t = useTexts(commonTexts);
	const language = useLanguage();
	const metres = km * 1000;
	return (
		<>
			<span aria-hidden="true">{formatKm(metres, language)}</span>
			<span className="visually-hidden">{t.spokenKm(kilometres(metres).replace(/\.0$/, ''))}</span>
		</>
	);
}
