import './calendar.css';
import { DatePicker } from '@mantine/dates';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Day, formatDay, shortWeekdayName, weekdayName } from '../../../domain/calendar.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { dayAfterKey } from './calendarKeys.ts';
import { dateTimeTexts } from './dateTimeTexts.ts';

export interface CalendarProps {
	readonly date: Day;
	/** The booking window: days outside of it cannot be chosen. */
	readonly first: Day;
	readonly last: Day;
	readonly onChoose: (day: Day) => void;
}

/** Mantine's CSS for date components is 30 KB; a month needs only these classes (calendar.css). */
const classNames = {
	calendarHeader: 'calendar-head',
	calendarHeaderControl: 'calendar-turn',
	calendarHeaderLevel: 'calendar-month',
	month: 'calendar-days',
	day: 'calendar-day',
	weekday: 'calendar-weekday',
};

/** A month to choose a day from; the arrow keys continue into the next month within the booking window. */
export function Calendar({ date, first, last, onChoose }: CalendarProps) {
	const t = useTexts(dateTimeTexts);
	const language = useLanguage();
	const frame = useRef<HTMLDivElement>(null);
	const [focused, setFocused] = useState(date);
	const [month, setMonth] = useState(date);

	useEffect(() => {
		frame.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
	}, [focused]);

	function onKeyDownCapture(event: KeyboardEvent<HTMLDivElement>) {
		const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
		const next = day && dayAfterKey(day, event.key, { first, last });
		if (!next) return;
		// Mantine's own arrow keys stop at the edge of the month.
		event.stopPropagation();
		event.preventDefault();
		setMonth(next);
		setFocused(next);
	}

	return (
		<div ref={frame} onKeyDownCapture={onKeyDownCapture}>
			<DatePicker
				unstyled
				classNames={classNames}
				value={date}
				onChange={(day) => {
					if (day) onChoose(day);
				}}
				date={month}
				onDateChange={setMonth}
				minDate={first}
				maxDate={last}
				maxLevel="month"
				firstDayOfWeek={0}
				weekdayFormat={(day) => <abbr title={weekdayName(day, language)}>{shortWeekdayName(day, language)}</abbr>}
				monthLabelFormat={(day) => <span aria-live="polite">{formatDay(day, 'DD MMMM YYYY', language).slice(3)}</span>}
				getDayAriaLabel={(day) => `${weekdayName(day, language)}, ${formatDay(day, 'DD MMMM YYYY', language)}`}
				getDayProps={(day) => ({ 'data-day': day, 'aria-pressed': day === date })}
				ariaLabels={{ previousMonth: t.previousMonth, nextMonth: t.nextMonth }}
				previousIcon={<Icon name="back" />}
				nextIcon={<Icon name="next" />}
			/>
		</div>
	);
}
