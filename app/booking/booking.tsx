import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { data, Link, Outlet, redirect, useLocation, useNavigationType } from 'react-router';
import { statusSkipsEstimates } from '../../domain/booking/availability.ts';
import { checkMobile } from '../../domain/booking/validation.ts';
import { pickFields } from '../../domain/pickFields.ts';
import { readMobile } from '../../domain/text/typedNumbers.ts';
import { isOwnJobCard } from '../../domain/vehicle/jobCardHistory.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { DataOf, JsonResult } from '../data/endpoints.ts';
import { fetchData } from '../data/requests.ts';
import { useScreenScripts } from '../data/screenScripts.ts';
import { useData } from '../data/useData.ts';
import { DayAndPlaces, loadDayAndPlaces, useNow } from '../dayAndPlaces/dayAndPlaces.tsx';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { isDocumentRequest, jsonLoader, orFallback } from '../loaders.ts';
import { latestAppointment, loadVehicleView, vehicleLoader } from '../loadVehicle.ts';
import { consentOf } from '../privacy/ownerChoices.ts';
import type { Services } from '../services.ts';
import { ActionLink } from '../ui/controls/button.tsx';
import { BlockedNote, FailureNote } from '../ui/feedback/notes.tsx';
import { Title } from '../ui/title.tsx';
import type { Route } from './+types/booking.ts';
import type { LastBooking } from './bookingForm.ts';
import { useDraftStore } from './draft/draftStore.ts';
import { askEligibility, type loader as eligibilityLoader } from './eligibilityData.ts';
import { useSeatHold } from './seatHold/useSeatHold.ts';
import type { loader as selfDeclarationLoader } from './steps/selfDeclaration/selfDeclarationData.ts';
import { StepFrame } from './steps/stepFrame.tsx';
import { stepOfPath, wizardSteps } from './steps/wizardSteps.ts';
import { type PricesState, type Wizard, WizardProvider, type WizardVehicle } from './wizardContext.tsx';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';
export { shouldRevalidateWizard as shouldRevalidate } from './shouldRevalidateWizard.ts';

/** The wizard: the vehicle, the tab's draft, and the frame around the steps (docs/product.md#wizard). */
export const loader = vehicleLoader(async (services, found, request) => {
	const { provider, regNo, settings } = services;
	const [{ vehicleView, menu }, lastBooking] = await Promise.all([
		loadVehicleView(services, found),
		loadLastBooking(services, found),
	]);
	const vehicle: WizardVehicle = {
		regNo,
		name: found.itemName,
		lastKm: found.lastKmReading,
		...pickFields(found, 'lastAvailedServiceDate', 'lastService', 'lastServicePhone', 'seller'),
		skipsEstimates: statusSkipsEstimates(found),
		idempotentBooking: provider.capabilities.idempotentBooking,
		offersSeatHolds: provider.capabilities.seatHolds,
		lastBooking,
	};
	const isBeginning = isDocumentRequest(request) && stepOfPath(new URL(request.url).pathname) !== 'bookingdone';
	if (isBeginning && vehicleView.booking) throw redirect(`/?RegNo=${regNo}`);
	const answer = isBeginning ? await jsonLoader(services, () => askEligibility(services)) : null;
	const loaded = {
		vehicle,
		selfDeclaration: settings.selfDeclaration,
		...loadDayAndPlaces(services),
		menu,
		consent: consentOf(services, found),
		eligibility: answer && (await answer.json()),
	};
	return data(loaded, { status: answer?.status ?? 200 });
});

/**
 * The present owner's last booking, whatever its status. null: there is none, it cannot be read, or neither a link nor
 * a code has let the request in (docs/decisions/004-draft-of-a-booking.md).
 */
async function loadLastBooking(
	services: Pick<Services, 'access' | 'log' | 'provider'>,
	vehicle: Vehicle,
): Promise<LastBooking | null> {
	if (!services.access.isVerified) return null;
	const last = await orFallback(services.log, () => latestAppointment(services, vehicle), null);
	if (!last?.booked || !isOwnJobCard(vehicle, { documentDate: last.appointmentDate })) return null;
	const mobile = readMobile(last.booked.mobile ?? '').value;
	return { mobile: checkMobile(mobile) === null ? mobile : null, pickUp: last.booked.pickUpAddress ?? null };
}

