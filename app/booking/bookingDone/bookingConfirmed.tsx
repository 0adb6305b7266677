import { Link } from 'react-router';
import { formatAddress } from '../../../domain/booking/address.ts';
import type { BookingResult } from '../../../domain/booking/draftState.ts';
import { directionsUrl } from '../../../domain/dealers/geography.ts';
import { formatRupees } from '../../../domain/money.ts';
import { isolated, joinIsolated } from '../../../domain/text/bidi.ts';
import { formatDay, formatTime } from '../../../domain/time/calendar.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ConsentNotice } from '../../privacy/consent.tsx';
import type { ConsentState } from '../../privacy/ownerChoices.ts';
import { privacyTexts } from '../../privacy/privacyTexts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Fact, PickUpFact } from '../../ui/fact.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePlaceName } from '../wizardContext.ts';
import { AddToCalendar, DoneTicket } from './done.tsx';
import { doneTexts } from './doneTexts.ts';

/**
 * Number, vehicle, dealership, time, jobs and estimate of the booking, what happens next, a calendar file and
 * directions.
 */
export function BookingConfirmed({
	result,
	number,
	regNo,
	home,
	consent,
}: {
	result: BookingResult;
	/** The booking's number; null where the provider sends none. */
	number: string | null;
	regNo: string;
	home: string;
	/** Whether messages about the next service are on; null: they are not offered. */
	consent: ConsentState;
}) {
	const { t, common, language } = useTranslation(doneTexts);
	const { t: privacy } = useTranslation(privacyTexts);
	const placeName = usePlaceName();
	const { dealer, slot, total, pickUp, pickUpCharge, vehicleName, jobs } = result;
	const place = joinIsolated([dealer.addressLine1, dealer.city && placeName(dealer.city)]);
	const day = formatDay(slot.day, 'DD MMMM YYYY', language);
	const arrival = pickUp
		? t.pickUp(`${day}, ${formatTime(slot.start, language)}`, formatAddress(pickUp, placeName))
		: t.report;

	return (
		<DoneTicket
			texts={doneTexts}
			home={home}
			actions={
				<>
					<p>{t.thankYou}</p>
					<AddToCalendar regNo={regNo} />
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
				</>
			}
			more={
				<>
					<section className="card stack-tight" aria-labelledby="next">
						<h2 id="next">{t.next}</h2>
						<ol className="stack-tight">
							{Object.values(t.nextSteps).map((step) => (
								<li key={step}>{step}</li>
							))}
						</ol>
					</section>
					{consent === null ? null : (
						<section className="card stack-tight consent-offer" aria-labelledby="messages">
							<h2 id="messages">{privacy.messages}</h2>
							<ConsentNotice regNo={regNo} isOn={consent === 'on'} />
							<Link to={`/privacy?RegNo=${regNo}`} className="touch-link">
								{privacy.more}
							</Link>
						</section>
					)}
				</>
			}
		>
			<dl className="facts facts-pairs ticket-when">
				<Fact name={t.date}>{day}</Fact>
				<Fact name={t.time}>{formatTime(slot.start, language)}</Fact>
			</dl>
			<dl className="facts ticket-what">
				<Fact name={common.vehicle}>{vehicleName}</Fact>
				<Fact name={common.registrationNumber}>
					<span className="plate">{regNo}</span>
				</Fact>
				<Fact name={common.bookingNumber}>{number}</Fact>
				{total === null ? null : <Fact name={t.estimate}>{formatRupees(total)}</Fact>}
				{pickUp ? <PickUpFact charge={pickUpCharge} /> : null}
				<Fact name={common.dealership}>
					{isolated(dealer.displayName) || '–'}
					{place ? <span className="fact-more">{place}</span> : null}
				</Fact>
			</dl>
			{jobs.length > 0 ? (
				<dl className="facts ticket-note">
					<Fact name={common.jobs}>
						{[...new Set(jobs)].map((name) => (
							<span key={name} className="fact-more">
								{isolated(name) || '–'}
							</span>
						))}
					</Fact>
				</dl>
			) : null}
			<p className="ticket-note">{arrival}</p>
		</DoneTicket>
	);
}
