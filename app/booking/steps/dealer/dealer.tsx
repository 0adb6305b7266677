import { lazy, Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { redirect, useNavigationType } from 'react-router';
import { z } from 'zod';
import { type Dealer, isSameDealer, standInOrigin } from '../../../../domain/dealers/dealer.ts';
import { dealerColumns } from '../../../../domain/dealers/dealerColumns.ts';
import { withDistanceFrom } from '../../../../domain/dealers/geography.ts';
import { formatDay } from '../../../../domain/time/calendar.ts';
import { usePlaceName } from '../../../dayAndPlaces/dayAndPlaces.tsx';
import {
	loadNearbyDealers,
	loadRepeatedBooking,
	ownDealers,
	type RepeatedBooking,
} from '../../../dealers/dealersData.ts';
import { dealerTexts } from '../../../dealers/dealerTexts.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { idParam, isDocumentRequest, orFallback, pageLoader, readQuery } from '../../../loaders.ts';
import { loadVehicleView, readVehicleOfRequest } from '../../../loadVehicle.ts';
import { vehicleServices } from '../../../services.ts';
import { MessageDialog, useMessageOnce } from '../../../ui/feedback/dialog.tsx';
import { Note } from '../../../ui/feedback/notes.tsx';
import { useWizard } from '../../wizardContext.tsx';
import { wizardTexts } from '../../wizardTexts.ts';
import { FieldErrorLine, useErrorAttributes } from '../fieldErrors.tsx';
import type { Route } from './+types/dealer.ts';
import { DealerResults, showFoundDealers } from './dealerResults.tsx';
import { DealerSearchForm, useDealers, useHasPassed } from './dealerSearch.tsx';

/** The map's script is loaded so many milliseconds later, so that the cards are painted first. */
const mapDelayMs = 400;
/** If the script fails, the step has the cards alone. */
const DealerMap = lazy(() => import('./map/dealerMap.tsx').catch(() => ({ default: () => <></> })));

/**
 * A vehicle with an active booking cannot get a second one: its owner is redirected home. Nearby dealers come with the
 * document for browsers without script; an open page asks for them once it knows the owner's position.
 */
export function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { log, now, provider, regNo, settings } = services;
	const asked = readQuery(args.request, z.object({ again: idParam }))?.again ?? null;
	const isPage = isDocumentRequest(args.request);
	return pageLoader(services, async () => {
		const [vehicle, again] = await Promise.all([
			readVehicleOfRequest(services, args.request, { showsPayment: false }),
			asked === null ? null : loadRepeatedBooking(services, asked),
		]);
		if (!vehicle) throw redirect(`/?RegNo=${regNo}`);
		// For a document the wizard's loader has checked this already.
		if (!isPage && (await loadVehicleView(services, vehicle)).vehicleView.booking) throw redirect(`/?RegNo=${regNo}`);
		const { mapTiles, hasMapArchive, parentOrganizationId } = settings;
		const own = await ownDealers(services, vehicle);
		const { position } = standInOrigin(own);
		const loadNearby = () => loadNearbyDealers(provider, position, parentOrganizationId, now());
		const nearby = isPage ? await orFallback(log, loadNearby, null) : null;
		return { nearby, own, again, mapTiles, hasMapArchive };
	});
}

