import { useMemo } from 'react';
import { redirect, useSearchParams } from 'react-router';
import { shownPlaceNames } from '../../domain/places/placeNames.ts';
import { noonOf } from '../../domain/time/calendar.ts';
import { serverDay } from '../booking/draft/todayData.ts';
import { useToday } from '../booking/draft/useToday.ts';
import { PlaceNamesContext } from '../booking/placeNames.ts';
import { NowContext } from '../booking/wizardContext.ts';
import { pageLoader } from '../loaders.ts';
import { loadVehicleState } from '../loadVehicleState.ts';
import { vehicleServices } from '../services.ts';
import type { Route } from './+types/move.ts';
import { MovePage } from './movePage.tsx';
import { moveView } from './moveView.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/** Where a booking is moved (docs/product.md#moving). One that cannot be moved here is shown at home, which says why. */
export function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { language, now, provider, regNo } = services;
	return pageLoader(services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		const loaded = vehicle && (await loadVehicleState(services, vehicle));
		const view = loaded && moveView(loaded.state.booking, now());
		if (!view) throw redirect(`/?RegNo=${regNo}`);
		return { regNo, view, today: serverDay(now()), placeNames: shownPlaceNames(language), menu: loaded.menu };
	});
}

export default function Move({ loaderData }: Route.ComponentProps) {
	const { regNo, view } = loaderData;
	const day = useToday(regNo, loaderData.today);
	const now = useMemo(() => noonOf(day), [day]);
	const placeNames = useMemo(() => new Map(loaderData.placeNames), [loaderData.placeNames]);
	const [params] = useSearchParams();
	return (
		<NowContext value={now}>
			<PlaceNamesContext value={placeNames}>
				<MovePage
					key={`${view.appointmentId} ${view.revision}`}
					regNo={regNo}
					loaded={view}
					beginsWithDealer={params.has('dealership')}
				/>
			</PlaceNamesContext>
		</NowContext>
	);
}
