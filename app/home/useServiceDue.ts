import { formatWholeKm } from '../../domain/distance.ts';
import { formatDay, onOneLine } from '../../domain/time/calendar.ts';
import type { ServiceDue } from '../../domain/vehicle/serviceDue.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { homeTexts } from './homeTexts.ts';

/**
 * `line`: when the next service is due. `coming`: its day, and its reading if known, without the sentence; null: it is
 * overdue. `badge`: whether it is due soon or overdue, by its day or by the reading (docs/product.md#service-due). null:
 * not known, or not due soon.
 */
export function useServiceDue(due: ServiceDue | null): Readonly<Record<'line' | 'coming' | 'badge', string | null>> {
	const { t, language } = useTranslation(homeTexts);
	if (due === null) return { line: null, coming: null, badge: null };
	const { by, when } = due;
	const isPast = when === 'past';
	// An overdue service names the day or reading that has passed; one to come names both, if known.
	const day =
		due.day !== null && !(isPast && by === 'km') ? onOneLine(formatDay(due.day, 'DD MMM YYYY', language)) : null;
	const km = due.km !== null && !(isPast && by === 'date') ? formatWholeKm(due.km, language) : null;
	const badge = when === 'later' ? null : (isPast ? t.overdue : t.dueSoon)[by];
	if (day === null) return { line: km && (isPast ? t.wasDueAt : t.nextDueAt)(km), coming: null, badge };
	if (isPast) return { line: km === null ? t.wasDueOn(day) : t.wasDueOnAndAt(day, km), coming: null, badge };
	const coming = km === null ? day : t.dayOrKm(day, km);
	return { line: t.nextDueOn(coming), coming, badge };
}
