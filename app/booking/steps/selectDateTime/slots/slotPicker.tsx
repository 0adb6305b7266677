import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import type { ChosenSlot } from '../../../../../domain/booking/draftState.ts';
import type { Slot, SlotColumn, SlotGrid } from '../../../../../domain/dealers/dealer.ts';
import {
	earliestFreeSlot,
	firstFreeDay,
	nextGridStart,
	previousGridStart,
	slotGridDays,
} from '../../../../../domain/dealers/slots.ts';
import {
	addDays,
	bookingWindow,
	type Day,
	formatDay,
	formatTime,
	formatTimeRange,
	isAtSlot,
} from '../../../../../domain/time/calendar.ts';
import { useData } from '../../../../data/useData.ts';
import { useNow } from '../../../../dayAndPlaces/dayAndPlaces.tsx';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { MessageDialog, useMessageOnce } from '../../../../ui/feedback/dialog.tsx';
import { FailureNote, Note } from '../../../../ui/feedback/notes.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { FieldErrorLine, useErrorAttributes } from '../../fieldErrors.tsx';
import { dateTimeTexts } from '../dateTimeTexts.ts';
import { SlotColumns, SlotSkeleton } from './slotColumns.tsx';
import type { loader } from './slotsData.ts';

interface SlotPickerProps {
	readonly regNo: string;
	/** null until the draft is loaded. */
	readonly dealerCode: string | null;
	/** The first free day that the dealer list named. */
	readonly listedFreeDay?: Day | null;
	/** The first of the three days; null until the draft is loaded. */
	readonly first: Day | null;
	readonly chosen: ChosenSlot | null;
	/** ISO instant of the vehicle's booking at this dealer, which cannot be chosen again; null: none. */
	readonly booked?: string | null;
	/** Whether the page says elsewhere that the chosen slot is taken. */
	readonly isTaken?: boolean;
	/** `HH:mm`; null: none was asked. */
	readonly preferred: string | null;
	/** Whether the owner chose the first day, so that a dialog says why it has no slot. */
	readonly isFirstChosen: boolean;
	readonly onChoose: (slot: ChosenSlot) => void;
	/** Called if the chosen slot is not free, to say so elsewhere. */
	readonly onGone?: () => void;
	readonly onPage: (first: Day) => void;
	/** Picks another date. */
	readonly onPick: (date: Day) => void;
	/** Called with every three days that have loaded. */
	readonly onLoad: (columns: readonly SlotColumn[]) => void;
	/** Stands below the grid. */
	readonly below?: ReactNode;
}

/** Older days are fetched again, also when the owner returns to the page, since other owners book meanwhile. */
const staleAfterMs = 20_000;

