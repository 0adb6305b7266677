import { useMemo } from 'react';
import { Outlet, PrefetchPageLinks, redirect, useLocation } from 'react-router';
import { isShortWizard } from '../../domain/availability.ts';
import { pageLoader } from '../loaders.ts';
import { loadVehicleState } from '../loadVehicleState.ts';
import type { RouteStyles } from '../routeModule.ts';
import { vehicleServices } from '../services.ts';
import { PageError } from '../ui/pageError.tsx';
import type { Route } from './+types/booking.ts';
import { useDraftStore } from './draftStore.ts';
import { shouldRevalidateWizard } from './shouldRevalidateWizard.ts';
import { StepFrame } from './stepFrame.tsx';
import wizardSheet from './wizard.css?inline';
import { WizardContext, type WizardVehicle } from './wizardContext.ts';
import { wizardSteps } from './wizardSteps.ts';

export const styles: RouteStyles = { sheets: [wizardSheet] };

/** The wizard: the vehicle, the tab's draft, and the frame around the steps (docs/product.md#wizard). */
export function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { provider, regNo, settings } = services;
	return pageLoader(services, async () => {
		const found = await provider.vehicleByRegNo(regNo);
		if (!found) throw redirect(`/?RegNo=${regNo}`);
		const vehicle: WizardVehicle = {
			regNo,
			name: found.itemName,
			lastKm: found.lastKmReading,
			isShort: isShortWizard(found),
			lastService: found.lastService,
			seller: found.seller,
			idempotentBooking: provider.capabilities.idempotentBooking,
		};
		const { menu } = await loadVehicleState(services, found);
		return { vehicle, selfDeclaration: settings.selfDeclaration, menu };
	});
}

export const shouldRevalidate = shouldRevalidateWizard;

export default function Booking({ loaderData }: Route.ComponentProps) {
	const { vehicle, selfDeclaration } = loaderData;
	const { draft, dispatch } = useDraftStore(vehicle.regNo);
	const { pathname } = useLocation();
	const wizard = useMemo(() => ({ vehicle, draft, dispatch }), [vehicle, draft, dispatch]);
	const step = wizardSteps(vehicle).findIndex(({ path }) => pathname === `/booking/${path}`);
	return (
		<WizardContext value={wizard}>
			{draft ? <PrefetchSteps vehicle={vehicle} /> : null}
			{step === -1 ? (
				<Outlet />
			) : (
				<StepFrame step={step} asksDeclaration={selfDeclaration}>
					<Outlet />
				</StepFrame>
			)}
		</WizardContext>
	);
}

/**
 * Loads the scripts of all later steps with the wizard, so that Next needs no network. Loaded step by step, one that
 * fails to load would make the router reload the page; right after the page itself the network is likely to work.
 */
function PrefetchSteps({ vehicle }: { vehicle: WizardVehicle }) {
	const [, ...later] = [...wizardSteps(vehicle).map(({ path }) => path), 'bookingDone'];
	return later.map((path) => <PrefetchPageLinks key={path} page={`/booking/${path}?RegNo=${vehicle.regNo}`} />);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <PageError error={error} />;
}
