import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SlotColumn } from '../../../../../domain/dealers/dealer.ts';
import type { DaysOnView } from '../../../../../domain/dealers/slots.ts';
import { type Day, formatDay } from '../../../../../domain/time/calendar.ts';
import { commonTexts } from '../../../../i18n/commonTexts.ts';
import { useTexts } from '../../../../i18n/language.ts';
import { TextInput } from '../../../../ui/controls/fields.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { dateTimeTexts } from '../dateTimeTexts.ts';
import { Calendar } from './calendar.tsx';

const openingKeys = ['Enter', ' ', 'ArrowDown'];

interface DateFieldProps {
	/** null until the draft is loaded. */
	readonly shown: DaysOnView | null;
	readonly closed: ReadonlySet<Day>;
	readonly onChoose: (date: Day) => void;
	/** The field beside it. */
	readonly children: React.ReactNode;
}

/**
 * The date as DD-MM-YYYY; pressing it opens a calendar of the days that can be booked. On a wide screen the calendar
 * stands below the fields (docs/product.md#slots).
 */
export function DateField({ shown, closed, onChoose, children }: DateFieldProps) {
	const t = useTexts(dateTimeTexts);
	const common = useTexts(commonTexts);
	const isWide = useIsWide();
	const frame = useRef<HTMLDivElement>(null);
	const [isOpen, setOpen] = useState(false);
	const focusDay = () => frame.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();

	// After the dialog has opened, which puts the focus on its first element.
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
			<Dialog open={isOpen && !isWide} onClose={() => setOpen(false)} label={t.calendar}>
				{calendar}
				<div className="dialog-actions">
					<button type="button" className="link-button" onClick={() => setOpen(false)}>
						{common.close}
					</button>
				</div>
			</Dialog>
		</div>
	);
}

/** As in dateTime.css: from here on the calendar stands beside the slots. */
const query = '(min-width: 70em)';

function subscribe(onChange: () => void): () => void {
	const media = matchMedia(query);
	media.addEventListener('change', onChange);
	return () => media.removeEventListener('change', onChange);
}

/** Whether the calendar stands beside the slots; false on the server. */
const useIsWide = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => matchMedia(query).matches,
		() => false,
	);

/** The days without a free slot among those that were loaded. */
export function useClosedDays() {
	const [closed, setClosed] = useState<ReadonlySet<Day>>(() => new Set());
	function learn(columns: readonly SlotColumn[]) {
		setClosed((known) => {
			const next = new Set(known);
			for (const { day, slots } of columns) {
				if (slots.some(({ isAvailable }) => isAvailable)) next.delete(day);
				else next.add(day);
			}
			return next;
		});
	}
	return { closed, learn };
}
