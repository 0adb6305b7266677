import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { entityTag } from '../../domain/entityTag.ts';
import type { Language } from '../../domain/languages.ts';
import { formatDay, formatTime } from '../../domain/time/calendar.ts';
import { rememberDealership } from '../data/browserStorage.ts';
import type { Failure } from '../data/endpoints.ts';
import { useData } from '../data/useData.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { loadVehicleView, paymentLoader } from '../loadVehicle.ts';
import { consentLineOf } from '../privacy/ownerChoices.ts';
import { catalogueNameIn } from '../services.ts';
import { orderPath } from '../ui/bill/bill.tsx';
import { billTexts } from '../ui/bill/billTexts.ts';
import { Button } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/notes.tsx';
import { Icon } from '../ui/icon.tsx';
import { Title } from '../ui/title.tsx';
import { useReloadAfterBack } from '../ui/useReloadAfterBack.ts';
import type { Route } from './+types/tracking.ts';
import { useIsLate } from './jobCardWords.tsx';
import {
	AppointmentCard,
	CostAndContact,
	JobsCard,
	MomentCard,
	ProgressCard,
	TrackingDetails,
} from './trackingCards.tsx';
import type { Progress, TrackedJobCard, TrackingView, loader as trackingLoader } from './trackingData.ts';
import { trackingView } from './trackingData.ts';
import { trackingTexts } from './trackingTexts.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/** A change of stage is shown within 5 s, the request included (docs/product.md#tracking). */
const poll = { intervalMs: 4000, maxIntervalMs: 60_000 };
const timeoutMs = 10_000;
/** In ms. "Being confirmed" ends with time alone: no row changes, so the version does not show it. */
const confirmingReloadMs = 60_000;

/** The state of the work, as the server knows it; the open page refreshes itself (docs/product.md#tracking). */
export const loader = paymentLoader(async (services, vehicle) => {
	const { access, now, regNo } = services;
	const { vehicleView, menu } = await loadVehicleView(services, vehicle);
	if (vehicleView.booking && access.linkedBooking === null) await access.noteBookingSeen();
	const view = trackingView(vehicle, vehicleView, catalogueNameIn(services));
	const knownAt = now().toISOString();
	return {
		regNo,
		view,
		version: vehicle.vehicleVersion && entityTag(vehicle.vehicleVersion),
		knownAt,
		menu,
		consentLine: consentLineOf(services, vehicle),
	};
});

export default function Tracking({ loaderData }: Route.ComponentProps) {
	const { regNo, view: initialView, version, knownAt } = loaderData;
	const initial = useMemo(
		() => ({ data: initialView, etag: version, receivedAt: knownAt }),
		[initialView, version, knownAt],
	);
	const tracked = useData<typeof trackingLoader>('/data/tracking', { RegNo: regNo }, { initial, poll, timeoutMs });
	const { data: view, failure, receivedAt } = tracked;
	const { revalidate } = useRevalidator();
	const loadedAt = useRef(0);
	useEffect(() => {
		if (knownAt) loadedAt.current = Date.now();
	}, [knownAt]);
	const reloadIfOutdated = useEffectEvent(() => {
		const isOld = Date.now() - loadedAt.current > confirmingReloadMs;
		if (menuKey(view) !== menuKey(initialView) || (view?.jobCard?.progress?.isPending && isOld)) revalidate();
	});
	// Only after an answered refresh: a page that cannot be loaded again would be replaced by its failure.
	useEffect(() => {
		if (receivedAt) reloadIfOutdated();
	}, [receivedAt]);
	useReloadAfterBack();
	return (
		<main id="content" className="page">
			<Title texts={trackingTexts} name="title" />
			<RefreshStatus knownAt={receivedAt ?? knownAt} failure={failure} />
			{view ? <Tracked view={view} /> : <NothingToTrack regNo={regNo} />}
		</main>
	);
}

/** When the page was last refreshed (`knownAt`: ISO instant), and why it could not be since. */
export function RefreshStatus({ knownAt, failure }: { knownAt: string; failure: Failure | null }) {
	const { t, failures, language } = useTranslation(trackingTexts);
	const time = formatTime(knownAt, language);
	return (
		<>
			<div role="status" className="live-status">
				{failure ? (
					<Note tone="attention">
						<p>
							{(failure.kind === 'offline' ? t.offlineSince : t.notRefreshedSince)(
								formatSince(knownAt, time, language),
							)}
						</p>
						{failure.kind === 'ended' ? (
							<p>{failure.text ?? failures.ended}</p>
						) : (
							<p className="small">{t.triesAgain}</p>
						)}
					</Note>
				) : null}
			</div>
			{failure ? null : <p className="quiet small">{t.knownAt(time)}</p>}
			<noscript>
				<p className="small">{t.noScript}</p>
			</noscript>
		</>
	);
}

