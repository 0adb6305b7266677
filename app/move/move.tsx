import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, redirect, useSearchParams } from 'react-router';
import type { ChosenSlot } from '../../domain/booking/draftState.ts';
import { formatRupees, type Paise } from '../../domain/money.ts';
import { isolated, joinIsolated } from '../../domain/text/bidi.ts';
import { formatDateTime, isAtSlot, slotInstant } from '../../domain/time/calendar.ts';
import { AddToCalendar, ChangeNote, DirectionsButton, DoneTicket, type Ticket } from '../booking/bookingDone/done.tsx';
import { doneTexts } from '../booking/bookingDone/doneTexts.ts';
import { LineTotal } from '../booking/steps/choices.tsx';
import { ReportedErrorsContext, useReportedErrors } from '../booking/steps/fieldErrors.tsx';
import type { DataOf } from '../data/endpoints.ts';
import { postData } from '../data/requests.ts';
import { type DataState, useData } from '../data/useData.ts';
import { useForm } from '../data/useForm.ts';
import { DayAndPlaces, loadDayAndPlaces, useDealerPlace } from '../dayAndPlaces/dayAndPlaces.tsx';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { vehicleLoader } from '../loadVehicle.ts';
import { Button } from '../ui/controls/button.tsx';
import { Detail, PhoneNumber } from '../ui/detail.tsx';
import { FailureNote, Note, OutcomeNote, Skeleton, useFailureLines, WithdrawnNote } from '../ui/feedback/notes.tsx';
import { Title } from '../ui/title.tsx';
import type { Route } from './+types/move.ts';
import { BookedTime } from './bookedTime.tsx';
import { useKeptResult } from './keptResult.ts';
import { MoveDealers, MoveSlots } from './moveChoices.tsx';
import { moveTexts } from './moveTexts.ts';
import type { loader as quoteLoader } from './quoteData.ts';
import { type action, loadMove, type MoveDealer, type MoveView } from './saveMove.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/** The page that moves a booking (docs/product.md#moving). If it cannot be moved, leads home, which says why. */
export const loader = vehicleLoader(async (services, vehicle) => {
	const { regNo } = services;
	const loaded = await loadMove(services, vehicle);
	if (!loaded) throw redirect(`/?RegNo=${regNo}`);
	return { regNo, ...loaded, ...loadDayAndPlaces(services) };
});

export default function Move({ loaderData }: Route.ComponentProps) {
	const { regNo, view } = loaderData;
	const [params] = useSearchParams();
	return (
		<DayAndPlaces regNo={regNo} loaded={loaderData}>
			<MovePage key={view.appointmentId} regNo={regNo} loaded={view} beginsWithDealer={params.has('dealership')} />
		</DayAndPlaces>
	);
}

/**
 * The booking, the slots of its dealership or another one, and its quote (docs/product.md#moving). The bar has the new
 * time with its total, and the button that moves the booking.
 */
