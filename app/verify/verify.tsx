import { data, Link, redirect } from 'react-router';
import { securityEvent } from '../../domain/securityEvent.ts';
import { parseRegNo } from '../../domain/vehicle/regNo.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { accessDecisionFields, accessUrl, servicesContext } from '../services.ts';
import { Note } from '../ui/feedback/notes.tsx';
import { callServerAction } from '../ui/feedback/pageError.tsx';
import { Title } from '../ui/title.tsx';
import type { Route } from './+types/verify.ts';
import { type CodeFailure, CodeForms, limitedAnswer } from './codeForms.tsx';
import { readRedirectTarget, redirectTargetUrl } from './redirectTarget.ts';
import { verifyTexts } from './verifyTexts.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';
export { headers } from './codeForms.tsx';

/** Shown instead of a vehicle that this request may not see. It never calls the provider, so it reveals no vehicle. */
export function loader({ context, request }: Route.LoaderArgs) {
	const { accessDecision, offersCodes } = context.get(servicesContext).access;
	const redirectTarget = readRedirectTarget(request);
	if (accessDecision.kind === 'vehicle') throw redirect(redirectTargetUrl(accessDecision.regNo, redirectTarget));
	if (accessDecision.kind !== 'verify') throw redirect(accessUrl(accessDecision, null));
	const requestedRegNo = parseRegNo(accessDecision.requestedRegNo) ?? accessDecision.requestedRegNo;
	return {
		requestedRegNo,
		url: accessUrl({ kind: 'verify', requestedRegNo }, redirectTarget),
		offersCodes,
		isSent: new URL(request.url).searchParams.has('sent'),
	};
}

/** Requests a code if the form has `send`; otherwise checks an entered one. */
export async function action({ context, request }: Route.ActionArgs) {
	const { access, language, log } = context.get(servicesContext);
	const form = await request.formData().catch(() => new FormData());
	const code = form.get('code');
	const isSend = form.get('send') !== null;
	const outcome = isSend
		? await access.requestCode(language)
		: await access.enterCode(typeof code === 'string' ? code : '');
	log.info(
		securityEvent('code', outcome.kind, accessDecisionFields(access.accessDecision)),
		isSend ? 'a one-time code was requested' : 'a one-time code was entered',
	);
	const { accessDecision } = access;
	const redirectTarget = readRedirectTarget(request);
	const currentUrl =
		accessDecision.kind === 'vehicle'
			? redirectTargetUrl(accessDecision.regNo, redirectTarget)
			: accessUrl(accessDecision, redirectTarget);
	switch (outcome.kind) {
		case 'requested':
			return redirect(`${currentUrl}&sent`);
		case 'opened':
			return redirect(
				accessDecision.kind === 'verify'
					? redirectTargetUrl(parseRegNo(accessDecision.requestedRegNo) ?? '', redirectTarget)
					: currentUrl,
			);
		case 'unavailable':
			return redirect(currentUrl);
		case 'limited':
			return limitedAnswer(outcome);
		default:
			return data({ kind: outcome.kind } as CodeFailure, { status: 422 });
	}
}

/** A lost response is shown beside the form, which keeps its input. */
export const clientAction = (args: Route.ClientActionArgs) =>
	callServerAction(args, (failure): CodeFailure => ({ kind: 'lost', failure }));

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
	const { t } = useTranslation(verifyTexts);
	const { requestedRegNo, url, offersCodes, isSent } = loaderData;
	return (
		<main id="content" className="page page-narrow">
			{offersCodes ? <Title texts={verifyTexts} name="title" /> : <Title texts={verifyTexts} name="linkTitle" />}
			{offersCodes ? (
				<section className="card stack first-card" aria-label={requestedRegNo}>
					<p>
						<span className="plate">{requestedRegNo}</span>
					</p>
					<CodeForms url={url} line={t.line} sentLine={t.sent} isSent={isSent} failure={actionData ?? null} />
					<Link to="/?RegNo=" className="touch-link">
						{t.otherVehicle}
					</Link>
				</section>
			) : (
				<Note tone="info" lines={[t.linkLine]} />
			)}
		</main>
	);
}