/** Three days of a dealer's slots, paged by three days within the booking window; paging keeps the chosen slot. */
export function SlotPicker(props: SlotPickerProps) {
	const { regNo, dealerCode, listedFreeDay = null, first, chosen, booked = null, isTaken = false, preferred } = props;
	const { onChoose, onGone, onPage, onPick, onLoad, below } = props;
	const { t, common, language } = useTranslation(dateTimeTexts);
	const now = useNow();
	const errorAttributes = useErrorAttributes('slot');
	const isKnown = dealerCode !== null && first !== null;
	const query = isKnown ? { RegNo: regNo, DealerCode: dealerCode, SelectedDate: first } : null;
	const { state, data, failure, retry, refresh } = useData<typeof loader>('/data/slots', query, { staleAfterMs });
	const grid = useMemo(() => (data && booked ? withoutBooked(data, booked) : data), [data, booked]);
	// The provider's text about a day without slots (docs/product.md#slots).
	const reason = props.isFirstChosen ? (grid?.text ?? null) : null;
	const [message, setMessage] = useMessageOnce(`no slots ${dealerCode} ${first}`, reason);

	const loaded = useEffectEvent(onLoad);
	useEffect(() => {
		if (grid) loaded(grid.columns);
	}, [grid]);

	useEffect(() => {
		if (isTaken) refresh();
	}, [isTaken, refresh]);

	/** The view moves on to the details; the focus stays, so that the arrow keys go on in the grid. */
	function choose(day: Day, { slotId, start, end }: Slot) {
		onChoose({ day, slotId, start, end });
		document.getElementById('details-title')?.scrollIntoView();
	}

	const isLoading = state === 'idle' || state === 'loading';
	const days = isKnown ? Array.from({ length: slotGridDays }, (_, index) => addDays(first, index)) : [];
	const freeDay = grid && firstFreeDay(grid.columns, listedFreeDay, now);
	const earliest = grid && earliestFreeSlot(grid.columns);
	const isGone = chosen !== null && !isTaken && grid !== null && !isFree(chosen, grid.columns);
	useEffect(() => {
		if (isGone) onGone?.();
	}, [isGone, onGone]);

	return (
		<section className="stack-tight" aria-labelledby="slots-title">
			<div className="spread slot-top">
				<h2 id="slots-title">{t.slots}</h2>
				<ul className="row small slot-legend">
					<li>
						<span className="slot-key" />
						{t.available}
					</li>
					<li>
						<span className="slot-key slot-key-taken" />
						{t.notAvailable}
					</li>
					<li>
						<span className="slot-key slot-key-chosen">
							<Icon name="check" />
						</span>
						{t.chosen}
					</li>
				</ul>
			</div>
			{isGone && !onGone ? (
				<Note tone="error" lines={[t.taken(formatTimeRange(chosen.start, chosen.end, language))]} />
			) : null}
			<fieldset
				id="field-slot"
				className="stack-tight"
				aria-labelledby="slots-title"
				tabIndex={-1}
				{...errorAttributes}
			>
				<FieldErrorLine field="slot" />
				{isLoading ? <span className="skeleton slot-earliest" /> : null}
				{earliest ? (
					<EarliestSlot
						{...earliest}
						isOfAll={first === bookingWindow(now).first}
						onChoose={() => choose(earliest.day, earliest.slot)}
					/>
				) : null}
				<div className="slot-moves">
					<PageButton to={first && previousGridStart(first, now)} onPage={onPage}>
						<Icon name="back" />
						{t.previousDays}
					</PageButton>
					<PageButton to={first && nextGridStart(first, now)} onPage={onPage}>
						{t.nextDays}
						<Icon name="next" />
					</PageButton>
				</div>
				{isLoading ? <SlotSkeleton days={days} /> : null}
				{state === 'failed' ? <FailureNote failure={failure} onRetry={retry} /> : null}
				{grid ? (
					<SlotColumns
						key={first}
						grid={grid}
						chosen={chosen}
						booked={booked}
						preferred={preferred}
						onChoose={choose}
					/>
				) : null}
				<MessageDialog
					message={message}
					button={common.ok}
					onClose={() => setMessage(null)}
					action={
						freeDay === null ? null : (
							<Button
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
			</fieldset>
			{below}
		</section>
	);
}

function withoutBooked(grid: SlotGrid, booked: string): SlotGrid {
	const [first, second, third] = grid.columns;
	const column = ({ day, slots }: SlotColumn) => ({
		day,
		slots: slots.map((slot) => (isAtSlot(booked, { day, ...slot }) ? { ...slot, isAvailable: false } : slot)),
	});
	return { ...grid, columns: [column(first), column(second), column(third)] };
}

function isFree(chosen: ChosenSlot, columns: readonly SlotColumn[]): boolean {
	const column = columns.find(({ day }) => day === chosen.day);
	if (!column) return true;
	return column.slots.some(
		({ start, end, isAvailable }) => start === chosen.start && end === chosen.end && isAvailable,
	);
}

interface EarliestSlotProps {
	readonly day: Day;
	readonly slot: Slot;
	/** Whether the shown days begin the booking window. */
	readonly isOfAll: boolean;
	readonly onChoose: () => void;
}

/** Chooses the first free slot of the shown days, and moves the focus on to the details. */
function EarliestSlot({ day, slot, isOfAll, onChoose }: EarliestSlotProps) {
	const { t, language } = useTranslation(dateTimeTexts);
	const date = formatDay(day, 'ddd DD MMM', language);
	return (
		<Button
			variant="default"
			fullWidth
			className="slot-earliest"
			leftSection={<Icon name="clock" />}
			onClick={() => {
				onChoose();
				document.getElementById('details-title')?.focus({ preventScroll: true });
			}}
		>
			{(isOfAll ? t.earliest : t.earliestShown)(date, formatTime(slot.start, language))}
			<Icon name="next" />
		</Button>
	);
}

/** Stays focusable at the end of the booking window, so that a keyboard user keeps the focus. */
function PageButton({ to, onPage, children }: { to: Day | null; onPage: (to: Day) => void; children: ReactNode }) {
	return (
		<Button
			variant="default"
			aria-disabled={to === null}
			onClick={() => {
				if (to !== null) onPage(to);
			}}
		>
			<span className="slot-move">{children}</span>
		</Button>
	);
}
