import { type ReactNode, useEffect, useId } from 'react';
import { Link, useRevalidator } from 'react-router';
import { directionsUrl } from '../../domain/dealers/geography.ts';
import { formatRupees, sum } from '../../domain/money.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { telephoneUrl } from '../../domain/text/telephone.ts';
import { type Day, daysBetween, formatDateTime, toDay, weekdayName } from '../../domain/time/calendar.ts';
import type { AppointmentDealership } from '../../domain/vehicle/vehicle.ts';
import { useToday } from '../dayAndPlaces/useToday.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Button } from '../ui/controls/button.tsx';
import { DealershipDetail, Detail, PhoneNumber, PickUpDetail, Reading } from '../ui/detail.tsx';
import { WithdrawnNote } from '../ui/feedback/notes.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { CancelBooking, type CancelNotice } from './cancelBooking.tsx';
import { homeTexts } from './homeTexts.ts';
import type { HomeBooking, HomeView } from './homeView.ts';

interface BookingCardProps {
	readonly view: HomeView;
	readonly booking: HomeBooking;
	readonly onNotice: (notice: CancelNotice) => void;
}

/** The appointment: time, dealership, the way there, Cancel Booking. Loads the page again once its day has passed. */
export function BookingCard({ view, booking, onNotice }: BookingCardProps) {
	const id = useId();
	const { t, common, language } = useTranslation(homeTexts);
	const { regNo } = view;
	const { appointmentId, date, dealership, isUnconfirmed, number, pickUp, withdrawn } = booking;
	const day = date === null ? null : toDay(date);
	const today = useToday(regNo, view.today);
	const isPast = day !== null && day < today;
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (isPast) revalidate();
	}, [isPast, revalidate]);
	const phone = dealership?.phone ?? null;
	const moves = <BookingMoves regNo={regNo} booking={booking} phone={phone} />;
	return (
		<section className="card stack first-card" id="booking" aria-labelledby={id}>
			<header className="first-card-head">
				<h2 id={id}>{common.yourBooking}</h2>
				{day === null || isPast ? null : <WhenLine day={day} today={today} />}
			</header>
			{isUnconfirmed && appointmentId !== '' ? <p className="quiet">{t.unconfirmed}</p> : null}
			{withdrawn && date ? (
				<>
					<WithdrawnNote withdrawn={withdrawn} date={date} isMovable={booking.moving?.isOver === false} />
					{moves}
				</>
			) : null}
			<dl className="details details-pairs">
				<Detail name={common.appointment}>
					{date === null ? null : <When text={formatDateTime(date, language)} />}
				</Detail>
				{dealership ? <DealershipDetail dealership={dealership} /> : null}
				<Detail name={common.bookingNumber}>{number}</Detail>
				{pickUp ? <PickUpDetail charge={pickUp.charge} /> : null}
			</dl>
			<QuickLinks dealership={dealership} phone={phone}>
				<QuickLink
					href={day === null ? null : `/home/calendar?RegNo=${regNo}`}
					icon="calendar"
					text={common.calendar}
					name={common.addToCalendar}
				/>
			</QuickLinks>
			{withdrawn ? null : moves}
			<CancelBooking regNo={regNo} booking={booking} onNotice={onNotice} />
		</section>
	);
}

/** `24 November 2026, 09:00 AM` in large; if it needs two lines, the time stands whole on the second. */
function When({ text }: { text: string }) {
	const [day = '', time] = text.replace(/(,| को) /, '$1\n').split('\n');
	return (
		<span className="first-card-figure">
			<span>{day}</span> <span>{time}</span>
		</span>
	);
}

/** `Tuesday, in 3 days` */
function WhenLine({ day, today }: { day: Day; today: Day }) {
	const { t, common, language } = useTranslation(homeTexts);
	const days = daysBetween(today, day);
	const distance = [common.today, common.tomorrow][days] ?? t.inDays(days);
	return <p className="badge">{t.when(weekdayName(day, language), distance)}</p>;
}

interface QuickLinksProps {
	readonly dealership: (Pick<AppointmentDealership, 'name' | 'addressLine1'> & Partial<AppointmentDealership>) | null;
	readonly phone: string | null;
	readonly children?: ReactNode;
}

