import { useState } from 'react';
import { data, redirect, useLocation, useRevalidator } from 'react-router';
import {
	estimateStatus,
	namesWithoutPrice,
	pendingApproval,
	type RecordedAnswer,
	recordedAnswer,
} from '../../domain/jobCard/revisedEstimate.ts';
import { formatRupees } from '../../domain/money.ts';
import { pickFields } from '../../domain/pickFields.ts';
import { postData } from '../data/requests.ts';
import { useForm } from '../data/useForm.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { formAction } from '../loaders.ts';
import { loadVehicleView, vehicleLoader } from '../loadVehicle.ts';
import { consentLineOf } from '../privacy/ownerChoices.ts';
import { catalogueNameIn } from '../services.ts';
import { Button, LinkButton } from '../ui/controls/button.tsx';
import { Advisor, Detail } from '../ui/detail.tsx';
import { Note } from '../ui/feedback/notes.tsx';
import { PricedItems } from '../ui/pricedItems.tsx';
import { Title } from '../ui/title.tsx';
import type { Route } from './+types/revisedEstimate.ts';
import {
	type action as answerAction,
	answerSchema,
	type EstimateAnswer,
	type EstimateAnswerError,
	type RecordedEstimateAnswer,
	submitEstimateAnswer,
} from './answerEstimate.ts';
import { ApprovalForm, EstimateAnswerErrorNote } from './approvalForm.tsx';
import { UnpricedJobs } from './estimateParts.tsx';
import { estimateView, shownAnswer } from './estimateView.ts';
import { revisedEstimateTexts } from './revisedEstimateTexts.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/** The jobs that wait for approval, the thank-you after an answer, or that none wait (docs/product.md#approval). */
export const loader = vehicleLoader(async (services, vehicle, request) => {
	const { regNo } = services;
	const { searchParams } = new URL(request.url);
	const [jobCard] = vehicle.serviceHistory;
	const approval = pendingApproval(vehicle.serviceHistory);
	const answered = searchParams.get('answered');
	// Once none waits, the last answer of this job card can be read.
	const shown = answered ?? (jobCard?.isActive && !approval ? jobCard.revisedEstimates.at(-1)?.documentId : null);
	const { menu } = await loadVehicleView(services, vehicle, { showsBooking: false });
	const isAnswered = answered !== null && estimateStatus(vehicle, answered) === 'answered';
	const nameOf = catalogueNameIn(services);
	const answer = shown == null ? null : shownAnswer(recordedAnswer(vehicle, shown), nameOf);
	const isEarlier = searchParams.has('earlier');
	const view = approval && estimateView(regNo, approval, nameOf);
	const consentLine = consentLineOf(services, vehicle);
	/** Whom to ask; null: no work is under way. */
	const adviser = jobCard?.isActive ? pickFields(jobCard, 'advisor', 'advisorContact') : null;
	return { regNo, view, isAnswered, isEarlier, answer, adviser, menu, consentLine };
});

/** Takes the form from a browser without script; `answerEstimate.ts` takes the answer from the page's script. */
export const action = formAction('revised estimate', async (services, form) => {
	const { data: answer } = answerSchema.safeParse(answerOf(form));
	const result = answer && (await submitEstimateAnswer(services, answer));
	if (!result) return null;
	if (result.kind === 'recorded') return redirect(answeredUrl(services.regNo, result), 303);
	return data(result, ['foreign', 'refused', 'rejectAll'].includes(result.kind) ? 422 : 409);
});

/** The answer in the form, as it is sent and not yet checked. */
const answerOf = (form: FormData) =>
	({ ...Object.fromEntries(form), approved: form.getAll('approved') }) as EstimateAnswer;

const answeredUrl = (regNo: string, { documentId, isEarlier }: RecordedEstimateAnswer): string =>
	`/revisedEstimate?${new URLSearchParams({ RegNo: regNo, answered: documentId, ...(isEarlier && { earlier: '1' }) })}`;

/** A link that leads here again begins anew, such as from the thank-you to the next estimate. */
export default function RevisedEstimate(props: Route.ComponentProps) {
	return <EstimateAndAnswer key={useLocation().key} {...props} />;
}

