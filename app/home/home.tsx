import { noMenuPages } from '../../domain/vehicle/vehicleState.ts';
import { billedVehicle } from '../billedVehicle.ts';
import { askEligibility, heldParam } from '../booking/beginBooking.ts';
import { serverDay } from '../booking/draft/todayData.ts';
import { useTexts } from '../i18n/language.ts';
import { optional, pageLoader } from '../loaders.ts';
import { loadVehicleState } from '../loadVehicleState.ts';
import { consentOf } from '../privacy/loadConsent.ts';
import { accessRedirect, servicesContext } from '../services.ts';
import type { Route } from './+types/home.ts';
import { homeTexts } from './homeTexts.ts';
import { homeView } from './homeView.ts';
import { RegNoForm } from './regNoForm.tsx';
import { VehicleHome } from './vehicleHome.tsx';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/** Home: booking details or welcome, or the registration number is asked for (docs/product.md#home). */
export async function loader({ context, request }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { access, log } = services;
	const { accessDecision } = access;
	if (accessDecision.kind === 'verify') throw accessRedirect(accessDecision, request.url, log);
	if (accessDecision.kind !== 'vehicle') return { kind: accessDecision.kind } as const;
	return pageLoader(services, async () => {
		const { regNo } = accessDecision;
		const vehicle = await billedVehicle({ ...services, regNo }, request);
		if (!vehicle) {
			access.forgetVehicle();
			return { kind: 'notFound', regNo, menu: noMenuPages } as const;
		}
		const { state, menu } = await loadVehicleState(services, vehicle);
		if (state.booking && access.linkedAppointment === null) await access.noteBookingSeen();
		const hold = new URL(request.url).searchParams.has(heldParam)
			? await optional(log, () => askEligibility({ ...services, regNo: vehicle.regNo }), null)
			: null;
		const view = homeView(vehicle, state, serverDay(services.now()), services);
		return {
			kind: 'vehicle',
			view,
			hold: hold?.held ? { message: hold.message } : null,
			menu,
			consentLine: consentOf(services, vehicle),
		} as const;
	});
}

export default function Home({ loaderData }: Route.ComponentProps) {
	const t = useTexts(homeTexts);
	switch (loaderData.kind) {
		case 'vehicle':
			return <VehicleHome key={loaderData.view.regNo} view={loaderData.view} hold={loaderData.hold} />;
		case 'notFound':
			return <RegNoForm problem={{ title: t.notFound, line: t.notFoundLine }} typed={loaderData.regNo} />;
		case 'malformed':
			return <RegNoForm fieldError={t.malformed} typed="" />;
		case 'ask':
			return <RegNoForm typed="" />;
	}
}
