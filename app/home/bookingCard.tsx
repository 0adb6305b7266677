import { useId } from 'react';
import { Link } from 'react-router';
import { type Day, daysBetween, formatDateTime, formatDay, toDay, weekdayName } from '../../domain/time/calendar.ts';
import { useToday } from '../booking/draft/useToday.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { PickUpFact } from '../ui/pickUpFact.tsx';
import { CancelBooking, type CancelNotice } from './cancelBooking.tsx';
import { DealershipFact } from './dealershipFact.tsx';
import { homeTexts } from './homeTexts.ts';
import type { HomeView } from './homeView.ts';
import { MoveBooking } from './moveBooking.tsx';
import { QuickLinks } from './quickLinks.tsx';

/** The appointment: when and where, the way there, and Cancel Booking; of one whose day has passed, that it was. */
export function BookingCard({
	view,
	booking,
	onNotice,
}: {
	view: HomeView;
	booking: NonNullable<HomeView['booking']>;
	onNotice: (notice: CancelNotice) => void;
}) {
	const id = useId();
	const t = useTexts(homeTexts);
	const common = useTexts(commonTexts);
	const language = useLanguage();
	const { regNo, isBookingDealership } = view;
	const dealership = isBookingDealership ? view.dealership : null;
	const { appointmentId, date, isUnconfirmed, number, pickUp } = booking;
	const day = date === null ? null : toDay(date);
	const today = useToday(regNo, view.today);
	const isPast = day !== null && day < today;
	return (
		<section className="card stack headline-card" id="booking" aria-labelledby={id}>
			<header className="headline-head">
				<h2 id={id}>{isPast ? common.hadBooking(formatDay(day, 'DD MMMM YYYY', language)) : t.yourBooking}</h2>
				{day === null || isPast ? null : <WhenLine day={day} today={today} />}
			</header>
			<dl className="facts facts-pairs">
				<Fact name={common.appointment}>{date === null ? null : <When text={formatDateTime(date, language)} />}</Fact>
				{dealership ? <DealershipFact dealership={dealership} /> : null}
				<Fact name={common.bookingNumber}>{number}</Fact>
				{pickUp ? <PickUpFact charge={pickUp.charge} /> : null}
			</dl>
			<QuickLinks dealership={dealership} calendar={day === null || isPast ? null : `/home/calendar?RegNo=${regNo}`} />
			{isUnconfirmed && appointmentId !== '' ? <p className="quiet">{t.unconfirmed}</p> : null}
			{isPast || !booking.moving ? null : (
				<MoveBooking regNo={regNo} moving={booking.moving} phone={dealership?.phone ?? null} />
			)}
			{isPast || !booking.isChangeable ? null : (
				<div className="move-buttons">
					<Button component={Link} to={`/booking/change?RegNo=${regNo}`} variant="default">
						{t.changeBooked}
					</Button>
				</div>
			)}
			<CancelBooking regNo={regNo} booking={booking} onNotice={onNotice} />
		</section>
	);
}

/** `24 November 2026, 09:00 AM` in large; where it does not fit on one line, the time goes to the next as a whole. */
function When({ text }: { text: string }) {
	const [day = '', time] = text.replace(', ', ',\n').split('\n');
	return (
		<span className="headline-figure">
			<span>{day}</span> <span>{time}</span>
		</span>
	);
}

/** `Tuesday, in 3 days` */
function WhenLine({ day, today }: { day: Day; today: Day }) {
	const t = useTexts(homeTexts);
	const language = useLanguage();
	const days = daysBetween(today, day);
	const distance = [t.today, t.tomorrow][days] ?? t.inDays(days);
	return (
		<p className="badge">
			{weekdayName(day, language)}, {distance}
		</p>
	);
}
