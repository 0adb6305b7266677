import type { Day } from '../../../domain/calendar.ts';
import { slotGridDays } from '../../../domain/slots.ts';
import { commonTexts } from '../../i18n/commonTexts.ts';
import { useTexts } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { dateTimeTexts } from './dateTimeTexts.ts';
import { DayHeaders } from './slotColumns.tsx';

/** Heading, legend, the scrolling grid of fixed height, the buttons below it and the note on reporting time. */
export function SlotFrame({
	note,
	navigation,
	children,
}: {
	note: React.ReactNode;
	navigation: React.ReactNode;
	children: React.ReactNode;
}) {
	const t = useTexts(dateTimeTexts);
	return (
		<section className="stack-tight" aria-labelledby="slots-title">
			<div className="slot-top">
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
				</ul>
			</div>
			{note}
			<div id="field-slot" className="slot-scroll" tabIndex={-1}>
				{children}
			</div>
			{navigation}
			<p className="small quiet">
				<Icon name="clock" /> {t.reporting}
			</p>
		</section>
	);
}

const blocks = Array.from({ length: 6 }, (_, row) => `row ${row}`);

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
				{days.length > 0 ? <DayHeaders days={days} empty={[]} /> : <BlankHeaders />}
				<tbody>
					{blocks.map((row) => (
						<tr key={row}>
							<td>
								<span className="slot skeleton" />
							</td>
							<td>
								<span className="slot skeleton" />
							</td>
							<td>
								<span className="slot skeleton" />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
