import { redirect } from 'react-router';
import { useTexts } from '../i18n/language.ts';
import { pageLoader } from '../loaders.ts';
import { loadVisitState } from '../loadVehicleState.ts';
import { vehicleServices } from '../services.ts';
import { answerOrLost } from '../ui/feedback/routerErrors.ts';
import { Title } from '../ui/title.tsx';
import type { Route } from './+types/privacy.ts';
import { Complaints } from './complaints.tsx';
import { ConsentNotice } from './consentNotice.tsx';
import { Deletion } from './deletion.tsx';
import { loadPrivacy } from './loadPrivacy.ts';
import { OwnData } from './ownData.tsx';
import { carryOut, type PrivacyProblem } from './privacyAction.ts';
import { privacyTexts } from './privacyTexts.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';
export { headers } from '../verify/codeForms.tsx';

/** Consent to messages about the next service, the owner's data, and whom to complain to (docs/product.md#consent). */
export function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { provider, regNo, settings } = services;
	const isSent = new URL(args.request.url).searchParams.has('sent');
	return pageLoader(services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		if (!vehicle) throw redirect(`/?RegNo=${regNo}`);
		const [{ menu }, offer] = await Promise.all([loadVisitState(services, vehicle), loadPrivacy(services)]);
		return { regNo, offer, isSent, contact: settings.footerLinks.grievance, menu };
	});
}

/** Works without script, too. */
export async function action(args: Route.ActionArgs) {
	const services = vehicleServices(args);
	return carryOut(await args.request.formData().catch(() => new FormData()), services);
}

/** A lost response is shown beside the form, which keeps its input. */
export const clientAction = (args: Route.ClientActionArgs) =>
	answerOrLost(args, (problem): PrivacyProblem => ({ kind: 'code', problem: { kind: 'lost', problem } }));

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
	const t = useTexts(privacyTexts);
	const { regNo, offer, isSent, contact } = loaderData;
	const askWhom = contact === null ? t.askDealership : t.askContact;
	const problem = actionData ?? null;
	return (
		<main id="content" className="page page-narrow privacy">
			<Title texts={privacyTexts} name="title" />
			{offer === null ? (
				<section className="card stack-tight" aria-labelledby="data">
					<h2 id="data">{t.data}</h2>
					<p>{t.elsewhere}</p>
					<p>{askWhom}</p>
				</section>
			) : (
				<>
					<section className="card stack-tight" aria-labelledby="messages">
						<h2 id="messages">{t.messages}</h2>
						{offer.consent ? (
							<ConsentNotice regNo={regNo} isOn={offer.consent.givenAt !== null} givenAt={offer.consent.givenAt} />
						) : (
							<p>{t.onlyVerified}</p>
						)}
					</section>
					<OwnData regNo={regNo} offer={offer.data} askWhom={askWhom} isSent={isSent} problem={problem} />
					<Deletion regNo={regNo} offer={offer.data.kind} requestedAt={offer.erasureRequestedAt} />
				</>
			)}
			<Complaints contact={contact} />
		</main>
	);
}
