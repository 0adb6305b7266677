import { useCallback, useMemo, useState } from 'react';
import { Link, redirect } from 'react-router';
import { formatAddress } from '../../domain/booking/address.ts';
import { statusSkipsEstimates } from '../../domain/booking/availability.ts';
import { type ChangeableField, changeErrors, keepsAddresses } from '../../domain/booking/changing.ts';
import type { Draft } from '../../domain/booking/draftState.ts';
import { formatKm } from '../../domain/distance.ts';
import { formatRupees } from '../../domain/money.ts';
import { pickFields } from '../../domain/pickFields.ts';
import { isolated, joinIsolated } from '../../domain/text/bidi.ts';
import { formatDateTime } from '../../domain/time/calendar.ts';
import { DirectionsButton, DoneTicket, type Ticket } from '../booking/bookingDone/done.tsx';
import { BookingFormContext, type FormVehicle } from '../booking/bookingForm.ts';
import { OfferedWork } from '../booking/steps/estimates/offeredWork.tsx';
import { ReportedErrorsContext, useReportedErrors } from '../booking/steps/fieldErrors.tsx';
import { ProblemField } from '../booking/steps/problemField.tsx';
import { PickUp } from '../booking/steps/selectDateTime/address/pickUp.tsx';
import { KmField, MobileField } from '../booking/steps/selectDateTime/contactFields.tsx';
import { dateTimeTexts } from '../booking/steps/selectDateTime/dateTimeTexts.ts';
import type { PricesState } from '../booking/wizardContext.tsx';
import { wizardTexts } from '../booking/wizardTexts.ts';
import { DayAndPlaces, loadDayAndPlaces, usePlaceName } from '../dayAndPlaces/dayAndPlaces.tsx';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { loadVehicleView, vehicleLoader } from '../loadVehicle.ts';
import { BookedTime } from '../move/bookedTime.tsx';
import { useKeptResult } from '../move/keptResult.ts';
import { Button } from '../ui/controls/button.tsx';
import { Detail, PhoneNumber } from '../ui/detail.tsx';
import { Note, OutcomeNote } from '../ui/feedback/notes.tsx';
import { Title } from '../ui/title.tsx';
import type { Route } from './+types/change.ts';
import { changeTexts } from './changeTexts.ts';
import { type ChangeView, loadChangeView } from './saveChange.ts';
import { useChange } from './useChange.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/** The page that changes a booking (docs/product.md#changing-what-was-booked); leads home if it cannot be changed. */
export const loader = vehicleLoader(async (services, found) => {
	const { regNo } = services;
	const { vehicleView, menu } = await loadVehicleView(services, found);
	const { booking } = vehicleView;
	const view = booking?.isChangeable
		? await loadChangeView(services, booking.appointmentId, booking.revision ?? 0)
		: null;
	if (!booking || !view) throw redirect(`/?RegNo=${regNo}`);
	const vehicle: FormVehicle = {
		regNo,
		lastKm: found.lastKmReading,
		skipsEstimates: statusSkipsEstimates(found),
		...pickFields(found, 'lastAvailedServiceDate', 'lastServicePhone'),
	};
	const ticket = { regNo, vehicleName: found.itemName, number: booking.number };
	return { vehicle, view, ticket, ...loadDayAndPlaces(services), menu };
});

export default function Change({ loaderData }: Route.ComponentProps) {
	const { vehicle, view } = loaderData;
	return (
		<DayAndPlaces regNo={vehicle.regNo} loaded={loaderData}>
			<ChangePage key={view.appointmentId} {...loaderData} />
		</DayAndPlaces>
	);
}

/** What a change did, as this entry of the browser's history keeps it. `fields`: the typed ones. */
interface Changed extends Pick<Draft, 'km' | 'problem'> {
	readonly before: Pick<ChangeView, 'appointmentId' | 'revision' | 'work' | 'total'>;
	readonly fields: readonly string[];
	readonly work: readonly string[];
	readonly ticket: Ticket;
}

/**
 * The fields of the wizard's steps with the booked values, as far as this request may see them, and their total
 * (docs/product.md#changing-what-was-booked).
 */
