import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SlotColumn } from '../../../../domain/dealers/dealer.ts';
import { type DaysOnView, slotGridDays } from '../../../../domain/dealers/slots.ts';
import {
	addDays,
	bookingWindow,
	type Day,
	dayOf,
	formatDay,
	shortWeekdayName,
	weekday,
	weekdayName,
} from '../../../../domain/time/calendar.ts';
import { useNow } from '../../../dayAndPlaces/dayAndPlaces.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { TextInput } from '../../../ui/controls/fields.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { dateTimeTexts } from './dateTimeTexts.ts';

const openingKeys = ['Enter', ' ', 'ArrowDown'];

interface DateFieldProps {
	/** null until the draft is loaded. */
	readonly shown: DaysOnView | null;
	readonly closed: ReadonlySet<Day>;
	readonly onChoose: (date: Day) => void;
	/** The field beside it. */
	readonly children?: React.ReactNode;
}

/**
 * The date as DD-MM-YYYY; a press opens a calendar of the days that can be booked. On a wide screen the calendar stands
 * below the fields (docs/product.md#slots).
 */
export function DateField({ shown, closed, onChoose, children }: DateFieldProps) {
	const { t, common } = useTranslation(dateTimeTexts);
	/** Whether the calendar stands beside the slots; false on the server. */
	const isWide = useSyncExternalStore(
		subscribe,
		() => matchMedia(query).matches,
		() => false,
	);
	const frame = useRef<HTMLDivElement>(null);
	const [isOpen, setOpen] = useState(false);
	const focusDay = () => frame.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();

	// The dialog focuses its first element when it opens, so this comes after it.
	useEffect(() => {
		if (isOpen) frame.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
	}, [isOpen]);

	function open() {
		if (shown === null) return;
		if (isWide) focusDay();
		else setOpen(true);
	}

	function choose(day: Day) {
		setOpen(false);
		onChoose(day);
	}

	const calendar = shown && <Calendar shown={shown} closed={closed} onChoose={choose} />;
	return (
		<div ref={frame} className="when-fields">
			<TextInput
				id="field-date"
				label={t.selectDate}
				value={shown ? formatDay(shown.date, 'DD-MM-YYYY') : ''}
				readOnly
				aria-haspopup={isWide ? undefined : 'dialog'}
				className="date-field"
				endIcon={<Icon name="calendar" />}
				onClick={open}
				onKeyDown={(event) => {
					if (!openingKeys.includes(event.key)) return;
					event.preventDefault();
					open();
				}}
			/>
			{children}
			{isWide ? <div>{calendar}</div> : null}
			<Dialog open={isOpen && !isWide} onClose={() => setOpen(false)} label={common.calendar}>
				{calendar}
				<div className="row dialog-actions">
					<button type="button" className="link-button" onClick={() => setOpen(false)}>
						{common.close}
					</button>
				</div>
			</Dialog>
		</div>
	);
}

/** From this width on the calendar stands beside the slots; dateTime.css has the same width. */
const query = '(min-width: 70em)';

function subscribe(onChange: () => void): () => void {
	const media = matchMedia(query);
	media.addEventListener('change', onChange);
	return () => media.removeEventListener('change', onChange);
}

/** The loaded days that have no free slot. */
export function useClosedDays() {
	const [closed, setClosed] = useState<ReadonlySet<Day>>(() => new Set());
	function addLoaded(columns: readonly SlotColumn[]) {
		setClosed((known) => {
			const next = new Set(known);
			for (const { day, slots } of columns) {
				if (slots.some(({ isAvailable }) => isAvailable)) next.delete(day);
				else next.add(day);
			}
			return next;
		});
	}
	return { closed, addLoaded };
}

interface CalendarProps {
	readonly shown: DaysOnView;
	/** Days known to have no free slot. The owner can pick them, and the provider then says why. */
	readonly closed: ReadonlySet<Day>;
	readonly onChoose: (day: Day) => void;
}

/**
 * The weeks of the booking window, at most four, so that every day that can be picked is in view
 * (docs/decisions/002-native-controls.md). Days outside cannot be pressed; a legend explains them and days without
 * slots. The arrow keys move within the window.
 */