export default function Booking({ loaderData }: Route.ComponentProps) {
	return (
		<DayAndPlaces regNo={loaderData.vehicle.regNo} loaded={loaderData}>
			<WizardFrame loaded={loaderData} />
		</DayAndPlaces>
	);
}

function WizardFrame({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
	const { vehicle, selfDeclaration, consent, menu } = loaded;
	const { t: common } = useTranslation();
	const now = useNow();
	const { draft, isStored, dispatch } = useDraftStore(vehicle.regNo, now);
	const { pathname } = useLocation();
	const [prices, setPrices] = useState<PricesState | null>(null);
	const seatHold = useSeatHold(vehicle, draft);
	const query = selfDeclaration && draft?.dealer ? { RegNo: vehicle.regNo, DealerCode: draft.dealer.code } : null;
	const latest = useData<typeof selfDeclarationLoader>('/data/self-declaration', query);
	const declaration = query === null ? 'off' : latest.state === 'ready' && latest.data === null ? 'none' : 'asked';
	const wizard = useMemo<Wizard>(
		() => ({ vehicle, draft, dispatch, prices, setPrices, seatHold, declaration, consent }),
		[vehicle, draft, dispatch, prices, seatHold, declaration, consent],
	);
	const stepPath = stepOfPath(pathname);
	const step = wizardSteps(vehicle).findIndex(({ path }) => path.toLowerCase() === stepPath);
	useStepScripts(vehicle, draft !== null);
	const { eligibility, ask } = useEligibility(vehicle.regNo, loaded.eligibility, step !== -1);
	if (eligibility && !eligibility.ok) {
		return (
			<main id="content" className="page page-narrow">
				<Title texts={commonTexts} name="errorTitle" />
				<FailureNote failure={eligibility.failure} onRetry={ask} />
			</main>
		);
	}
	if (eligibility?.data.isBlocked) {
		// Tracking names the dealership where the vehicle is.
		const phone = menu.tracking ? null : vehicle.lastServicePhone;
		return (
			<main id="content" className="page page-narrow">
				<Title texts={commonTexts} name="bookAService" regNo={vehicle.regNo} />
				<BlockedNote text={eligibility.data.text} dealership={vehicle.lastService?.name ?? null} phone={phone} />
				{phone ? (
					<Link to={`/?RegNo=${vehicle.regNo}`} className="touch-link">
						{common.toHome}
					</Link>
				) : (
					<ActionLink to={`${menu.tracking ? '/tracking' : '/'}?RegNo=${vehicle.regNo}`}>
						{menu.tracking ? common.trackService : common.toHome}
					</ActionLink>
				)}
			</main>
		);
	}
	return (
		<WizardProvider wizard={wizard}>
			{step === -1 ? (
				<Outlet />
			) : (
				<StepFrame step={step} isDraftStored={isStored}>
					<Outlet />
				</StepFrame>
			)}
		</WizardProvider>
	);
}

/** Whether a booking may begin, as loaded or asked again (on Retry, or Back into a step). null: not asked. */
function useEligibility(regNo: string, loaded: JsonResult<DataOf<typeof eligibilityLoader>> | null, isStep: boolean) {
	const [again, setAgain] = useState<typeof loaded>(null);
	const ask = async () => setAgain(await fetchData<typeof eligibilityLoader>('/data/eligibility', { RegNo: regNo }));
	const isBack = useNavigationType() === 'POP' && loaded === null;
	const askOnBack = useEffectEvent(() => {
		if (isStep && isBack) ask();
	});
	useEffect(() => askOnBack(), []);
	return { eligibility: again ?? loaded, ask };
}

/** Loads the scripts of all later steps: the network is likely to work right after the page, and Next then needs none. */
function useStepScripts(vehicle: WizardVehicle, isShown: boolean): void {
	const scripts = useScreenScripts();
	useEffect(() => {
		if (!isShown) return;
		const steps = [...wizardSteps(vehicle).map(({ path }) => path), 'bookingDone'];
		for (const path of steps) scripts.load({ pathname: `/booking/${path}` });
	}, [isShown, scripts, vehicle]);
}
