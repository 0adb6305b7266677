import { useId, useState } from 'react';
import { Link } from 'react-router';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDay, toDay } from '../../domain/time/calendar.ts';
import type { VehicleKind } from '../../domain/vehicle/vehicle.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { JobCardFileList } from '../ui/bill/bill.tsx';
import { DealershipDetail, Detail, PhoneNumber, Reading } from '../ui/detail.tsx';
import { BlockedNote, Note, OutcomeNote } from '../ui/feedback/notes.tsx';
import { Icon } from '../ui/icon.tsx';
import { Title } from '../ui/title.tsx';
import { useReloadAfterBack } from '../ui/useReloadAfterBack.ts';
import { type Block, BookButton, useBlock } from './bookButton.tsx';
import { BookedCard, BookingCard } from './bookingCard.tsx';
import { CancelBooking, type CancelNotice, slotLine } from './cancelBooking.tsx';
import { FirstCard } from './firstCard.tsx';
import { homeTexts } from './homeTexts.ts';
import type { HomeView } from './homeView.ts';
import { useServiceDue } from './useServiceDue.ts';
import drawings from './vehicleDrawings.svg';

/** The next step with its one action, the vehicle, and all else known (docs/product.md#home). */
export function VehicleHome({ view }: { view: HomeView }) {
	const { t } = useTranslation(homeTexts);
	useReloadAfterBack();
	const [notice, setNotice] = useState<CancelNotice | null>(null);
	const { block, setBlock } = useBlock(view.regNo, view.booking === null);
	const { booking, jobCard, lastJobCard } = view;
	const lastService =
		lastJobCard?.files || lastJobCard?.date ? <LastServiceCard regNo={view.regNo} {...lastJobCard} /> : null;
	return (
		<main id="content" className="page home">
			<div className="home-title">
				<Title texts={homeTexts} name={booking ? 'bookingDetails' : 'welcome'} />
				{booking && !booking.withdrawn ? <p>{t.thankYou}</p> : null}
			</div>
			<div className="home-first stack">
				{notice ? <OutcomeNote {...notice} /> : null}
				{booking || jobCard ? null : <Notes view={view} block={block} />}
				{jobCard ? <FirstCard view={view} jobCard={jobCard} /> : null}
				{booking ? <BookingCard view={view} booking={booking} onNotice={setNotice} /> : null}
				{booking || jobCard ? null : (
					<NextServiceCard view={view} block={block} onBlock={setBlock} onNotice={setNotice} />
				)}
				{booking?.booked || booking?.isChangeable ? <BookedCard regNo={view.regNo} booking={booking} /> : null}
				{booking ? null : lastService}
			</div>
			<VehicleCard view={view} />
			<div className="home-details stack">
				{booking ? lastService : null}
				<Details view={view} block={block} />
				{jobCard && !booking && !block?.text ? (
					<BookButton regNo={view.regNo} isPrimary={false} phone={jobCard.advisorContact} onBlock={setBlock} />
				) : null}
			</div>
		</main>
	);
}

/** Why the vehicle cannot be booked, and who cancelled its last booking, with the dealership's reason. */
function Notes({ view, block }: { view: HomeView; block: Block | null }) {
	const { t, language } = useTranslation(homeTexts);
	const { cancelled, lastServiceName, lastServicePhone } = view;
	return (
		<>
			<div role="status" className="live-status">
				{block ? <BlockedNote text={block.text} dealership={lastServiceName} phone={lastServicePhone} /> : null}
			</div>
			{cancelled ? (
				<div className={`cancelled-by-${cancelled.by}`}>
					<Note tone="info" lines={[cancelled.by === 'dealership' ? t.cancelledByDealer : t.cancelledBySystem]}>
						{cancelled.reason ? <p>{t.dealerReason(isolated(cancelled.reason))}</p> : null}
						{cancelled.date ? <p>{slotLine(cancelled.date, cancelled.dealership, language)}</p> : null}
						{cancelled.phone ? <PhoneNumber text={cancelled.phone} /> : null}
						<p>{t.calendarEntry}</p>
					</Note>
				</div>
			) : null}
		</>
	);
}

interface NextServiceCardProps {
	readonly view: HomeView;
	readonly block: Block | null;
	readonly onBlock: (block: Block) => void;
	readonly onNotice: (notice: CancelNotice) => void;
}