/** Choice of the dealer: map, search, and three columns of cards (docs/product.md#dealerships). */
export default function DealerStep({ loaderData }: Route.ComponentProps) {
	const { t, common } = useTranslation(dealerTexts);
	const { t: frame } = useTranslation(wizardTexts);
	const placeName = usePlaceName();
	const { vehicle, draft, dispatch } = useWizard();
	const search = draft?.search ?? '';
	// Opened by a link, and not by a reload or Back, without a choice: a search of an earlier visit is over.
	const isAfresh = useNavigationType() === 'PUSH' && draft !== null && draft.dealer === null;
	const mapIsDue = useHasPassed(mapDelayMs);

	const { again, own, nearby } = loaderData;
	const standIn = useMemo(() => standInOrigin(own), [own]);
	const { state, origin, dealers, found, isNowhere } = useDealers(vehicle.regNo, search, nearby, standIn);
	const columns = useMemo(
		() => dealerColumns(vehicle, dealers, withDistanceFrom(origin.position, own), search !== ''),
		[vehicle, dealers, origin, own, search],
	);
	const shown = useMemo(() => allDealers(columns), [columns]);

	const [denied, setDenied] = useMessageOnce('geolocation denied', state === 'blocked' ? t.denied : null);

	function choose(dealer: Dealer) {
		const is = (other: Dealer | null) => other !== null && isSameDealer(dealer, other);
		const dealerType = is(columns.lastService) ? 'LastService' : is(columns.seller) ? 'Seller' : 'Nearby';
		dispatch({ type: 'chooseDealer', dealer, dealerType });
	}

	const begin = useEffectEvent((jobCard: RepeatedBooking | null) => {
		if (isAfresh && search !== '') dispatch({ type: 'typeText', field: 'search', text: '' });
		if (!jobCard || draft?.again?.jobCard === jobCard.jobCard) return;
		if (jobCard.dealer) choose(jobCard.dealer);
		dispatch({ type: 'bookAgain', jobCard: jobCard.jobCard });
	});
	const isReady = draft !== null;
	useEffect(() => {
		if (isReady) begin(again);
	}, [again, isReady]);

	const chosen = draft?.dealer ?? null;
	const errorAttributes = useErrorAttributes('dealer');
	return (
		<div className="stack dealer-step">
			<fieldset className="stack" id="field-dealer" aria-label={frame.stepDealer} tabIndex={-1} {...errorAttributes}>
				{again ? <AgainNote again={again} skipsEstimates={vehicle.skipsEstimates} /> : null}
				<FieldErrorLine field="dealer" />
				<DealerSearchForm
					key={draft === null ? 'server' : 'tab'}
					isReady={draft !== null}
					initialText={isAfresh ? '' : search}
					isNowhere={isNowhere}
					onSearch={(text) => {
						flushSync(() => dispatch({ type: 'typeText', field: 'search', text }));
						if (text.trim() !== '') showFoundDealers();
					}}
					isBusy={found.state === 'loading'}
				/>
				<DealerResults
					columns={columns}
					hasSeller={vehicle.seller !== null}
					chosen={chosen}
					search={search}
					from={origin.name && placeName(origin.name)}
					found={found}
					onChoose={choose}
				/>
			</fieldset>
			<div className="dealer-map">
				<Suspense fallback={<div className="map skeleton" />}>
					{mapIsDue ? (
						<DealerMap
							dealers={shown}
							inView={search && (columns.nearby.length > 0 || found.state === 'loading') ? columns.nearby : shown}
							chosen={chosen?.documentId || null}
							origin={origin}
							tiles={loaderData.mapTiles}
							hasArchive={loaderData.hasMapArchive}
							onChoose={choose}
						/>
					) : (
						<div className="map skeleton" />
					)}
				</Suspense>
			</div>
			<MessageDialog message={denied} button={common.ok} onClose={() => setDenied(null)} />
		</div>
	);
}

/** Says which choices are taken from the job card that is booked again (docs/product.md#book-the-same-again). */
function AgainNote({ again: { day, dealer }, skipsEstimates }: { again: RepeatedBooking; skipsEstimates: boolean }) {
	const { t, language } = useTranslation(dealerTexts);
	const on = day && formatDay(day, 'DD MMM YYYY', language);
	const text = dealer === null ? t.againDealerGone(on) : t.again(on);
	return <Note tone="info" lines={[skipsEstimates ? text : `${text} ${t.againJobs}`]} />;
}

/** All dealers that a pin can choose, which it does by the id. */
function allDealers(columns: ReturnType<typeof dealerColumns>): readonly Dealer[] {
	const first = [columns.lastService, columns.seller].filter((dealer) => dealer !== null);
	const known = new Map([...first, ...columns.nearby].map((dealer) => [dealer.documentId, dealer]));
	known.delete('');
	return [...known.values()];
}
