import { useState } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { maxTypedRegNoLength } from '../../domain/vehicle/regNo.ts';
import { noMenuPages } from '../../domain/vehicle/vehicleView.ts';
import { serverDay } from '../dayAndPlaces/todayData.ts';
import { loadCollection } from '../dealers/dealersData.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { pageLoader } from '../loaders.ts';
import { loadVehicleView, readVehicleOfRequest } from '../loadVehicle.ts';
import { consentLineOf } from '../privacy/ownerChoices.ts';
import { accessRedirect, servicesContext } from '../services.ts';
import { Button } from '../ui/controls/button.tsx';
import { TextInput } from '../ui/controls/fields.tsx';
import { Note } from '../ui/feedback/notes.tsx';
import { Title } from '../ui/title.tsx';
import type { Route } from './+types/home.ts';
import { homeTexts } from './homeTexts.ts';
import { homeView } from './homeView.ts';
import { VehicleDrawing, VehicleHome } from './vehicleHome.tsx';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/** Home: the vehicle's page, or the form that asks for a registration number (docs/product.md#home). */
export async function loader({ context, request }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { access, log } = services;
	const { accessDecision } = access;
	if (accessDecision.kind === 'verify') throw accessRedirect(accessDecision, request.url, log);
	if (accessDecision.kind !== 'vehicle') return { kind: accessDecision.kind } as const;
	return pageLoader(services, async () => {
		const { regNo } = accessDecision;
		const vehicle = await readVehicleOfRequest({ ...services, regNo }, request, { showsPayment: true });
		if (!vehicle) {
			access.forgetVehicle();
			return { kind: 'notFound', menu: noMenuPages, help: services.settings.footerLinks.help } as const;
		}
		const { vehicleView, menu } = await loadVehicleView(services, vehicle);
		if (vehicleView.booking && access.linkedBooking === null) await access.noteBookingSeen();
		const { opening = null } = (await loadCollection(services, vehicle, vehicleView)) ?? {};
		const view = { ...homeView(vehicle, vehicleView, serverDay(services.now()), services), opening };
		return { kind: 'vehicle', view, menu, consentLine: consentLineOf(services, vehicle) } as const;
	});
}

export default function Home({ loaderData }: Route.ComponentProps) {
	if (loaderData.kind === 'vehicle') return <VehicleHome key={loaderData.view.regNo} view={loaderData.view} />;
	return <RegNoForm kind={loaderData.kind} help={'help' in loaderData ? loaderData.help : null} />;
}

/** The form for the registration number, and why it is asked for: a plain GET form, so that it works without script. */
function RegNoForm({ kind, help }: { kind: 'notFound' | 'malformed' | 'ask'; help: string | null }) {
	const { t, common } = useTranslation(homeTexts);
	const isBusy = useNavigation().state !== 'idle';
	const [query] = useSearchParams();
	const [empty, setEmpty] = useState<'typed' | 'sent' | null>(null);
	return (
		<main id="content" className="page ask">
			<div className="home-title">
				<Title texts={homeTexts} name="askTitle" />
				<p>{t.entryService}</p>
				<p>{t.entryBill}</p>
				<div className="row">
					<VehicleDrawing kind="motorcycle" />
					<VehicleDrawing kind="scooter" />
				</div>
			</div>
			<Form method="get" action="/" className="card stack first-card">
				{query.has('signedOut') ? <Note tone="ok" lines={[t.signedOut]} /> : null}
				{kind === 'notFound' && !empty ? (
					<Note tone="error" title={t.notFound} lines={[t.notFoundLine, t.notFoundThough]}>
						{help && <a href={help}>{common.help}</a>}
					</Note>
				) : null}
				<TextInput
					className="plate-field"
					name="RegNo"
					label={common.registrationNumber}
					description={t.askLine}
					error={empty === 'sent' ? t.askTitle : kind === 'malformed' && !empty ? t.malformed : undefined}
					onInput={(event) => setEmpty(event.currentTarget.value === '' ? 'typed' : null)}
					// The browser's own message is in the browser's language, and lies over the button.
					onInvalid={(event) => {
						event.preventDefault();
						event.currentTarget.focus();
						setEmpty('sent');
					}}
					defaultValue={query.get('RegNo') ?? ''}
					required
					maxLength={maxTypedRegNoLength}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<Button type="submit" size="lg" loading={isBusy}>
					{isBusy ? t.lookingUp : common.continue}
				</Button>
			</Form>
		</main>
	);
}
