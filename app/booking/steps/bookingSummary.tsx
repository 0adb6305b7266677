import { Link } from 'react-router';
import { formatAddress } from '../../../domain/booking/address.ts';
import { moveLimit } from '../../../domain/booking/availability.ts';
import { formatKm } from '../../../domain/distance.ts';
import { formatRupees } from '../../../domain/money.ts';
import { isolated } from '../../../domain/text/bidi.ts';
import { formatDateTime, formatDay, formatTimeRange, slotInstant } from '../../../domain/time/calendar.ts';
import { usePlaceName } from '../../dayAndPlaces/dayAndPlaces.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Detail } from '../../ui/detail.tsx';
import { useRepairTypeName } from '../bookingForm.ts';
import { useWizard } from '../wizardContext.tsx';
import { wizardTexts } from '../wizardTexts.ts';
import { SeatHold } from './choices.tsx';
import { estimatesTexts } from './estimates/estimatesTexts.ts';

/** What is checked before the final button, with links back to the earlier steps (docs/product.md#wizard). */
export function BookingSummary() {
	const { t, common, language } = useTranslation(estimatesTexts);
	const { t: frame } = useTranslation(wizardTexts);
	const placeName = usePlaceName();
	const { vehicle, draft, prices, declaration } = useWizard();
	const repairTypeName = useRepairTypeName(vehicle.regNo, draft);
	if (!draft?.dealer || !draft.slot) return null;
	const { dealer, slot, mobile, email, km, problem, hasPickUp, pickUp, dropOff, sameDropOffAddress } = draft;
	const here = `?RegNo=${vehicle.regNo}`;
	const toDateTime = vehicle.skipsEstimates ? here : `/booking/selectDateTime${here}`;
	const toDetails = `${toDateTime}#details-title`;
	const jobs = prices?.kind === 'ready' ? prices.jobs : [];
	const slotTime = formatTimeRange(slot.start, slot.end, language);
	const day = formatDay(slot.day, 'dddd, DD MMMM YYYY', language);
	const limit = moveLimit(dealer, slot, new Date());
	const movable = limit ? common.movableUntil(formatDateTime(limit.until, language)) : '';
	const timeNote = limit?.isOver ? frame.notMovable(dealer.moveUntilHours ?? 0) : movable;
	const reading = km === '' ? '' : formatKm(Number(km) * 1000, language);
	const price = vehicle.skipsEstimates ? common.priceFromDealership : '';
	const pickUpLines = [
		t.pickUpAt(formatAddress(pickUp, placeName)),
		formatDateTime(slotInstant(slot.day, slot.start), language),
		draft.pickUpCharge === null ? '' : t.pickUpAbout(formatRupees(draft.pickUpCharge)),
		sameDropOffAddress ? t.dropSame : t.dropAt(formatAddress(dropOff, placeName)),
	];
	return (
		<section className="card stack-tight" aria-labelledby="check-title">
			<h2 id="check-title">{t.check}</h2>
			<p>
				{isolated(vehicle.name ?? '') || '–'} <span className="quiet">{vehicle.regNo}</span>
			</p>
			<div className="check-choice">
				{draft.estimate.shownTotal === null ? null : (
					<dl className="details">
						<Detail name={common.estimatedTotal}>{formatRupees(draft.estimate.shownTotal)}</Detail>
					</dl>
				)}
				<SeatHold />
			</div>
			<dl className="check-list">
				<SummaryLine name={frame.dealer} to={`/booking/dealer${here}`} lines={[dealer.displayName]} />
				<SummaryLine
					name={frame.time}
					to={`${toDateTime}#field-time`}
					lines={[day, slotTime, hasPickUp ? '' : frame.reporting, timeNote]}
				/>
				<SummaryLine name={t.contact} to={toDetails} lines={[mobile, email]} />
				<SummaryLine name={t.service} to={toDetails} lines={[repairTypeName, reading, price]} />
				{hasPickUp ? <SummaryLine name={common.pickUp} to={toDetails} lines={pickUpLines} /> : null}
				{vehicle.skipsEstimates ? null : (
					<SummaryLine name={common.jobs} to={`${here}#work`} lines={jobs.map(isolated)} />
				)}
				{problem ? <SummaryLine name={common.problem} to={`${here}#field-problem`} lines={[problem]} /> : null}
			</dl>
			{declaration === 'none' ? <p className="small quiet">{frame.declaration.none}</p> : null}
		</section>
	);
}

/** `to`: where the values can be changed. The browser itself leads to a place on the present page, with the focus. */
function SummaryLine({ name, to, lines }: { name: string; to: string; lines: readonly string[] }) {
	const { common } = useTranslation();
	const shown = lines.filter(Boolean);
	return (
		<div>
			<dt className="small quiet">{name}</dt>
			<dd>
				{(shown.length > 0 ? shown : ['–']).map((line) => (
					<p key={line}>{line}</p>
				))}
			</dd>
			<dd>
				<Link to={to} reloadDocument={to.startsWith('?')} className="touch-link change-link">
					{common.change}
					<span className="visually-hidden"> {name}</span>
				</Link>
			</dd>
		</div>
	);
}
