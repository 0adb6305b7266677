import { useMemo } from 'react';
import { redirect } from 'react-router';
import { isShortWizard } from '../../domain/booking/availability.ts';
import { shownPlaceNames } from '../../domain/places/placeNames.ts';
import { noonOf } from '../../domain/time/calendar.ts';
import { serverDay } from '../booking/draft/todayData.ts';
import { useToday } from '../booking/draft/useToday.ts';
import { PlaceNamesContext } from '../booking/placeNames.ts';
import { NowContext, type WizardVehicle } from '../booking/wizardContext.ts';
import { pageLoader } from '../loaders.ts';
import { loadVehicleState } from '../loadVehicleState.ts';
import { vehicleServices } from '../services.ts';
import type { Route } from './+types/change.ts';
import { ChangePage } from './changePage.tsx';
import { loadChangeView } from './loadChangeView.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/** Where what was booked is changed (docs/product.md#changing-what-was-booked); home where that cannot be. */
export function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { language, now, provider, regNo } = services;
	return pageLoader(services, async () => {
		const found = await provider.vehicleByRegNo(regNo);
		const loaded = found && (await loadVehicleState(services, found));
		const booking = loaded?.state.booking;
		const view = booking?.isChangeable
			? await loadChangeView(services, booking.appointmentId, booking.revision ?? 0)
			: null;
		if (!found || !loaded || !view) throw redirect(`/?RegNo=${regNo}`);
		const vehicle: WizardVehicle = {
			...{ regNo, name: found.itemName, lastKm: found.lastKmReading, isShort: isShortWizard(found) },
			...{ lastService: null, seller: null, idempotentBooking: true, offersHolds: false, lastBooking: null },
		};
		return { vehicle, view, today: serverDay(now()), placeNames: shownPlaceNames(language), menu: loaded.menu };
	});
}

export default function Change({ loaderData }: Route.ComponentProps) {
	const { vehicle, view } = loaderData;
	const day = useToday(vehicle.regNo, loaderData.today);
	const now = useMemo(() => noonOf(day), [day]);
	const placeNames = useMemo(() => new Map(loaderData.placeNames), [loaderData.placeNames]);
	return (
		<NowContext value={now}>
			<PlaceNamesContext value={placeNames}>
				<ChangePage key={view.appointmentId} vehicle={vehicle} loaded={view} />
			</PlaceNamesContext>
		</NowContext>
	);
}
