import { formatDay } from '../../domain/time/calendar.ts';
import type { SlotWithdrawal } from '../../domain/vehicle/vehicle.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Note } from './feedback/note.tsx';

/**
 * Why a booking has lost its slot, and what its owner can do (docs/product.md#withdrawn-slots). `date`: ISO. `isMovable`:
 * here; left out on a page that does not lead there.
 */
export function WithdrawnNote(props: { withdrawn: SlotWithdrawal; date: string; isMovable?: boolean }) {
	const { withdrawn, date, isMovable } = props;
	const t = useTexts(commonTexts).withdrawn;
	const language = useLanguage();
	const day = formatDay(date, 'DD MMMM YYYY', language);
	const choose = withdrawn === 'dealerClosed' ? t.chooseDealer : t.chooseTime;
	const next = isMovable === undefined ? [] : [isMovable ? choose : t.callOrCancel];
	return <Note tone="attention" lines={[t[withdrawn](day), ...next]} />;
}
