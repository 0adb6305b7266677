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
import { Button, LinkButton } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/notes.tsx';
import { Title } from '../ui/title.tsx';
import { useReloadAfterBack } from '../ui/useReloadAfterBack.ts';
import type { Route } from './+types/tracking.ts';
import { HeadlineCard, LeadCard } from './headline.tsx';
import { AppointmentCard, CostAndContact, JobsCard, Stepper, TrackingDetails } from './trackingCards.tsx';
import type { TrackingView, loader as trackingLoader } from './trackingData.ts';
import { loadTrackingView } from './trackingData.ts';
import { trackingTexts } from './trackingTexts.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/** A change of stage is shown within 5 s, the request included (docs/product.md#tracking). */
const poll = { intervalMs: 4000, maxIntervalMs: 60_000 };
const timeoutMs = 10_000;
/** "Being confirmed" and "Open today" end with time alone: no row changes, so the version does not show it. */
const maxAgeMs = { confirming: 60_000, opening: 600_000 };

/** The state of the work, as the server knows it; the open page refreshes itself (docs/product.md#tracking). */
export const loader = paymentLoader(async (services, vehicle) => {
	const { access, now, regNo } = services;
	const { vehicleView, menu } = await loadVehicleView(services, vehicle);
	if (vehicleView.booking && access.linkedBooking === null) await access.noteBookingSeen();
	const view = await loadTrackingView(services, vehicle, vehicleView);
	return {
		regNo,
		view,
		version: vehicle.vehicleVersion && entityTag(vehicle.vehicleVersion),
		knownAt: now().toISOString(),
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
	const progress = view?.jobCard?.progress;
	const { revalidate } = useRevalidator();
	const loadedAt = useRef(0);
	useEffect(() => {
		if (knownAt) loadedAt.current = Date.now();
	}, [knownAt]);
	const reloadIfOutdated = useEffectEvent(() => {
		const canAge = progress?.bill.kind === 'pending' ? 'confirming' : view?.jobCard?.opening && 'opening';
		const isOld = canAge && Date.now() - loadedAt.current > maxAgeMs[canAge];
		if (isOld || menuKey(view) !== menuKey(initialView)) revalidate();
	});
	// Only after an answered refresh: a page that cannot be loaded again would be replaced by its failure.
	useEffect(() => {
		if (receivedAt) reloadIfOutdated();
	}, [receivedAt]);
	useReloadAfterBack();
	return (
		<main id="content" className="page">
			<Title texts={trackingTexts} name="title" regNo={regNo} />
			<RefreshStatus knownAt={receivedAt ?? knownAt} failure={failure} isFollowed={progress != null} />
			{view?.jobCard || view?.booking ? <Tracked view={view} /> : <NothingToTrack regNo={regNo} />}
		</main>
	);
}

/** When the page was last refreshed (`knownAt`: ISO instant), if work is followed, and why it could not be since. */
export function RefreshStatus(props: { knownAt: string; failure: Failure | null; isFollowed: boolean }) {
	const { knownAt, failure, isFollowed } = props;
	const { t, failures, language } = useTranslation(trackingTexts);
	const since = formatSince(knownAt, language);
	// The line on top says that the browser is offline.
	const isOutdated = failure !== null && failure.kind !== 'offline';
	return (
		<>
			<div role="status" className="live-status">
				{isOutdated ? (
					<Note tone="attention" lines={[t.notRefreshedSince(since)]}>
						{failure.kind === 'ended' ? (
							<p>{failure.text ?? failures.ended}</p>
						) : (
							<p className="small">{t.triesAgain}</p>
						)}
					</Note>
				) : null}
			</div>
			{isOutdated || !(failure || isFollowed) ? null : <p className="quiet small">{t.knownAt(since)}</p>}
			<noscript>
				<p className="small">{t.noScript}</p>
			</noscript>
		</>
	);
}

/** The time, with the day if it is not today's. */
function formatSince(knownAt: string, language: Language): string {
	const time = formatTime(knownAt, language);
	const isToday = formatDay(knownAt, 'DD-MM-YYYY') === formatDay(new Date().toISOString(), 'DD-MM-YYYY');
	return isToday ? time : `${formatDay(knownAt, 'DD MMM YYYY', language)}, ${time}`;
}

/** A key of the menu: if it changes while the page is open, the page is loaded again. */
function menuKey(view: TrackingView | null): string {
	const progress = view?.jobCard?.progress;
	return [view?.booking != null, progress?.isEstimateWaiting, progress?.makePayment !== 'absent', !progress].join();
}

function Tracked({ view: { regNo, booking, jobCard } }: { view: TrackingView }) {
	const { t, common } = useTranslation(trackingTexts);
	useEffect(() => {
		if (jobCard) rememberDealership(regNo, jobCard.dealership);
	}, [regNo, jobCard]);
	const progress = jobCard?.progress;
	return (
		<div className={progress ? 'stack tracked' : 'stack'}>
			{progress ? <HeadlineCard regNo={regNo} progress={progress} jobCard={jobCard} /> : null}
			{booking ? <AppointmentCard regNo={regNo} booking={booking} /> : null}
			{booking || progress || !jobCard ? null : (
				<LeadCard icon="bike" title={t.nothingNow}>
					<Button component={Link} to={`/booking/dealer?RegNo=${regNo}`} reloadDocument variant="default">
						{common.bookAService}
					</Button>
				</LeadCard>
			)}
			{progress ? <CostAndContact jobCard={jobCard} /> : null}
			{progress ? <Stepper progress={progress} /> : null}
			{progress ? <JobsCard progress={progress} /> : null}
			{jobCard ? <TrackingDetails regNo={regNo} jobCard={jobCard} /> : null}
		</div>
	);
}

function NothingToTrack({ regNo }: { regNo: string }) {
	const { t, common } = useTranslation(trackingTexts);
	return (
		<LeadCard icon="bike" title={t.invalid}>
			<p>{`${t.invalidLine} ${t.followHere}`}</p>
			<LinkButton to={`/?RegNo=${regNo}`} variant="default">
				{common.toHome}
			</LinkButton>
		</LeadCard>
	);
}