function MovePage({ regNo, loaded, beginsWithDealer }: { regNo: string; loaded: MoveView; beginsWithDealer: boolean }) {
	const { t, common, failures, language } = useTranslation(moveTexts);
	const { t: done } = useTranslation(doneTexts);
	const { isBusy, failure, setFailure, sendWithKey } = useForm(useFailureLines(t.unknown));
	/** The booking as it was last seen. */
	const [view, setView] = useState(loaded);
	const [moved, keepMoved] = useKeptResult<{ before: MoveView; ticket: Ticket }>(loaded);
	const [dealer, setDealer] = useState(loaded.dealer);
	const [slot, setSlot] = useState<ChosenSlot | null>(null);
	const [isChoosingDealer, setChoosingDealer] = useState(beginsWithDealer || loaded.withdrawn === 'dealerClosed');
	const isOther = dealer.code !== view.dealer.code;
	const kept = view.withdrawn !== 'dealerClosed' ? view.dealer : isOther ? dealer : null;
	const place = useDealerPlace(dealer);
	const query = { RegNo: regNo, AppointmentId: view.appointmentId, DealerCode: dealer.code };
	const quote = useData<typeof quoteLoader>('/data/move-quote', isOther && !moved ? query : null);
	const total = moveTotal(view, isOther, quote);
	const errors = useMemo(() => (slot ? [] : [{ code: 'selectSlot', field: 'slot' } as const]), [slot]);
	const { byField, report } = useReportedErrors(0, errors);
	const variant = slot !== null && total !== null ? 'filled' : 'default';
	const time = slot ? formatDateTime(slotInstant(slot.day, slot.start), language, 'ddd DD MMM') : t.choose;
	const next = isChoosingDealer ? common.otherDealer : time;

	function chooseDealer(chosen: MoveDealer) {
		setDealer(chosen);
		if (chosen.code !== dealer.code) setSlot(null);
		showDealers(false);
	}

	/** What was pressed is gone then, so the button by the dealership takes the focus. */
	function showDealers(isShown: boolean) {
		flushSync(() => setChoosingDealer(isShown));
		document.getElementById('move-choice')?.focus();
	}

	function confirm() {
		setFailure(null);
		if (!report() && slot !== null && total !== null) move({ dealerCode: dealer.code, slot, total });
	}

	/** After a refusal the page shows the booking as it is now, since it may be out of date. */
	function move(to: { dealerCode: string; slot: ChosenSlot; total: Paise }) {
		const { appointmentId, revision } = view;
		const body = { appointmentId, revision, ...to };
		sendWithKey({
			payload: JSON.stringify(body),
			post: (key) => postData<typeof action>('/booking/move/save', regNo, { ...body, key }),
			isForwarded: { moved: true, refused: true },
			settle: async (answer) => {
				if (answer.kind === 'moved') {
					const ticket = { ...view, regNo, dealer, slot: to.slot, total: to.total || null };
					await keepMoved({ before: view, ticket });
					return null;
				}
				if (answer.view) setView(answer.view);
				if (answer.view?.dealer.code === to.dealerCode && isAtSlot(answer.view.date, to.slot)) setSlot(null);
				quote.refresh();
				return [answer.text ?? failures.refused];
			},
		});
	}

	const choice =
		isChoosingDealer && !kept ? null : (
			<button
				id="move-choice"
				type="button"
				className="link-button"
				onClick={() => (isChoosingDealer && kept ? chooseDealer(kept) : showDealers(true))}
			>
				{isChoosingDealer && kept ? t.timeAt(isolated(kept.displayName)) : common.otherDealer}
			</button>
		);
	// A slot that was withdrawn since is no longer the booking's.
	if (moved && !(loaded.withdrawn && loaded.revision > moved.before.revision)) {
		const { before, ticket } = moved;
		const dealerBefore = before.dealer.code === ticket.dealer.code ? null : before.dealer.displayName;
		return (
			<main id="content" className="page done-page">
				<DoneTicket
					texts={moveTexts}
					ticket={ticket}
					totalNote={(ticket.total ?? 0) === before.total ? null : t.newTotal(formatRupees(before.total))}
					details={<Detail name={t.was}>{joinIsolated([formatDateTime(before.date, language), dealerBefore])}</Detail>}
					actions={
						<>
							<p>{t.calendarLine}</p>
							<AddToCalendar regNo={regNo} />
							<DirectionsButton dealer={ticket.dealer} />
						</>
					}
				>
					{before.hasPickUp ? null : <p className="ticket-note">{done.report}</p>}
					<ChangeNote {...ticket} />
				</DoneTicket>
			</main>
		);
	}
	return (
		<main id="content" className="wizard">
			<header className="wizard-head">
				<Title texts={commonTexts} name={beginsWithDealer ? 'moveDealer' : 'moveTime'} />
			</header>
			<div className="stack wizard-main">
				<noscript>
					<Note tone="info" lines={[t.noScript]}>
						{view.dealer.phone ? <PhoneNumber text={view.dealer.phone} /> : null}
					</Note>
				</noscript>
				<BookedTime date={view.date} dealership={view.dealer.displayName}>
					{isOther && !isChoosingDealer ? null : choice}
				</BookedTime>
				{view.withdrawn ? <WithdrawnNote withdrawn={view.withdrawn} date={view.date} isMovable /> : null}
				{isChoosingDealer ? (
					<MoveDealers regNo={regNo} booked={view.dealer} chosen={dealer.code} onChoose={chooseDealer} />
				) : (
					<ReportedErrorsContext value={byField}>
						{isOther ? (
							<section className="card stack-tight" aria-labelledby="quote-title">
								<h2 id="quote-title">{isolated(dealer.displayName)}</h2>
								{place ? <p className="quiet">{place}</p> : null}
								{slot && isAtSlot(view.date, slot) ? <p>{t.sameTime}</p> : null}
								<QuoteLines view={view} quote={quote} />
								<div>{choice}</div>
							</section>
						) : null}
						<MoveSlots
							key={dealer.code}
							regNo={regNo}
							dealer={dealer}
							present={view.date}
							chosen={slot}
							takesPresentTime={isOther}
							onChoose={setSlot}
						/>
					</ReportedErrorsContext>
				)}
				{failure ? <OutcomeNote lines={failure} /> : null}
			</div>
			<div className="wizard-foot">
				<div className="wizard-line" aria-live="polite">
					<span>
						{isOther && !isChoosingDealer ? (
							<span className="wizard-choice">{isolated(dealer.displayName)}</span>
						) : null}
						<b className="wizard-choice">{next}</b>
					</span>
					{total && !isChoosingDealer ? <LineTotal total={formatRupees(total)} /> : null}
				</div>
				<div className="wizard-bar">
					<Button component={Link} to={`/?RegNo=${regNo}`} size="md" variant="default">
						{common.keep}
					</Button>
					{isChoosingDealer ? null : (
						<Button variant={variant} size="md" loading={isBusy} data-press-again onClick={confirm}>
							{isBusy ? t.moving : t.confirm}
						</Button>
					)}
				</div>
			</div>
		</main>
	);
}