function EstimateAndAnswer({ loaderData, actionData }: Route.ComponentProps) {
	const { regNo, view, isAnswered } = loaderData;
	const [recorded, setRecorded] = useState<RecordedEstimateAnswer | null>(null);
	const { revalidate } = useRevalidator();
	// Part of the page, since its form is remounted for another estimate and the failure must still be shown.
	const form = useForm<EstimateAnswerError>((failure) => ({ kind: 'failed', failure }), actionData);
	const send = (fields: FormData) =>
		form.send(
			() => postData<typeof answerAction>('/revisedEstimate/answer', regNo, answerOf(fields)),
			async (result) => {
				if (result.kind !== 'recorded') form.setFailure(result);
				else {
					setRecorded(result);
					// A reload then shows the thank-you as well.
					window.history.replaceState(window.history.state, '', answeredUrl(regNo, result));
				}
				// After a recorded answer the menu no longer offers the page.
				await revalidate();
				return result.kind === 'recorded' ? null : result;
			},
		);
	// Shown also while another estimate waits, to which home leads.
	const thanks = recorded ?? (isAnswered ? loaderData : null);
	if (view && !thanks) {
		return (
			<ApprovalForm
				key={view.estimateHash}
				view={view}
				answerError={form.failure}
				isBusy={form.isBusy}
				onSubmit={send}
			/>
		);
	}
	const { answer } = thanks ?? loaderData;
	return <LastAnswer {...loaderData} thanks={thanks} answer={answer} answerError={form.failure} />;
}

interface LastAnswerProps extends Pick<Route.ComponentProps['loaderData'], 'regNo' | 'adviser'> {
	/** The answer that was just given; null: none waits. */
	readonly thanks: Pick<RecordedEstimateAnswer, 'isEarlier'> | null;
	/** The last answer of this job card. */
	readonly answer: RecordedAnswer | null;
	/** Why an answer to an estimate that no longer waits was not recorded. */
	readonly answerError: EstimateAnswerError | null;
}

/** The link loads the home page as a document, so that no data from before the answer is shown. */
function LastAnswer({ regNo, adviser, thanks, answer, answerError }: LastAnswerProps) {
	const { t, common } = useTranslation(revisedEstimateTexts);
	const { approved = [], rejected = [], total = null } = answer ?? {};
	return (
		<main id="content" className="page">
			{thanks ? (
				<Title texts={revisedEstimateTexts} name="thankYouTitle" regNo={regNo} />
			) : (
				<Title texts={commonTexts} name="revisedEstimate" regNo={regNo} />
			)}
			<div className="approval">
				<div className="stack">
					{answerError && !thanks ? <EstimateAnswerErrorNote error={answerError} /> : null}
					{thanks ? (
						<Note tone="ok" role="status" lines={[t.thankYou]} />
					) : (
						<Note tone="info" title={t.empty} lines={[answer ? t.answeredLine : t.emptyLine]} />
					)}
					{answer && thanks?.isEarlier ? <p>{t.answeredEarlier}</p> : null}
					{answer && approved.length === 0 ? <p>{t.approvedNone}</p> : null}
					{approved.length > 0 ? <PricedItems title={t.youApproved} items={approved} /> : null}
					{rejected.length > 0 ? <PricedItems title={t.youRejected} items={rejected} /> : null}
					{adviser ? (
						<dl className="card details job-card-details">
							<Advisor name={adviser.advisor} contact={adviser.advisorContact} />
						</dl>
					) : null}
				</div>
				<div className="approval-side">
					{total === null ? null : (
						<div className="card">
							<dl className="break-up-totals">
								<Detail name={common.totalEstimate}>{formatRupees(total)}</Detail>
							</dl>
							<UnpricedJobs total={total} names={namesWithoutPrice(approved)} />
						</div>
					)}
					<div className="action-bar approval-bar stack-tight">
						{adviser ? (
							<LinkButton to={`/tracking?RegNo=${regNo}`} variant={thanks ? 'default' : 'filled'}>
								{common.trackService}
							</LinkButton>
						) : null}
						<Button
							component="a"
							href={`/?RegNo=${regNo}`}
							size="lg"
							variant={adviser && !thanks ? 'default' : 'filled'}
							fullWidth
							autoFocus={thanks !== null}
						>
							{thanks ? common.okay : common.toHome}
						</Button>
					</div>
				</div>
			</div>
		</main>
	);
}
