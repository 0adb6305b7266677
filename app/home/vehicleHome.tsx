import { useState } from 'react';
import { formatDateTime, formatDay } from '../../domain/calendar.ts';
import { formatReading } from '../../domain/geography.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Fact } from '../ui/fact.tsx';
import { Note } from '../ui/note.tsx';
import { ProblemNote } from '../ui/problemNote.tsx';
import { Title } from '../ui/title.tsx';
import { BookButton } from './bookButton.tsx';
import { CancelBooking, type CancelNotice } from './cancelBooking.tsx';
import { homeTexts } from './homeTexts.ts';
import type { HomeView } from './homeView.ts';
import { useLinkedAppointment } from './useLinkedAppointment.ts';
import { WaitingCard } from './waitingCard.tsx';

/** The vehicle as a card that looks like its number plate, then the one thing to do. */
export function VehicleHome({ view, mustCheckLink }: { view: HomeView; mustCheckLink: boolean }) {
	const t = useTexts(homeTexts);
	const language = useLanguage();
	const [notice, setNotice] = useState<CancelNotice | null>(null);
	const link = useLinkedAppointment(mustCheckLink, view.regNo);
	const outcome = link.answer?.ok ? link.answer.data.outcome : null;
	const { booking } = view;
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
					{view.waiting ? null : <p>{t.welcomeLine}</p>}
				</>
			)}
			{outcome === 'cancelled' ? (
				<Note tone="attention">
					<p>{t.systemCancelled}</p>
				</Note>
			) : null}
			{outcome === 'notFound' ? (
				<Note tone="error">
					<p>{t.notFound}</p>
				</Note>
			) : null}
			{link.answer && !link.answer.ok ? <ProblemNote problem={link.answer.problem} onRetry={link.check} /> : null}
			{notice ? (
				<div role="status">
					<Note tone={notice.tone}>
						<p>{notice.text}</p>
					</Note>
				</div>
			) : null}
			{view.waiting ? <WaitingCard regNo={view.regNo} waiting={view.waiting} /> : null}
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
			</section>
			{booking ? (
				<CancelBooking regNo={view.regNo} booking={booking} onNotice={setNotice} />
			) : (
				<BookButton regNo={view.regNo} isPrimary={view.waiting === null} />
			)}
		</main>
	);
}