/** The way to the dealership, its telephone, and more such links (`children`). */
export function QuickLinks({ dealership, phone, children }: QuickLinksProps) {
	const { t, common } = useTranslation(homeTexts);
	const call = telephoneUrl(phone);
	return (
		<ul className="quick-links">
			<QuickLink
				href={dealership && directionsTo(dealership)}
				icon="route"
				text={common.directions}
				name={t.directionsName}
			/>
			<QuickLink href={call} icon="phone" text={common.call} name={t.callName} />
			{call || !phone ? null : <li>{isolated(phone)}</li>}
			{children}
		</ul>
	);
}

/** A link for the way to the booking; none without `href`. `name`: for screen readers, contains the visible `text`. */
function QuickLink(props: { href: string | null; icon: IconName; text: string; name: string }) {
	const { href, icon, text, name } = props;
	if (href === null) return null;
	return (
		<li>
			<a href={href} aria-label={name} {...(icon === 'route' && { target: '_blank', rel: 'noreferrer' })}>
				<Icon name={icon} />
				{text}
			</a>
		</li>
	);
}

function directionsTo({ name, addressLine1, city, position }: NonNullable<QuickLinksProps['dealership']>) {
	if (name === null && !position) return null;
	return directionsUrl({ displayName: name ?? '', addressLine1, city, ...position });
}

/**
 * The links to move the booking, and until when it can be moved; afterwards the telephone (docs/product.md#moving). If
 * the slot was withdrawn, moving is the page's main action.
 */
function BookingMoves({ regNo, booking, phone }: { regNo: string; booking: HomeBooking; phone: string | null }) {
	const { t, common, language } = useTranslation(homeTexts);
	const { isChangeable, isUnconfirmed, moving, withdrawn } = booking;
	const movePath = `/booking/move?RegNo=${regNo}`;
	if (!moving && (isChangeable || isUnconfirmed || withdrawn)) return null;
	if (!moving || moving.isOver)
		return (
			<p className="quiet">
				{moving ? common.moveOver : t.changeByPhone} {phone && <PhoneNumber text={phone} />}
			</p>
		);
	return (
		<div className="stack-tight">
			<div className="move-buttons">
				{withdrawn === 'dealerClosed' ? null : (
					<Button component={Link} to={movePath} variant={withdrawn ? 'filled' : 'default'}>
						{common.moveTime}
					</Button>
				)}
				<Button
					component={Link}
					to={`${movePath}&dealership=other`}
					variant={withdrawn === 'dealerClosed' ? 'filled' : 'default'}
				>
					{common.moveDealer}
				</Button>
			</div>
			{withdrawn ? null : <p className="small quiet">{common.movableUntil(formatDateTime(moving.until, language))}</p>}
		</div>
	);
}

/** What was booked as far as the provider names it, and the link to change it (docs/product.md#home). */
export function BookedCard({ regNo, booking }: { regNo: string; booking: HomeBooking }) {
	const { t, common } = useTranslation(homeTexts);
	const { jobs = [], km = null, problem = null, mobileEnd = null } = booking.booked ?? {};
	const prices = jobs.flatMap(({ price }) => price ?? []);
	return (
		<section className="card stack" aria-labelledby="booked">
			<h2 id="booked">{t.booked}</h2>
			<dl className="rows">
				{jobs.map(({ name, price }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have one name, and they keep their order.
					<Detail key={`${index} ${name}`} name={isolated(name)}>
						{price === null ? common.unknownPrice : formatRupees(price)}
					</Detail>
				))}
				{prices.length > 1 && prices.length === jobs.length ? (
					<Detail name={common.estimatedTotal}>
						<strong>{formatRupees(sum(prices))}</strong>
					</Detail>
				) : null}
			</dl>
			<dl className="details details-pairs">
				{km === null ? null : (
					<Detail name={common.bookedReading}>
						<Reading km={km} />
					</Detail>
				)}
				{problem === null ? null : <Detail name={common.problem}>{problem}</Detail>}
				{mobileEnd === null ? null : <Detail name={common.mobile}>{t.endsIn(mobileEnd)}</Detail>}
			</dl>
			{booking.isChangeable ? (
				<Button component={Link} to={`/booking/change?RegNo=${regNo}`} variant="default">
					{common.changeBooked}
				</Button>
			) : null}
		</section>
	);
}
