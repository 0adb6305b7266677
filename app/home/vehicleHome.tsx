import { useState } from 'react';
import { formatDateTime, formatDay } from '../../domain/calendar.ts';
import { formatReading } from '../../domain/geography.ts';
import { withHold } from '../../domain/vehicleState.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Fact } from '../ui/fact.tsx';
import { Note } from '../ui/note.tsx';
import { Title } from '../ui/title.tsx';
import { BookButton } from './bookButton.tsx';
import { BookingLinks } from './bookingLinks.tsx';
import { CancelBooking, type CancelNotice } from './cancelBooking.tsx';
import { homeTexts } from './homeTexts.ts';
import type { HomeView } from './homeView.ts';
import { LeadCard } from './leadCard.tsx';
import { useHold } from './useHold.ts';

/** What leads, with the one thing to do; then the vehicle as a card that looks like its number plate. */
export function VehicleHome({ view: loaded }: { view: HomeView }) {
	const t = useTexts(homeTexts);
	const language = useLanguage();
	const [notice, setNotice] = useState<CancelNotice | null>(null);
	const hold = useHold(loaded.regNo, loaded.booking === null);
	const view = hold ? withHold(loaded) : loaded;
	const { booking, visit } = view;
	const dash = '–';
	return (
		<main id="content" className="page page-narrow">
			{booking ? (
				<>
					<Title texts={homeTexts} name="bookingDetails" />
					<p>{t.thankYou}</p>
				</>
			) : (
				<>
					<Title texts={homeTexts} name="welcome" />
					{visit ? null : <Welcome view={view} holdMessage={hold?.message ?? null} />}
				</>
			)}
			{notice ? (
				<div role="status">
					<Note tone={notice.tone}>
						<p>{notice.text}</p>
					</Note>
				</div>
			) : null}
			{visit ? <LeadCard view={view} visit={visit} /> : null}
			<section className="card home-card" id="booking" aria-label={t.vehicle}>
				<p className="plate-row">
					<span className="plate" aria-hidden="true">
						{view.regNo}
					</span>
				</p>
				<dl className="facts facts-pairs">
					<Fact name={t.customerName}>{view.customerName ?? dash}</Fact>
					<Fact name={t.vehicle}>{view.vehicle ?? dash}</Fact>
					<Fact name={t.registrationNumber}>{view.regNo}</Fact>
					<Fact name={t.lastServiceReading}>
						{view.lastReading === null ? dash : `${formatReading(view.lastReading)} KM`}
					</Fact>
					{booking ? (
						<>
							<Fact name={t.bookingNumber}>{booking.number ?? dash}</Fact>
							<Fact name={t.appointment}>{booking.date ? formatDateTime(booking.date, language) : dash}</Fact>
						</>
					) : (
						<Fact name={t.serviceDueDate}>
							{view.serviceDueDate ? formatDay(view.serviceDueDate, 'DD MMMM YYYY', language) : dash}
						</Fact>
					)}
					<Fact name={t.dealership}>
						{view.dealership?.name ?? dash}
						{view.dealership?.addressLine1 ? <span className="fact-more">{view.dealership.addressLine1}</span> : null}
					</Fact>
				</dl>
				{view.isBookingDealership && view.dealership ? <BookingLinks dealership={view.dealership} /> : null}
				{booking?.isUnconfirmed && booking.appointmentId !== '' ? <p className="quiet">{t.unconfirmed}</p> : null}
			</section>
			<div role="status" className="hold-status">
				{visit && hold?.message ? <p className="quiet">{hold.message}</p> : null}
			</div>
			{booking ? (
				<CancelBooking regNo={view.regNo} booking={booking} onNotice={setNotice} />
			) : (
				<BookButton regNo={view.regNo} isPrimary={view.action === 'book'} />
			)}
		</main>
	);
}

/** When the vehicle was serviced, when the next service is due, and what keeps it from being booked. */
function Welcome({ view, holdMessage }: { view: HomeView; holdMessage: string | null }) {
	const t = useTexts(homeTexts);
	const common = useTexts(commonTexts);
	const language = useLanguage();
	const { cancelledBy, lastServiceDate, lead, serviceDue } = view;
	const dayOf = (iso: string) => formatDay(iso, 'DD MMM YYYY', language);
	return (
		<>
			<div role="status" className="hold-status">
				{lead === 'hold' ? (
					<Note tone="attention">
						<p>{holdMessage ?? common.errorTitle}</p>
					</Note>
				) : null}
			</div>
			{cancelledBy ? (
				<Note tone="info">
					<p>{cancelledBy === 'dealer' ? t.cancelledByDealer : t.cancelledBySystem}</p>
				</Note>
			) : null}
			{serviceDue?.when === 'past' ? (
				<Note tone="attention">
					<p>{t.wasDueOn(dayOf(serviceDue.day))}</p>
				</Note>
			) : null}
			<p>
				{[
					...(lastServiceDate ? [t.lastServiceOn(dayOf(lastServiceDate))] : []),
					...(serviceDue && serviceDue.when !== 'past' ? [t.nextDueOn(dayOf(serviceDue.day))] : []),
					...(lead === 'hold' ? [] : [t.welcomeLine]),
				].join(' ')}
			</p>
		</>
	);
}
