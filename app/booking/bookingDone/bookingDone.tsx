import { useEffect, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { formatAddress } from '../../../domain/booking/address.ts';
import type { BookingResult } from '../../../domain/booking/draftState.ts';
import { pickFields } from '../../../domain/pickFields.ts';
import { joinIsolated } from '../../../domain/text/bidi.ts';
import { usePlaceName } from '../../dayAndPlaces/dayAndPlaces.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { loadVehicleView, vehicleLoader } from '../../loadVehicle.ts';
import { ConsentNotice, type ConsentState } from '../../privacy/consent.tsx';
import { catalogueNameIn } from '../../services.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Detail, PickUpDetail } from '../../ui/detail.tsx';
import { Note, Skeleton } from '../../ui/feedback/notes.tsx';
import { TabTitle, Title } from '../../ui/title.tsx';
import { useAfterRestore } from '../../ui/useReloadAfterBack.ts';
import { useRepairTypeName } from '../bookingForm.ts';
import { estimatesTexts } from '../steps/estimates/estimatesTexts.ts';
import { useWizard } from '../wizardContext.tsx';
import type { Route } from './+types/bookingDone.ts';
import { isStillBooked, takeDoneStepData } from './currentBooking.ts';
import { AddToCalendar, ChangeNote, DirectionsButton, DoneTicket } from './done.tsx';
import { doneTexts } from './doneTexts.ts';

/**
 * The booking as it is now: it may have been cancelled, or lost its slot, since the page was shown first. `jobs`: their
 * names in the reader's language; null: the provider names none.
 */
export const loader = vehicleLoader(async (services, vehicle) => {
	const { vehicleView, menu } = await loadVehicleView(services, vehicle);
	const { booking } = vehicleView;
	const isNamed = booking !== null && booking.appointmentId !== '' && !booking.withdrawn;
	const current = isNamed ? pickFields(booking, 'number', 'date') : null;
	const jobs = booking?.booked?.jobs.map(({ name }) => catalogueNameIn(services)(name)) ?? null;
	return { current, jobs, menu };
});

/** Right after Save and Book the answer is known, and the page does not wait for the server. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
	return takeDoneStepData() ?? (await serverLoader());
}

/** The outcome of the booking (docs/product.md#outcome). Redirects home if the booking is no longer the vehicle's. */
export default function BookingDone({ loaderData }: Route.ComponentProps) {
	const { vehicle, draft, consent } = useWizard();
	const { t } = useTranslation(doneTexts);
	const navigate = useNavigate();
	const isChecking = useCheckAfterRestore();
	const result = draft?.result ?? null;
	// Right after Save and Book the page needs no request.
	const repairTypeName = useRepairTypeName(loaderData.jobs && vehicle.regNo, result);
	const home = `/?RegNo=${vehicle.regNo}`;
	const isLost = draft !== null && (result === null || (result.booked && !isStillBooked(result, loaderData.current)));

	useEffect(() => {
		if (isLost && !isChecking) navigate(home, { replace: true });
	}, [isLost, isChecking, home, navigate]);

	return (
		<main id="content" className="page done-page">
			{result === null || isLost || isChecking ? (
				<>
					<TabTitle text={t.outcome} />
					<Skeleton count={1} height={420} />
				</>
			) : result.booked ? (
				<BookingConfirmed
					result={{ ...result, repairTypeName, jobs: loaderData.jobs ?? result.jobs }}
					number={loaderData.current?.number ?? result.number}
					regNo={vehicle.regNo}
					consent={consent}
				/>
			) : (
				<BookingRejected result={result} hasBooking={loaderData.current !== null} regNo={vehicle.regNo} home={home} />
			)}
		</main>
	);
}

/** Asks the server again when the browser restores the page from its memory; true until the server has answered. */
function useCheckAfterRestore(): boolean {
	const { revalidate } = useRevalidator();
	const [isChecking, setChecking] = useState(false);
	useAfterRestore(async () => {
		setChecking(true);
		await revalidate();
		setChecking(false);
	});
	return isChecking;
}

interface BookingRejectedProps {
	readonly result: BookingResult;
	readonly hasBooking: boolean;
	readonly regNo: string;
	readonly home: string;
}

/**
 * Says why the provider refused the booking, and that the draft is kept. A link leads on: to the vehicle's present
 * booking; home, if the vehicle is blocked; to the dealers, if the dealership is gone; else to the slots.
 */
export function BookingRejected({ result, hasBooking, regNo, home }: BookingRejectedProps) {
	const { t, common, failures } = useTranslation(doneTexts);
	const isOver = hasBooking || result.nextStep === 'home';
	const [step, choose] =
		result.nextStep === 'dealer' ? ['dealer', common.otherDealer] : ['selectDateTime', t.chooseSlot];
	return (
		<>
			<Title texts={doneTexts} name="notDone" />
			<Note tone="error" title={result.text ?? failures.refused} lines={[t.nothingLost]} />
			<div className="stack-tight done-actions">
				<Button size="md" component={Link} to={isOver ? home : `/booking/${step}?RegNo=${regNo}`} replace={!isOver}>
					{hasBooking ? t.toBooking : isOver ? common.toHome : choose}
				</Button>
				{isOver ? null : (
					<Link to={home} className="touch-link done-home">
						{common.toHome}
					</Link>
				)}
			</div>
		</>
	);
}

interface BookingConfirmedProps extends Pick<BookingRejectedProps, 'result' | 'regNo'> {
	/** The provider's number of the booking; null: it sends none. */
	readonly number: string | null;
	/** Whether messages about the next service are on; null: they are not offered. */
	readonly consent: ConsentState;
}

/** The booking's number, vehicle, dealership, time, jobs and estimate, the next steps, calendar file and directions. */
export function BookingConfirmed({ result, number, regNo, consent }: BookingConfirmedProps) {
	const { t, common } = useTranslation(doneTexts);
	const { t: estimates } = useTranslation(estimatesTexts);
	const placeName = usePlaceName();
	const { dealer, slot, total, pickUp, pickUpCharge, vehicleName, jobs, repairTypeName, problem } = result;
	const arrival = pickUp ? t.pickUp(formatAddress(pickUp, placeName)) : t.report;

	return (
		<DoneTicket
			texts={doneTexts}
			ticket={{ regNo, vehicleName, number, slot, dealer, total }}
			details={pickUp ? <PickUpDetail charge={pickUpCharge} /> : null}
			actions={
				<>
					<p>{t.thankYou}</p>
					<AddToCalendar regNo={regNo} />
					{pickUp ? null : <DirectionsButton dealer={dealer} />}
				</>
			}
			more={
				<>
					<dl className="card details">
						<Detail name={estimates.service}>{repairTypeName}</Detail>
						{jobs.length > 0 ? <Detail name={common.jobs}>{joinIsolated([...new Set(jobs)], ' · ')}</Detail> : null}
						{problem ? <Detail name={common.problem}>{problem}</Detail> : null}
					</dl>
					<section className="card stack-tight" aria-labelledby="next">
						<h2 id="next">{t.next}</h2>
						<ol className="stack-tight">
							{Object.values(t.nextSteps).map((step) => (
								<li key={step}>{step}</li>
							))}
						</ol>
						<ChangeNote dealer={dealer} slot={slot} />
					</section>
					{consent === null ? null : (
						<section className="card stack-tight consent-offer" aria-labelledby="messages">
							<h2 id="messages">{common.serviceMessages}</h2>
							<ConsentNotice regNo={regNo} isOn={consent === 'on'} />
							<Link to={`/privacy?RegNo=${regNo}`} className="touch-link">
								{common.consent.more}
							</Link>
						</section>
					)}
				</>
			}
		>
			<p className="ticket-note">{arrival}</p>
		</DoneTicket>
	);
}
