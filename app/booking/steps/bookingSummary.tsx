import { Link } from 'react-router';
import { formatAddress } from '../../../domain/booking/address.ts';
import { movableUntil } from '../../../domain/booking/availability.ts';
import { formatKm } from '../../../domain/distance.ts';
import { formatRupees } from '../../../domain/money.ts';
import { joinIsolated } from '../../../domain/text/bidi.ts';
import { formatDateTime, formatDay, formatTimeRange, slotInstant } from '../../../domain/time/calendar.ts';
import { useData } from '../../data/useData.ts';
import { usePlaceName } from '../../dayAndPlaces/dayAndPlaces.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useWizard } from '../wizardContext.tsx';
import { wizardTexts } from '../wizardTexts.ts';
import { estimatesTexts } from './estimates/estimatesTexts.ts';
import type { loader as repairTypesLoader } from './selectDateTime/repairTypesData.ts';

/** What is checked before the final button, with links back to the earlier steps (docs/product.md#wizard). */
export function BookingSummary() {
	const { t, common, language } = useTranslation(estimatesTexts);
	const { t: frame } = useTranslation(wizardTexts);
	const placeName = usePlaceName();
	const { vehicle, draft, prices, declaration } = useWizard();
	// Names in the language of the page; the draft keeps the name in the language in which it was chosen.
	const types = useData<typeof repairTypesLoader>('/data/repair-types', { RegNo: vehicle.regNo });
	if (!draft?.dealer || !draft.slot) return null;
	const { dealer, slot, mobile, email, km, problem, repairTypeId, hasPickUp, pickUp, dropOff, sameDropOffAddress } =
		draft;
	const repairTypeName =
		types.data?.find((type) => type.repairTypeId === repairTypeId)?.displayName ?? draft.repairTypeName;
	const toDealer = `/booking/dealer?RegNo=${vehicle.regNo}`;
	const toDateTime = vehicle.skipsEstimates ? null : `/booking/selectDateTime?RegNo=${vehicle.regNo}`;
	const toDetails = toDateTime && `${toDateTime}#details-title`;
	const jobs = prices?.kind === 'ready' ? prices.jobs : [];
	const slotTime = formatTimeRange(slot.start, slot.end, language);
	const day = formatDay(slot.day, 'dddd, DD MMMM YYYY', language);
	const hours = dealer.moveUntilHours ?? null;
	const isMovable = hours !== null && movableUntil({ ...slot, isWithdrawn: false }, hours) > new Date();
	const movable = hours === null ? '' : isMovable ? frame.movable(hours) : frame.notMovable;
	const reading = km === '' ? '' : formatKm(Number(km) * 1000, language);
	const pickUpLines = [
		t.pickUpAt(formatAddress(pickUp, placeName)),
		formatDateTime(slotInstant(slot.day, slot.start), language),
		draft.pickUpCharge === null ? '' : t.pickUpAbout(formatRupees(draft.pickUpCharge)),
		sameDropOffAddress ? t.dropSame : t.dropAt(formatAddress(dropOff, placeName)),
	];
	return (
		<section className="card stack-tight" aria-labelledby="check-title">
			<h2 id="check-title">{t.check}</h2>
			<dl className="check-list">
				<SummaryLine name={frame.dealer} to={toDealer} lines={[dealer.displayName]} />
				<SummaryLine
					name={frame.time}
					to={toDateTime}
					lines={[day, slotTime, hasPickUp ? '' : frame.reporting, movable]}
				/>
				<SummaryLine name={t.contact} to={toDetails} lines={[mobile, email]} />
				<SummaryLine name={t.service} to={toDetails} lines={[repairTypeName, reading]} />
				{hasPickUp ? <SummaryLine name={common.pickUp} to={toDetails} lines={pickUpLines} /> : null}
				{vehicle.skipsEstimates ? null : <SummaryLine name={common.jobs} lines={[joinIsolated(jobs)]} />}
				{problem ? <SummaryLine name={common.problem} lines={[problem]} /> : null}
			</dl>
			{declaration === 'none' ? <p className="small quiet">{frame.declaration.none}</p> : null}
		</section>
	);
}

/** `to`: the step of the values; null if it is the present one. */
function SummaryLine({ name, to = null, lines }: { name: string; to?: string | null; lines: readonly string[] }) {
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
			{to === null ? null : (
				<dd>
					<Link to={to} className="touch-link change-link">
						{common.change}
						<span className="visually-hidden"> {name}</span>
					</Link>
				</dd>
			)}
		</div>
	);
}
