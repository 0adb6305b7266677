import { slotGridDays } from '../../../../../domain/dealers/slots.ts';
import type { Day } from '../../../../../domain/time/calendar.ts';
import { commonTexts } from '../../../../i18n/commonTexts.ts';
import { useTexts } from '../../../../i18n/language.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { FieldErrorLine, useErrorAttributes } from '../../fieldErrors.tsx';
import { dateTimeTexts } from '../dateTimeTexts.ts';
import { DayHeaders } from './slotColumns.tsx';

/** Heading, legend, the earliest slot, the buttons to other days, the grid, and what stands below it. */
export function SlotFrame({
	note,
	earliest,
	navigation,
	below,
	children,
}: {
	note: React.ReactNode;
	earliest: React.ReactNode;
	navigation: React.ReactNode;
	below: React.ReactNode;
	children: React.ReactNode;
}) {
	const t = useTexts(dateTimeTexts);
	const errorAttributes = useErrorAttributes('slot');
	return (
		<section className="stack-tight" aria-labelledby="slots-title">
			<div className="spread slot-top">
				<h2 id="slots-title">{t.slots}</h2>
				<ul className="slot-legend">
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
			{note}
			<fieldset
				id="field-slot"
				className="stack-tight"
				aria-labelledby="slots-title"
				tabIndex={-1}
				{...errorAttributes}
			>
				<FieldErrorLine field="slot" />
				{earliest}
				{navigation}
				{children}
			</fieldset>
			{below}
		</section>
	);
}

/** Slots of the parts of a usual day, so that the grid has its final size while it loads. */
const usualRows = [
	['09', '10', '11'],
	['12', '13', '14', '15'],
	['16', '17'],
];

function BlankHeaders() {
	return (
		<thead>
			<tr>
				<th colSpan={slotGridDays}>
					<span className="slot-days-blank" />
				</th>
			</tr>
		</thead>
	);
}

/** The grid while its slots are loading; `days` is empty until the draft is loaded. */
export function SlotSkeleton({ days }: { days: readonly Day[] }) {
	const common = useTexts(commonTexts);
	return (
		<div role="status">
			<span className="visually-hidden">{common.loading}</span>
			<table className="slots" aria-hidden="true">
				{days.length > 0 ? <DayHeaders days={days} /> : <BlankHeaders />}
				{usualRows.map((rows) => (
					<tbody key={rows[0]}>
						<tr>
							<th colSpan={slotGridDays}>
								<span className="slot-part" />
							</th>
						</tr>
						{rows.map((row) => (
							<tr key={row}>
								<td colSpan={slotGridDays}>
									<span className="slot-row-blank" />
								</td>
							</tr>
						))}
					</tbody>
				))}
			</table>
		</div>
	);
}