/** Says that the booking was missed, or when and by which measure the next service is due; the button to book. */
function NextServiceCard({ view, block, onBlock, onNotice }: NextServiceCardProps) {
	const id = useId();
	const { t, language } = useTranslation(homeTexts);
	const { missed, regNo, serviceDue } = view;
	const isOverdue = !missed && serviceDue?.when === 'past';
	const { line: due, coming, badge } = useServiceDue(missed ? null : serviceDue);
	const title = missed?.date
		? t.missed(formatDay(missed.date, 'DD MMM YYYY', language))
		: (coming ?? due ?? t.welcomeLine);
	const invitation = due === null || block ? null : t.welcomeLine;
	const line = missed ? t.missedLine(missed.dealership.name && isolated(missed.dealership.name)) : invitation;
	return (
		<section className="card stack first-card" data-overdue={isOverdue || undefined} aria-labelledby={id}>
			<header className="first-card-head">
				<span className="circle first-card-icon">
					<Icon name={isOverdue ? 'alert' : 'calendar'} />
				</span>
				<div>
					{badge === null ? null : <p className="badge">{badge}</p>}
					<h2 id={id} className="first-card-title">
						{coming && <span className="small quiet">{t.serviceDueDate} </span>}
						{title}
					</h2>
				</div>
			</header>
			{line === null ? null : <p className={missed ? undefined : 'invitation'}>{line}</p>}
			<BookButton regNo={regNo} isPrimary={!block} phone={view.lastServicePhone} onBlock={onBlock} />
			{missed && !missed.isUnconfirmed ? <CancelBooking regNo={regNo} booking={missed} onNotice={onNotice} /> : null}
		</section>
	);
}

/** The day of the last service, and its files (docs/product.md#files-of-a-job-card): a payment of that day without it. */
function LastServiceCard({ regNo, date, files }: { regNo: string } & NonNullable<HomeView['lastJobCard']>) {
	const { common, language } = useTranslation();
	const bill = files?.bill;
	const isPaidThen = bill?.kind === 'paid' && toDay(bill.paidAt ?? '') === toDay(date ?? '');
	return (
		<section className="card stack-tight" aria-labelledby="last-service">
			<div className="spread">
				<h2 id="last-service">{common.lastService}</h2>
				{date ? <p>{formatDay(date, 'DD MMM YYYY', language)}</p> : null}
			</div>
			{files ? (
				<JobCardFileList regNo={regNo} files={isPaidThen ? { ...files, bill: { ...bill, paidAt: null } } : files} />
			) : null}
		</section>
	);
}

/** The vehicle: a drawing of its kind, its model, and its registration number as a number plate. */
function VehicleCard({ view }: { view: HomeView }) {
	const { common } = useTranslation();
	return (
		<section className="card row vehicle-card" aria-label={common.vehicle}>
			<dl className="details">
				<Detail name={common.vehicle}>{view.itemName}</Detail>
				<Detail name={common.registrationNumber}>
					<span className="plate">{view.regNo}</span>
				</Detail>
			</dl>
			<VehicleDrawing kind={view.kind} />
		</section>
	);
}

/**
 * A drawing of the kind of vehicle in the brand's colour; a motorcycle if the kind is not known. Its file's shapes take
 * their colours from here. Screen readers skip it, since the model's name says more.
 */
export function VehicleDrawing({ kind }: { kind: VehicleKind | null }) {
	return (
		<svg className="drawing" viewBox="0 0 200 124" aria-hidden="true" focusable="false">
			<use href={`${drawings}#${kind ?? 'motorcycle'}`} />
		</svg>
	);
}

/** The details that no other card shows, and once the vehicle is delivered, why it cannot be booked yet. */
function Details({ view, block }: { view: HomeView; block: Block | null }) {
	const { t, common, language } = useTranslation(homeTexts);
	const { booking, customerName, dealership, jobCard, lastKmReading, missed, serviceDue } = view;
	return (
		<section className="card stack" aria-labelledby="details">
			<h2 id="details">{t.details}</h2>
			<dl className="rows">
				<Detail name={t.customerName}>{customerName}</Detail>
				{lastKmReading === null ? null : (
					<Detail name={t.lastServiceReading}>
						<Reading km={lastKmReading} />
					</Detail>
				)}
				{/* While a job card is open, the day may be that of the service that is on. Else it leads the page. */}
				{booking || jobCard || (serviceDue?.day && !missed) ? null : (
					<Detail name={t.serviceDueDate}>
						{serviceDue?.day && formatDay(serviceDue.day, 'DD MMM YYYY', language)}
					</Detail>
				)}
				{dealership ? <DealershipDetail dealership={dealership} /> : null}
			</dl>
			{jobCard || view.lastJobCard?.date ? (
				<Link to={`/history?RegNo=${view.regNo}`} className="touch-link">
					{common.history}
					<Icon name="next" />
				</Link>
			) : null}
			{jobCard?.isDelivered && !booking ? (
				<div role="status" className="live-status">
					{block?.text ? <p className="quiet">{block.text}</p> : null}
				</div>
			) : null}
		</section>
	);
}
