import { formatWholeKm } from '../../domain/distance.ts';
import { formatDay } from '../../domain/time/calendar.ts';
import type { ServiceDue } from '../../domain/vehicle/serviceDue.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { homeTexts } from './homeTexts.ts';

/**
 * When the next service is due, in a sentence, and in a few words which of day and reading has made it due soon or
 * overdue (docs/product.md#service-due). null: nothing is known, or neither has.
 */
export function useServiceDue(due: ServiceDue | null): { readonly line: string | null; readonly badge: string | null } {
	const { t, language } = useTranslation(homeTexts);
	if (due === null) return { line: null, badge: null };
	const { by, when } = due;
	const isPast = when === 'past';
	// What is overdue is named, and of what is still to come all that is known.
	const day = due.day !== null && !(isPast && by === 'km') ? formatDay(due.day, 'DD MMM YYYY', language) : null;
	const km = due.km !== null && !(isPast && by === 'date') ? formatWholeKm(due.km, language) : null;
	const badge = when === 'later' ? null : (isPast ? t.overdue : t.dueSoon)[by];
	if (day === null) return { line: km && (isPast ? t.wasDueAt : t.nextDueAt)(km), badge };
	if (km === null) return { line: (isPast ? t.wasDueOn : t.nextDueOn)(day), badge };
	return { line: (isPast ? t.wasDueOnAndAt : t.nextDueOnOrAt)(day, km), badge };
}
