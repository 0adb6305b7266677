import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { Link, redirect } from 'react-router';
import { availablePages } from '../../domain/pendingAction.ts';
import { useData } from '../data/useData.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { pageLoader } from '../loaders.ts';
import type { RouteStyles } from '../routeModule.ts';
import { vehicleServices } from '../services.ts';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { PageError } from '../ui/pageError.tsx';
import { Title } from '../ui/title.tsx';
import type { Route } from './+types/tracking.ts';
import { CurrentStageCard } from './currentStageCard.tsx';
import { RefreshStatus } from './refreshStatus.tsx';
import { rememberDealership } from './rememberDealership.ts';
import { Stepper } from './stepper.tsx';
import trackingSheet from './tracking.css?inline';
import { TrackingFacts } from './trackingFacts.tsx';
import { trackingTexts } from './trackingTexts.ts';
import { type TrackingView, trackingView } from './trackingView.ts';

/** A change of stage is shown within 5 s, the request included (docs/product.md#tracking). */
const poll = { intervalMs: 4000, maxIntervalMs: 60_000 };
const timeoutMs = 10_000;

export const styles: RouteStyles = { sheets: [trackingSheet] };

/** How far the work is, as the server knows it now; the open page refreshes itself (docs/product.md#tracking). */
export function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { now, provider, regNo } = services;
	return pageLoader(services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		if (!vehicle) throw redirect(`/?RegNo=${regNo}`);
		const view = trackingView(vehicle);
		const knownAt = now().toISOString();
		return {
			regNo,
			view: view as TrackingView | null,
			version: `"${vehicle.visitVersion}"`,
			knownAt,
			applicable: availablePages(vehicle),
		};
	});
}

export default function Tracking({ loaderData }: Route.ComponentProps) {
	const { regNo, view: initialView, version, knownAt } = loaderData;
	const initial = useMemo(
		() => ({ data: initialView, etag: version, receivedAt: knownAt }),
		[initialView, version, knownAt],
	);
	const tracked = useData('/data/tracking', { RegNo: regNo }, { initial, poll, timeoutMs });
	const view = tracked.data;
	return (
		<main id="content" className="page">
			<Title texts={trackingTexts} name="title" />
			<RefreshStatus knownAt={tracked.receivedAt ?? knownAt} problem={tracked.problem} />
			{view ? <Progress view={view} /> : <NothingToTrack regNo={regNo} />}
		</main>
	);
}

function Progress({ view }: { view: TrackingView }) {
	const t = useTexts(trackingTexts);
	const { regNo, dealership } = view;
	useEffect(() => {
		rememberDealership(regNo, dealership.name, dealership.address);
	}, [regNo, dealership.name, dealership.address]);
	return (
		<>
			{view.isEstimateWaiting ? (
				<Note tone="attention">
					<p>{t.estimateWaits}</p>
					<Link to={`/revisedEstimate?RegNo=${regNo}`} className="link-button row">
						{t.toEstimate}
						<Icon name="next" />
					</Link>
				</Note>
			) : null}
			<CurrentStageCard view={view} />
			<Stepper view={view} />
			<TrackingFacts view={view} />
			{view.isPaymentOffered ? (
				<div className="action-bar">
					<Button component={Link} to={`/makepayment?RegNo=${regNo}`} size="lg" fullWidth>
						{t.makePayment}
					</Button>
				</div>
			) : null}
		</>
	);
}

function NothingToTrack({ regNo }: { regNo: string }) {
	const t = useTexts(trackingTexts);
	const common = useTexts(commonTexts);
	return (
		<>
			<Note tone="attention">
				<p>
					<strong>{t.invalid}</strong>
				</p>
				<p>{t.invalidLine}</p>
			</Note>
			<Link to={`/?RegNo=${regNo}`} className="link-button row">
				<Icon name="home" />
				{common.toHome}
			</Link>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <PageError error={error} />;
}
