import { useEffect, useEffectEvent, useState } from 'react';
import type { ChosenSlot } from '../../../../../domain/booking/draftState.ts';
import type { Slot, SlotColumn } from '../../../../../domain/dealers/dealer.ts';
import { earliestFreeSlot, firstFreeDay, slotGridDays } from '../../../../../domain/dealers/slots.ts';
import { addDays, type Day, formatDay } from '../../../../../domain/time/calendar.ts';
import { keepInTab, readFromTab } from '../../../../data/browserStorage.ts';
import { useData } from '../../../../data/useData.ts';
import { commonTexts } from '../../../../i18n/commonTexts.ts';
import { useLanguage, useTexts } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { MessageDialog } from '../../../../ui/feedback/messageDialog.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { ProblemNote } from '../../../../ui/feedback/problemNote.tsx';
import { useNow } from '../../../wizardContext.ts';
import { dateTimeTexts } from '../dateTimeTexts.ts';
import { EarliestSlot } from './earliestSlot.tsx';
import { SlotColumns } from './slotColumns.tsx';
import { SlotFrame, SlotSkeleton } from './slotFrame.tsx';
import { SlotNavigation } from './slotNavigation.tsx';

interface SlotPickerProps {
	readonly regNo: string;
	readonly dealerCode: string;
	/** The first free day as the dealer list named it. */
	readonly listedFreeDay: Day | null;
	/** The first of the three days. */
	readonly first: Day;
	readonly chosen: ChosenSlot | null;
	/** Whether it turned out to be taken when it was chosen. */
	readonly isTaken: boolean;
	/** `HH:mm` */
	readonly preferred: string;
	readonly onChoose: (slot: ChosenSlot) => void;
	readonly onMove: (first: Day) => void;
	/** Picks another date. */
	readonly onPick: (date: Day) => void;
	/** Called with each three days that were loaded. */
	readonly onLoad: (columns: readonly SlotColumn[]) => void;
	/** Stands below the grid. */
	readonly below: React.ReactNode;
}

/** Other owners book meanwhile: days seen before, and a page that the owner returns to, are fetched again. */
const staleAfterMs = 20_000;

/** Three days of a dealer's slots, moved by three days within the booking window; moving keeps the chosen slot. */
export function SlotPicker(props: SlotPickerProps) {
	const { regNo, dealerCode, listedFreeDay, first, chosen, isTaken, preferred, below } = props;
	const { onChoose, onMove, onPick, onLoad } = props;
	const t = useTexts(dateTimeTexts);
	const common = useTexts(commonTexts);
	const language = useLanguage();
	const now = useNow();
	const query = { RegNo: regNo, DealerCode: dealerCode, SelectedDate: first };
	const { state, data: grid, problem, retry, refresh } = useData('/data/slots', query, { staleAfterMs });
	const [message, setMessage] = useNoSlotsMessage(`${dealerCode} ${first}`, grid?.message ?? null);

	const loaded = useEffectEvent(onLoad);
	useEffect(() => {
		if (grid) loaded(grid.columns);
	}, [grid]);

	useEffect(() => {
		if (isTaken) refresh();
	}, [isTaken, refresh]);

	const choose = (day: Day, { slotId, start, end }: Slot) => onChoose({ day, slotId, start, end });
	const days = Array.from({ length: slotGridDays }, (_, index) => addDays(first, index));
	const freeDay = grid && firstFreeDay(grid.columns, listedFreeDay, now);
	const isGone = chosen !== null && (isTaken || (grid !== null && !isFree(chosen, grid.columns)));

	return (
		<SlotFrame
			note={
				isGone ? (
					<Note tone="error">
						<p>{t.taken(t.spokenSlot(chosen.start, chosen.end))}</p>
					</Note>
				) : null
			}
			earliest={
				<EarliestSlot
					first={first}
					earliest={grid && earliestFreeSlot(grid.columns)}
					isLoading={state === 'loading'}
					onChoose={choose}
				/>
			}
			navigation={<SlotNavigation first={first} onMove={onMove} />}
			below={below}
		>
			{state === 'loading' ? <SlotSkeleton days={days} /> : null}
			{state === 'failed' ? <ProblemNote problem={problem} onRetry={retry} /> : null}
			{grid ? <SlotColumns key={first} grid={grid} chosen={chosen} preferred={preferred} onChoose={choose} /> : null}
			<MessageDialog
				message={message}
				button={common.ok}
				onClose={() => setMessage(null)}
				action={
					freeDay === null ? null : (
						<Button
							variant="default"
							onClick={() => {
								setMessage(null);
								onPick(freeDay);
							}}
						>
							{t.showDay(formatDay(freeDay, 'DD MMMM', language))}
						</Button>
					)
				}
			/>
		</SlotFrame>
	);
}

function isFree(chosen: ChosenSlot, columns: readonly SlotColumn[]): boolean {
	const column = columns.find(({ day }) => day === chosen.day);
	if (!column) return true;
	return column.slots.some(
		({ start, end, isAvailable }) => start === chosen.start && end === chosen.end && isAvailable,
	);
}

/** The provider's message about a day without slots, shown once per date and tab (docs/product.md#date-and-time-step). */
function useNoSlotsMessage(about: string, message: string | null) {
	const [open, setOpen] = useState<string | null>(null);
	useEffect(() => {
		const key = `no slots ${about}`;
		if (message === null || readFromTab(key)) return;
		keepInTab(key, 'shown');
		setOpen(message);
	}, [about, message]);
	return [open, setOpen] as const;
}
