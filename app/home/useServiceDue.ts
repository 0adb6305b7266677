import { formatWholeKm } from '../../domain/distance.ts';
import { formatDay } from '../../domain/time/calendar.ts';
import type { ServiceDue } from '../../domain/vehicle/serviceDue.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { homeTexts } from './homeTexts.ts';

/**
 * `line`: when the next service is due. `badge`: whether the service is due soon or overdue, by its day or by the
 * reading (docs/product.md#service-due). null: not known, or not due soon.
 */
export function useServiceDue(due: ServiceDue | null): { readonly line: string | null; readonly badge: string | null } {
	const { t, language } = useTranslation(homeTexts);
	if (due === null) return { line: null, badge: null };
	const { by, when } = due;
	const isPast = when === 'past';
	// An overdue service names the day or reading that has passed; one to come names both, if known.
	const day = due.day !== null && !(isPast && by === 'km') ? formatDay(due.day, 'DD MMM YYYY', language) : null;
	const km = due.km !== null && !(isPast && by === 'date') ? formatWholeKm(due.km, language) : null;
	const badge = when === 'later' ? null : (isPast ? t.overdue : t.dueSoon)[by];
	if (day === null) return { line: km && (isPast ? t.wasDueAt : t.nextDueAt)(km), badge };
	if (km === null) return { line: (isPast ? t.wasDueOn : t.nextDueOn)(day), badge };
	return { line: (isPast ? t.wasDueOnAndAt : t.nextDueOnOrAt)(day, km), badge };
}
