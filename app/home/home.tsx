import { bookingStatus } from '../../domain/availability.ts';
import { applicableTo } from '../../domain/waiting.ts';
import { forPage } from '../answer.ts';
import { sentAway, servicesContext } from '../services.ts';
import { homeTexts } from '../texts/home.ts';
import { useTexts } from '../texts/language.ts';
import { PageError } from '../ui/pageError.tsx';
import type { Route } from './+types/home.ts';
import { AskVehicle } from './askVehicle.tsx';
import { homeView } from './homeView.ts';
import { latestAppointment } from './latestAppointment.ts';
import { VehicleHome } from './vehicleHome.tsx';

/** Home: booking details or welcome, or the registration number is asked for (docs/product.md#home). */
export async function loader({ context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { access, log, provider } = services;
	const { sight } = access;
	if (sight.kind === 'verify') throw sentAway(sight, null, log);
	if (sight.kind !== 'vehicle') return { kind: sight.kind } as const;
	return forPage(services, async () => {
		const vehicle = await provider.vehicleByRegNo(sight.regNo);
		if (!vehicle) return { kind: 'notFound', regNo: sight.regNo } as const;
		const appointment = await latestAppointment(provider, vehicle);
		const view = homeView(vehicle, appointment);
		const mustCheckLink = access.linkedAppointment !== null;
		if (view.booking && !mustCheckLink) await access.noteBookingSeen();
		const applicable = applicableTo(vehicle, bookingStatus(appointment, vehicle));
		return { kind: 'vehicle', view, mustCheckLink, applicable } as const;
	});
}

export default function Home({ loaderData }: Route.ComponentProps) {
	const t = useTexts(homeTexts);
	switch (loaderData.kind) {
		case 'vehicle':
			return <VehicleHome view={loaderData.view} mustCheckLink={loaderData.mustCheckLink} />;
		case 'notFound':
			return <AskVehicle problem={{ title: t.notFound, line: t.notFoundLine }} typed={loaderData.regNo} />;
		case 'malformed':
			return <AskVehicle fieldError={t.malformed} typed="" />;
		case 'ask':
			return <AskVehicle typed="" />;
	}
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <PageError error={error} />;
}
