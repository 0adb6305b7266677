import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { moveLimit } from '../../../domain/booking/availability.ts';
import type { BookingResult, ChosenDealer, ChosenSlot } from '../../../domain/booking/draftState.ts';
import { directionsUrl } from '../../../domain/dealers/geography.ts';
import { formatRupees } from '../../../domain/money.ts';
import { isolated } from '../../../domain/text/bidi.ts';
import { formatDateTime, formatDay, formatTime } from '../../../domain/time/calendar.ts';
import { useDealerPlace } from '../../dayAndPlaces/dayAndPlaces.tsx';
import type { Texts } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Detail, PhoneNumber } from '../../ui/detail.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Title } from '../../ui/title.tsx';
import { doneTexts } from './doneTexts.ts';

export type TicketDealer = Omit<ChosenDealer, 'documentId' | 'nextFreeSlot'>;

/** When, and what is booked where. `number`: null if the provider sends none; `total`: null without an estimate. */
export interface Ticket extends Pick<BookingResult, 'vehicleName' | 'number' | 'total'> {
	readonly regNo: string;
	readonly slot: Pick<ChosenSlot, 'day' | 'start'>;
	readonly dealer: TicketDealer;
}

interface DoneTicketProps {
	readonly texts: Texts<{ readonly done: string }>;
	readonly ticket: Ticket;
	/** Why the total is another one than before, and which. */
	readonly totalNote?: string | null;
	/** More of the ticket, before the dealership. */
	readonly details: ReactNode;
	readonly actions: ReactNode;
	readonly more?: ReactNode;
	readonly children?: ReactNode;
}

/**
 * A ticket that says what is done, with notes (`children`), `actions` before the link to home and `more` below. Its title
 * (`done` of `texts`) takes the focus, since the page before is gone.
 */
export function DoneTicket({ texts, ticket, totalNote, details, actions, more, children }: DoneTicketProps) {
	const { t, common, language } = useTranslation(texts);
	const { regNo, vehicleName, number, slot, dealer, total } = ticket;
	const place = useDealerPlace(dealer);
	const head = useRef<HTMLDivElement>(null);
	useEffect(() => head.current?.querySelector('h1')?.focus(), []);
	return (
		<>
			<div className="done-head" ref={head}>
				<Icon name="tick" />
				<Title texts={texts} name="done" />
			</div>
			<div className="stack done">
				<section className="card ticket" aria-label={t.done}>
					<dl className="details details-pairs ticket-when">
						<Detail name={common.date}>{formatDay(slot.day, 'DD MMMM YYYY', language)}</Detail>
						<Detail name={common.time}>{formatTime(slot.start, language)}</Detail>
					</dl>
					<dl className="details ticket-what">
						<Detail name={common.vehicle}>{vehicleName}</Detail>
						<Detail name={common.registrationNumber}>
							<span className="plate">{regNo}</span>
						</Detail>
						<Detail name={common.bookingNumber}>{number}</Detail>
						<Detail name={common.estimatedTotal}>
							{total === null ? common.priceFromDealership : formatRupees(total)}
							{totalNote ? <span className="detail-more">{totalNote}</span> : null}
						</Detail>
						{details}
						<Detail name={common.dealership}>
							{isolated(dealer.displayName) || '–'}
							{place ? <span className="detail-more">{place}</span> : null}
							{dealer.phone ? <PhoneNumber text={dealer.phone} /> : null}
						</Detail>
					</dl>
					{children}
				</section>
				<div className="stack-tight done-actions">
					{actions}
					<Link to={`/?RegNo=${regNo}`} className="touch-link done-home">
						{common.toHome}
					</Link>
				</div>
				{more}
			</div>
		</>
	);
}

/** Until when the booking can be moved, and where it is changed or cancelled. */
export function ChangeNote({ dealer, slot }: Pick<Ticket, 'dealer' | 'slot'>) {
	const { t, common, language } = useTranslation(doneTexts);
	const limit = moveLimit(dealer, slot, new Date());
	const movable = limit && common.movableUntil(formatDateTime(limit.until, language));
	return (
		<p className="ticket-note">
			{limit?.isOver ? common.moveOver : movable} {limit ? t.changeOnHome : t.cancelOnHome}
		</p>
	);
}

export function DirectionsButton({ dealer }: { dealer: TicketDealer }) {
	const { t, common } = useTranslation(doneTexts);
	return (
		<Button
			size="md"
			variant="default"
			component="a"
			href={directionsUrl(dealer)}
			target="_blank"
			rel="noreferrer"
			leftSection={<Icon name="route" />}
		>
			{common.directions}
			<span className="visually-hidden"> {t.newTab}</span>
		</Button>
	);
}

/** Link to the booking as a file for the phone's calendar (docs/product.md#calendar-file). */
export function AddToCalendar({ regNo }: { regNo: string }) {
	const { common } = useTranslation();
	return (
		<Button size="md" component="a" href={`/home/calendar?RegNo=${regNo}`} leftSection={<Icon name="calendar" />}>
			{common.addToCalendar}
		</Button>
	);
}