function ChangePage({ vehicle, view: loaded, ticket }: Route.ComponentProps['loaderData']) {
	const { t, common, language } = useTranslation(changeTexts);
	const { t: step } = useTranslation(dateTimeTexts);
	const { view, draft, dispatch, save, end, form, typed, isRestored } = useChange(vehicle.regNo, loaded);
	const [changed, keepChanged] = useKeptResult<Changed>(loaded);
	const { revision, hasPickUp, dealer, total: before } = view;
	const errors = useMemo(() => changeErrors(draft, vehicle, hasPickUp), [draft, vehicle, hasPickUp]);
	const { byField, report } = useReportedErrors(0, errors);
	const keptNote = view.contact ? null : t.kept;
	const changing = useMemo(() => ({ revision, hasPickUp, keptNote }), [revision, hasPickUp, keptNote]);
	const hasTyped = Object.keys(typed).length > 0;
	const [isUnchanged, setUnchanged] = useState(false);
	/** Names of the chosen parts and jobs; null: none can be chosen, or they are not known yet. */
	const [chosen, setChosen] = useState<readonly string[] | null>(null);
	const keepChosen = useCallback((prices: PricesState | null) => {
		if (prices?.kind === 'ready') setChosen(prices.jobs);
	}, []);
	const bookingForm = useMemo(() => ({ vehicle, draft, dispatch, changing }), [vehicle, draft, dispatch, changing]);
	const { shownTotal: total } = draft.estimate;
	const totalName = total === null ? common.totalBefore : common.estimatedTotal;
	const shownTotal = formatRupees(total ?? draft.earlierTotal ?? before);
	const home = `/?RegNo=${vehicle.regNo}`;

	const keep = () =>
		keepChanged({
			before: pickFields(view, 'appointmentId', 'revision', 'work', 'total'),
			fields: Object.keys(typed),
			...pickFields(draft, 'km', 'problem'),
			work: chosen ?? view.work,
			ticket: { ...ticket, dealer, slot: { day: view.day, start: view.slotStart }, total: total || null },
		});

	function press() {
		form.setFailure(null);
		const isValid = !report();
		setUnchanged(isValid && !hasTyped);
		if (isValid && hasTyped) save(keep);
	}

	if (changed) {
		const { before, fields, km, problem, work, ticket } = changed;
		const nameOf: Partial<Record<string, string>> = {
			...{ mobile: common.mobile, deselected: '', jobIds: '' },
			km: joinIsolated([common.bookedReading, formatKm(Number(km) * 1000, language)], ': '),
			problem: joinIsolated([common.problem, problem], ': '),
		};
		const lines = [
			...new Set(fields.map((field) => nameOf[field] ?? common.pickUp)),
			...work.filter((name) => !before.work.includes(name)).map(t.added),
			...before.work.filter((name) => !work.includes(name)).map(t.leftOut),
		].filter(Boolean);
		return (
			<main id="content" className="page done-page">
				<DoneTicket
					texts={changeTexts}
					ticket={ticket}
					totalNote={(ticket.total ?? 0) === before.total ? null : t.before(formatRupees(before.total))}
					details={
						<Detail name={t.whatChanged}>
							{(lines.length > 0 ? lines : [common.jobs]).map((line) => (
								<p key={line}>{isolated(line)}</p>
							))}
						</Detail>
					}
					actions={<DirectionsButton dealer={ticket.dealer} />}
				/>
			</main>
		);
	}
	return (
		<main id="content" className="wizard">
			<header className="wizard-head">
				<Title texts={commonTexts} name="changeBooked" />
			</header>
			<BookingFormContext value={bookingForm}>
				<ReportedErrorsContext value={byField}>
					<div className="stack wizard-main">
						<noscript>
							<Note tone="info" lines={[t.noScript]}>
								{dealer.phone ? <PhoneNumber text={dealer.phone} /> : null}
							</Note>
						</noscript>
						<BookedTime date={view.date} dealership={dealer.displayName} />
						{isRestored && view.changed.length === 0 ? <Note tone="info" role="status" lines={[t.stillTyped]} /> : null}
						<section className="stack" aria-labelledby="details-title">
							<h2 id="details-title">{step.yourDetails}</h2>
							<div className="stack field-grid">
								<MobileField />
								<KmField />
							</div>
						</section>
						{draft.hasPickUp && keepsAddresses(draft, hasPickUp) ? <p>{t.keptAddress}</p> : null}
						<PickUp />
						{vehicle.skipsEstimates ? <ProblemField /> : <OfferedWork onPrices={keepChosen} />}
						{form.failure ? <OutcomeNote lines={form.failure} /> : null}
						{isUnchanged && !hasTyped ? <OutcomeNote tone="info" lines={[t.nothingTyped]} /> : null}
						<MeanwhileNote view={view} />
					</div>
				</ReportedErrorsContext>
			</BookingFormContext>
			<div className="wizard-foot">
				{vehicle.skipsEstimates ? null : (
					<div className="wizard-line" aria-live="polite">
						<span className="wizard-choice">
							{total === null || total === before ? totalName : t.before(formatRupees(before))}
						</span>
						<strong className={total === null ? 'quiet' : undefined}>{shownTotal}</strong>
					</div>
				)}
				<div className="wizard-bar">
					<Button component={Link} to={home} size="md" variant="default" onClick={end}>
						{common.keep}
					</Button>
					<Button
						variant={hasTyped && errors.length === 0 ? 'filled' : 'default'}
						size="md"
						loading={form.isBusy}
						data-press-again
						onClick={press}
					>
						{form.isBusy ? common.saving : t.save}
					</Button>
				</div>
			</div>
		</main>
	);
}

/** Says which fields of the booking have changed since the page was opened, as far as this request may see them. */
function MeanwhileNote({ view }: { view: ChangeView }) {
	const { t, common, language } = useTranslation(changeTexts);
	const { t: wizard } = useTranslation(wizardTexts);
	const placeName = usePlaceName();
	const { contact } = view;
	const pickUp = view.hasPickUp ? contact?.pickUp && formatAddress(contact.pickUp, placeName) : t.noPickUp;
	const jobs = joinIsolated([...view.work, formatRupees(view.total)], ' · ');
	const fields: Readonly<Record<ChangeableField, { name: string; value: string | null | undefined }>> = {
		time: { name: wizard.time, value: formatDateTime(view.date, language) },
		dealer: { name: common.dealership, value: view.dealer.displayName },
		km: { name: common.bookedReading, value: formatKm(view.km * 1000, language) },
		mobile: { name: common.mobile, value: contact?.mobile },
		pickUp: { name: common.pickUp, value: pickUp },
		jobs: { name: common.jobs, value: jobs },
		problem: { name: common.problem, value: contact?.problem },
	};
	if (view.changed.length === 0) return null;
	return (
		<Note tone="attention" lines={[t.meanwhile]}>
			<dl className="details">
				{view.changed.map((field) => (
					<Detail key={field} name={fields[field].name}>
						{fields[field].value || t.isOther}
					</Detail>
				))}
			</dl>
			<p>{t.stillTyped}</p>
		</Note>
	);
}