type Quote = DataState<DataOf<typeof quoteLoader>>;

/** The total to approve; null: not known yet, or the other dealership cannot take the booking. */
function moveTotal(view: MoveView, isOther: boolean, { data, isRefreshing }: Quote): Paise | null {
	if (!isOther) return view.total;
	return data?.kind === 'quote' && !isRefreshing ? data.total : null;
}

/** The quote of another dealership, which has its own prices and may lack jobs. */
function QuoteLines({ view, quote }: { view: MoveView; quote: Quote }) {
	const { t, common } = useTranslation(moveTexts);
	if (quote.state === 'failed') return <FailureNote failure={quote.failure} onRetry={quote.retry} />;
	if (quote.state !== 'ready' || quote.isRefreshing) return <Skeleton count={1} height={76} />;
	if (quote.data.kind === 'refused') {
		return <Note tone="error">{quote.data.text ? <p>{quote.data.text}</p> : null}</Note>;
	}
	const { lacking, total } = quote.data;
	return (
		<div className="stack-tight" role="status">
			{lacking.length > 0 ? (
				<Note tone="attention" lines={[t.lacking]}>
					<ul>
						{[...new Set(lacking)].map((name) => (
							<li key={name}>{isolated(name)}</li>
						))}
					</ul>
				</Note>
			) : null}
			<p>
				{common.estimatedTotal}: <strong>{formatRupees(total)}</strong>
			</p>
			<p className="small quiet">{total === view.total ? t.sameTotal : t.newTotal(formatRupees(view.total))}</p>
			{view.hasPickUp ? <p className="small quiet">{t.pickUp}</p> : null}
		</div>
	);
}
