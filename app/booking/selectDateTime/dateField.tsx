import { TextInput } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { bookingWindow, type Day, formatDay } from '../../../domain/calendar.ts';
import { commonTexts } from '../../i18n/commonTexts.ts';
import { useTexts } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/messageDialog.tsx';
import { ProblemNote } from '../../ui/problemNote.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWizard } from '../wizardContext.ts';
import type { CalendarProps } from './calendar.tsx';
import { dateTimeTexts } from './dateTimeTexts.ts';

const openingKeys = ['Enter', ' ', 'ArrowDown'];

/**
 * The date as DD-MM-YYYY; pressing it opens a calendar of the days that can be booked
 * (docs/product.md#date-and-time-step).
 */
export function DateField({ date, onChoose }: { date: Day | null; onChoose: (date: Day) => void }) {
	const t = useTexts(dateTimeTexts);
	const common = useTexts(commonTexts);
	const { now } = useWizard();
	const [isOpen, setOpen] = useState(false);
	const { Calendar, hasFailed, load } = useCalendar();

	function open() {
		if (date === null) return;
		setOpen(true);
		load();
	}

	function choose(day: Day) {
		setOpen(false);
		onChoose(day);
	}

	return (
		<>
			<TextInput
				id="field-date"
				label={t.selectDate}
				value={date ? formatDay(date, 'DD-MM-YYYY') : ''}
				readOnly
				aria-haspopup="dialog"
				className="date-field"
				rightSection={<Icon name="calendar" />}
				rightSectionPointerEvents="none"
				onClick={open}
				onKeyDown={(event) => {
					if (!openingKeys.includes(event.key)) return;
					event.preventDefault();
					open();
				}}
			/>
			<Dialog open={isOpen} onClose={() => setOpen(false)} label={t.calendar}>
				<div className="calendar-frame">
					{hasFailed ? (
						<ProblemNote
							problem={{ kind: navigator.onLine ? 'unreachable' : 'offline', message: null }}
							onRetry={load}
						/>
					) : Calendar && date ? (
						<Calendar date={date} {...bookingWindow(now)} onChoose={choose} />
					) : (
						<Skeleton count={1} height={336} />
					)}
				</div>
				<div className="dialog-actions">
					<button type="button" className="link-button" onClick={() => setOpen(false)}>
						{common.close}
					</button>
				</div>
			</Dialog>
		</>
	);
}

/** Loaded when it is first opened, since it is large and many never open it; offers Retry when that fails. */
function useCalendar() {
	const [state, setState] = useState<{ Calendar: ComponentType<CalendarProps> | null; hasFailed: boolean }>({
		Calendar: null,
		hasFailed: false,
	});
	function load() {
		if (state.Calendar) return;
		setState({ Calendar: null, hasFailed: false });
		import('./calendar.tsx').then(
			({ Calendar }) => setState({ Calendar, hasFailed: false }),
			() => setState({ Calendar: null, hasFailed: true }),
		);
	}
	return { ...state, load };
}
