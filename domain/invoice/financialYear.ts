/** India's financial year: 1 April to 31 March. */
import type { Day } from '../time/calendar.ts';

/** The calendar year in which the financial year of a day ends. */
export function financialYearEnd(day: Day): number {
	const [year = 0, month = 0] = day.split('-').map(Number);
	return month > 3 ? year + 1 : year;
}

/** `26-27` for a day from 1 April 2026 to 31 March 2027. */
export function financialYearLabel(day: Day): string {
	const end = financialYearEnd(day);
	return [end - 1, end].map((year) => String(year % 100).padStart(2, '0')).join('-');
}