function Calendar({ shown, closed, onChoose }: CalendarProps) {
	const { t, common, language } = useTranslation(dateTimeTexts);
	const now = useNow();
	const bookable = bookingWindow(now);
	const { first, date } = shown;
	/** The day to which the keys moved, starting at this date; another chosen date is the Tab stop again. */
	const [focused, setFocused] = useState({ from: date, day: date });
	// The day may have passed on a page that was left open over midnight.
	const stop = [focused.from === date ? focused.day : date, bookable.first].sort().at(-1);
	const begin = addDays(dayOf(now), -weekday(dayOf(now)));
	const weeks = [0, 7, 14, 21]
		.map((from) => Array.from({ length: 7 }, (_, index) => addDays(begin, from + index)))
		.filter(([begins = '']) => begins <= bookable.last);
	const isOneYear = bookable.first.slice(0, 4) === bookable.last.slice(0, 4);
	const isOneMonth = bookable.first.slice(0, 7) === bookable.last.slice(0, 7);
	const firstMonth = formatDay(bookable.first, isOneYear ? 'MMMM' : 'MMMM YYYY', language);
	const lastMonth = formatDay(bookable.last, 'MMMM YYYY', language);

	function reason(day: Day): string | null {
		if (day < bookable.first) return t.dayPassed;
		if (day > bookable.last) return t.dayNotYet;
		return closed.has(day) ? t.noSlots : null;
	}

	function onKeyDown(event: KeyboardEvent<HTMLElement>) {
		const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
		const next = day && dayAfterKey(day, event.key, bookable);
		if (!next) return;
		event.preventDefault();
		setFocused({ from: date, day: next });
		event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
	}

	const withoutSlot = [...closed].filter((day) => day >= bookable.first && day <= bookable.last).sort();
	return (
		<>
			<table className="calendar-days" onKeyDown={onKeyDown}>
				<caption>{isOneMonth ? lastMonth : `${firstMonth} – ${lastMonth}`}</caption>
				<thead className="small quiet">
					<tr>
						{weeks[0]?.map((day) => (
							<th key={day} scope="col">
								<abbr title={weekdayName(day, language)}>{shortWeekdayName(day, language)}</abbr>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{weeks.map((week) => (
						<tr key={week[0]}>
							{week.map((day) => {
								const isOutside = day < bookable.first || day > bookable.last;
								const name = formatDay(day, 'dddd, DD MMMM YYYY', language);
								const states = [day === dayOf(now) && common.today, reason(day)].filter((state) => state);
								return (
									<td key={day}>
										<button
											type="button"
											className="calendar-day"
											data-day={day}
											data-closed={reason(day) ? true : undefined}
											data-shown={day >= first && day < addDays(first, slotGridDays) ? true : undefined}
											disabled={isOutside}
											tabIndex={day === stop ? 0 : -1}
											aria-label={[name, ...states].join(', ')}
											aria-pressed={day === date}
											aria-current={day === dayOf(now) ? 'date' : undefined}
											title={states.join(', ') || undefined}
											onClick={() => onChoose(day)}
										>
											{Number(day.slice(8))}
											{day.endsWith('-01') ? <small>{formatDay(day, 'MMM', language)}</small> : null}
										</button>
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
			<p className="small quiet">
				{t.bookableUntil(formatDay(bookable.last, 'DD MMMM YYYY', language))}{' '}
				{withoutSlot.length === 0
					? null
					: t.noSlotsOn(withoutSlot.map((day) => formatDay(day, 'DD MMM', language)).join(', '))}
			</p>
		</>
	);
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * The day to which a key moves: arrows by a day or a week, Home and End to the ends of the booking window, which is
 * never left. null: any other key.
 */
export function dayAfterKey(day: Day, key: string, window: { readonly first: Day; readonly last: Day }): Day | null {
	if (key === 'Home') return window.first;
	if (key === 'End') return window.last;
	const step = steps[key];
	if (step === undefined) return null;
	const next = addDays(day, step);
	return next >= window.first && next <= window.last ? next : day;
}
