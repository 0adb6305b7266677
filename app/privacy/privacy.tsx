import { Form, useNavigation } from 'react-router';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDay } from '../../domain/time/calendar.ts';
import { ownDealers } from '../dealers/dealersData.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { formAction } from '../loaders.ts';
import { loadVehicleView, vehicleLoader } from '../loadVehicle.ts';
import { Button } from '../ui/controls/button.tsx';
import { PhoneNumber } from '../ui/detail.tsx';
import { Note } from '../ui/feedback/notes.tsx';
import { callServerAction } from '../ui/feedback/pageError.tsx';
import { Title } from '../ui/title.tsx';
import type { Route } from './+types/privacy.ts';
import { ConsentNotice } from './consent.tsx';
import { mayErase, OwnData } from './ownData.tsx';
import { loadPrivacy, type OwnDataOffer, type PrivacyFailure, submitPrivacyForm } from './ownerChoices.ts';
import { privacyTexts } from './privacyTexts.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';
export { headers } from '../verify/codeForms.tsx';

/** Consent to messages about the next service, the owner's data, and whom to complain to (docs/product.md#consent). */
export const loader = vehicleLoader(async (services, vehicle, request) => {
	const { regNo, settings } = services;
	const isSent = new URL(request.url).searchParams.has('sent');
	const contact = settings.footerLinks.grievance;
	const { lastService, lastServicePhone, seller } = vehicle;
	const [{ menu }, offer, dealers] = await Promise.all([
		loadVehicleView(services, vehicle, { showsBooking: false }),
		loadPrivacy(services),
		contact === null && lastServicePhone === null ? ownDealers(services, vehicle) : [],
	]);
	const listed = dealers.find(({ phone }) => phone);
	const name = listed?.displayName ?? (lastService ?? seller)?.name ?? null;
	const phone = lastServicePhone ?? listed?.phone ?? null;
	return { regNo, offer, isSent, contact, dealership: { name, phone }, menu };
});

/** Works without script, too. */
export const action = formAction('messages and data', submitPrivacyForm);

/** A lost response is shown beside the form, which keeps its input. */
export const clientAction = (args: Route.ClientActionArgs) =>
	callServerAction(args, (failure): PrivacyFailure => ({ kind: 'lost', failure }));

export default function Privacy({ loaderData, actionData: outcome }: Route.ComponentProps) {
	const { t, common } = useTranslation(privacyTexts);
	const { regNo, offer, isSent } = loaderData;
	const data = offer?.data ?? { kind: 'elsewhere' };
	const contact = (
		<>
			<Contact {...loaderData} />
			<p>{t.board}</p>
		</>
	);
	const deletion = <Deletion regNo={regNo} offer={offer} outcome={outcome} />;
	return (
		<main id="content" className="page privacy">
			<Title texts={privacyTexts} name="title" regNo={regNo} />
			{offer === null ? null : (
				<section className="card stack-tight" aria-labelledby="messages">
					<h2 id="messages">{common.serviceMessages}</h2>
					{offer.consent ? (
						<ConsentNotice regNo={regNo} isOn={offer.consent.givenAt !== null} givenAt={offer.consent.givenAt} />
					) : (
						<p>{t.onlyVerified}</p>
					)}
				</section>
			)}
			<OwnData regNo={regNo} offer={data} isSent={isSent} outcome={outcome}>
				{contact}
				{deletion}
			</OwnData>
			{asksHere(data.kind) ? (
				<>
					{deletion}
					<section className="card stack-tight" aria-labelledby="complaints">
						<h2 id="complaints">{common.complaints}</h2>
						<p>{t.complaintsLine}</p>
						{contact}
					</section>
				</>
			) : null}
		</main>
	);
}

/** Whether the owner asks for data and deletion here. */
const asksHere = (offer: OwnDataOffer['kind']): boolean => offer === 'code' || mayErase(offer);

type DeletionProps = Pick<Route.ComponentProps['loaderData'], 'regNo' | 'offer'> & {
	readonly outcome: PrivacyFailure | undefined;
};

/** Says which data is deleted and which is kept, with the owner's request for it (docs/product.md#your-data). */
function Deletion({ regNo, offer, outcome }: DeletionProps) {
	const { t, common, failures, language } = useTranslation(privacyTexts);
	const { formData, state } = useNavigation();
	const isSending = state !== 'idle' && formData?.has('erase') === true;
	if (offer === null) return null;
	const { data, erasureRequestedAt: requestedAt } = offer;
	const failure = outcome?.kind === 'failed' || outcome?.kind === 'lost' ? outcome.failure : null;
	return (
		<section className={asksHere(data.kind) ? 'card stack-tight' : 'stack-tight'} aria-labelledby="deletion">
			<h2 id="deletion">{t.deletion}</h2>
			<p>{t.deletionLine}</p>
			<p>{t.deletionWhen}</p>
			<div role="status" className="live-status">
				{requestedAt === null ? null : (
					<Note tone="ok" lines={[t.noted(formatDay(requestedAt, 'DD MMMM YYYY', language))]} />
				)}
			</div>
			{failure && mayErase(data.kind) ? <Note tone="error" lines={[failure.text ?? failures[failure.kind]]} /> : null}
			{requestedAt === null && mayErase(data.kind) ? (
				<Form method="post" action={`/privacy?RegNo=${regNo}`}>
					<Button type="submit" name="erase" value="yes" variant="default" className="danger" loading={isSending}>
						{isSending ? common.saving : t.askDeletion}
					</Button>
				</Form>
			) : null}
			{requestedAt === null && data.kind === 'code' ? <p>{t.codeFirst}</p> : null}
		</section>
	);
}

type ContactProps = Pick<Route.ComponentProps['loaderData'], 'contact' | 'dealership'>;

/** Whom to ask about personal data: `GRIEVANCE_CONTACT` (a page, `mailto:` or `tel:`), else the dealership. */
function Contact({ contact, dealership: { name, phone } }: ContactProps) {
	const { t } = useTranslation(privacyTexts);
	if (contact !== null)
		return (
			<a href={contact} className="touch-link">
				{readable(contact)}
			</a>
		);
	return (
		<p className="row">
			<strong>{isolated(name ?? t.anyDealership)}</strong>
			{phone && <PhoneNumber text={phone} />}
		</p>
	);
}

/** The contact without its scheme, as one would write or dial it. */
const readable = (contact: string): string => contact.replace(/^(?:mailto:|tel:|https?:\/\/)/, '').replace(/[?/]$/, '');