/** The time, with the day if it is not today's. */
function formatSince(knownAt: string, time: string, language: Language): string {
	const isToday = formatDay(knownAt, 'DD-MM-YYYY') === formatDay(new Date().toISOString(), 'DD-MM-YYYY');
	return isToday ? time : `${formatDay(knownAt, 'DD MMM YYYY', language)}, ${time}`;
}

/** A key of the menu: if it changes while the page is open, the page is loaded again. */
function menuKey(view: TrackingView | null): string {
	const progress = view?.jobCard?.progress;
	return [view?.booking != null, progress?.isEstimateWaiting, progress?.makePayment !== 'absent', !progress].join();
}

function Tracked({ view: { regNo, booking, jobCard } }: { view: TrackingView }) {
	useEffect(() => {
		if (jobCard) rememberDealership(regNo, jobCard.dealership);
	}, [regNo, jobCard]);
	const isLate = useIsLate(jobCard?.progress?.promise ?? null);
	return (
		<>
			{booking ? <AppointmentCard booking={booking} /> : null}
			{jobCard?.progress ? <MomentCard progress={jobCard.progress} isLate={isLate} /> : null}
			{jobCard?.progress ? <ProgressNotes regNo={regNo} progress={jobCard.progress} /> : null}
			{jobCard?.progress ? <ProgressCards jobCard={jobCard} progress={jobCard.progress} /> : null}
			{jobCard ? <TrackingDetails regNo={regNo} jobCard={jobCard} isLate={isLate} /> : <NothingToTrack regNo={regNo} />}
			{jobCard?.progress ? <PaymentActions regNo={regNo} progress={jobCard.progress} /> : null}
		</>
	);
}

/** The work, its cost and whom to call; once all stages are completed, the stages come first. */
function ProgressCards({ jobCard, progress }: { jobCard: TrackedJobCard; progress: Progress }) {
	const isDone = progress.stages.length > 0 && progress.active >= progress.stages.length;
	return (
		<>
			{isDone ? <ProgressCard progress={progress} /> : null}
			<JobsCard jobs={progress.jobs} />
			<CostAndContact jobCard={jobCard} />
			{isDone ? null : <ProgressCard progress={progress} />}
		</>
	);
}

/** Notes about steps that wait for the owner. */
function ProgressNotes({ regNo, progress }: { regNo: string; progress: Progress }) {
	const { t, common } = useTranslation(trackingTexts);
	const { t: bills } = useTranslation(billTexts);
	return (
		<>
			{progress.isEstimateWaiting ? (
				<Note tone="attention" lines={[t.estimateWaits]}>
					<Link to={`/revisedEstimate?RegNo=${regNo}`} className="link-button row">
						{common.seeEstimate}
						<Icon name="next" />
					</Link>
				</Note>
			) : null}
			{progress.isPending ? <Note tone="info" title={bills.pending} lines={[bills.doNotPayAgain]} /> : null}
			{progress.isPaymentAbandoned ? <p className="quiet">{bills.abandoned}</p> : null}
		</>
	);
}

/** Once the bill is paid, its receipt comes before Make Payment. */
function PaymentActions({ regNo, progress: { makePayment, receipt } }: { regNo: string; progress: Progress }) {
	const { t } = useTranslation(trackingTexts);
	const { t: bills } = useTranslation(billTexts);
	if (makePayment === 'absent') return null;
	return (
		<div className="action-bar stack">
			{receipt ? (
				<Button component={Link} to={orderPath(regNo, receipt.orderNumber)} size="lg" fullWidth>
					{receipt.orderNumber === null ? bills.seePayment : bills.seeReceipt}
				</Button>
			) : null}
			<Button
				component={Link}
				to={`/makepayment?RegNo=${regNo}`}
				size="lg"
				fullWidth
				variant={makePayment === 'filled' ? 'filled' : 'default'}
			>
				{t.makePayment}
			</Button>
		</div>
	);
}

function NothingToTrack({ regNo }: { regNo: string }) {
	const { t, common } = useTranslation(trackingTexts);
	return (
		<>
			<Note tone="attention" title={t.invalid} lines={[t.invalidLine]} />
			<Link to={`/?RegNo=${regNo}`} className="link-button row">
				<Icon name="home" />
				{common.toHome}
			</Link>
		</>
	);
}
