import { useEffect, useState } from 'react';
import { isAnswerable, revisedTotals, unpricedJobs } from '../../domain/jobCard/revisedEstimate.ts';
import { formatRupees, type Paise } from '../../domain/money.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { readJsonFromTab, storeInTab } from '../data/browserStorage.ts';
import { formDataOf } from '../data/requests.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Button } from '../ui/controls/button.tsx';
import { Checkbox } from '../ui/controls/fields.tsx';
import { Advisor, Detail } from '../ui/detail.tsx';
import { MessageDialog } from '../ui/feedback/dialog.tsx';
import { Note, useFailureLines } from '../ui/feedback/notes.tsx';
import { NameAndPrice, PricedItems } from '../ui/pricedItems.tsx';
import { Title } from '../ui/title.tsx';
import type { EstimateAnswerError } from './answerEstimate.ts';
import { Documents, UnpricedJobs } from './estimateParts.tsx';
import type { EstimateView } from './estimateView.ts';
import { revisedEstimateTexts } from './revisedEstimateTexts.ts';

type ApprovalDecision = 'approve' | 'reject';

interface ApprovalFormProps {
	readonly view: EstimateView;
	readonly answerError: EstimateAnswerError | null;
	readonly isBusy: boolean;
	readonly onSubmit: (fields: FormData) => void;
}

/** A real form: without script the browser posts the checked boxes and the pressed button. */
export function ApprovalForm({ view, answerError, isBusy, onSubmit }: ApprovalFormProps) {
	const { t, common } = useTranslation(revisedEstimateTexts);
	const totalWith = (selected: ReadonlySet<string>) => {
		const { total } = revisedTotals(view, selected);
		return total === null ? null : `${formatRupees(total)}${common.withoutJobs(unpricedJobs(view, selected).length)}`;
	};
	const [asked, ask] = useState<ApprovalDecision | null>(null);
	const [pressed, setPressed] = useState<ApprovalDecision | null>(null);
	const busy = isBusy ? pressed : null;
	const answerable = view.forApproval.filter(isAnswerable);
	const [chosen, choose] = useChosenJobs(
		`approval ${view.documentId} ${view.estimateHash}`,
		answerError?.kind === 'rejectAll' ? [] : answerable.map((job) => job.partId),
	);
	const approved = answerable.filter((job) => chosen.has(job.partId)).length;
	const totals = revisedTotals(view, chosen);
	const more = (totals.total ?? 0) - (revisedTotals(view, new Set()).total ?? 0);
	const agreed = [view.periodicParts, view.additionalJobs, view.convenienceServices, view.approved].flat();
	const asksToApprove = asked === 'approve' ? chosen : new Set<string>();

	useEffect(() => {
		if (answerError) document.getElementById('not-recorded')?.scrollIntoView({ block: 'center' });
	}, [answerError]);

	function submit(event: React.SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const submitter = event.nativeEvent.submitter;
		if (!(submitter instanceof HTMLButtonElement)) return;
		const decision = submitter.value === 'approve' && approved > 0 ? 'approve' : 'reject';
		// The first press asks, the one in the dialog sends.
		ask(asked === null ? decision : null);
		if (asked === null || isBusy) return;
		setPressed(decision);
		onSubmit(formDataOf(event.currentTarget, submitter));
	}

	return (
		<main id="content" className="page">
			<Title texts={commonTexts} name="revisedEstimate" regNo={view.regNo} />
			{answerable.length > 0 ? (
				<p>
					{t.line}{' '}
					<a href="#answer" className="touch-link to-answer">
						{t.toAnswer}
					</a>
				</p>
			) : null}
			<form
				method="post"
				action={`/revisedEstimate?RegNo=${view.regNo}`}
				className="approval"
				autoComplete="off"
				onSubmit={submit}
			>
				<input type="hidden" name="documentId" value={view.documentId} />
				<input type="hidden" name="estimateHash" value={view.estimateHash} />
				<div className="stack">
					<section className="card for-approval" aria-labelledby="for-approval">
						<h2 id="for-approval">{t.forApproval}</h2>
						<dl className="details dealer-comments">
							<Detail name={t.dealerComments}>{view.dealerComments}</Detail>
						</dl>
						<ul className="choice-rows">
							{view.forApproval.map((job, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and they keep their order.
								<li key={`${index} ${job.name}`}>
									{isAnswerable(job) ? (
										<Checkbox
											className="choice-row"
											name="approved"
											value={job.partId}
											checked={chosen.has(job.partId)}
											onChange={(event) => choose(job.partId, event.currentTarget.checked)}
											label={<NameAndPrice item={job} />}
										/>
									) : (
										// A job without an id is part of the total, whatever the answer.
										<div className="unanswerable-job">
											<NameAndPrice item={job} />
											<p className="small quiet">{t.notHere}</p>
										</div>
									)}
									<Documents view={view} job={index} />
								</li>
							))}
						</ul>
					</section>
					{view.documents.some(({ job }) => job < 0) ? (
						<section className="card" aria-labelledby="documents">
							<h2 id="documents">{t.documents}</h2>
							<Documents view={view} job={-1} />
						</section>
					) : null}
					<section className="card" aria-label={common.jobCard}>
						<dl className="details job-card-details">
							<Detail name={t.vehicleNumber}>{view.regNo}</Detail>
							<Detail name={t.jcNumber}>{view.jobCardNo}</Detail>
							<Advisor name={view.advisor} contact={view.advisorContact} />
						</dl>
					</section>
					{totals.total !== null && agreed.length > 0 ? <p className="quiet">{t.agreed}</p> : null}
					<PricedItems title={common.periodicParts} items={view.periodicParts} />
					<PricedItems title={common.additionalJobs} items={view.additionalJobs} />
					<PricedItems title={common.convenienceServices} items={view.convenienceServices} />
					{view.approved.length > 0 ? <PricedItems title={t.approved} items={view.approved} /> : null}
				</div>
				<div className="approval-side">
					<section className="card" aria-label={t.totals}>
						<dl className="break-up-totals">
							<Detail name={common.totalParts}>{rupees(totals.totalParts)}</Detail>
							<Detail name={common.totalLabour}>{rupees(view.totalLabour)}</Detail>
							<Detail name={common.totalEstimate}>{rupees(totals.total)}</Detail>
						</dl>
						<UnpricedJobs total={totals.total} names={unpricedJobs(view, chosen)} />
					</section>
					{answerError ? (
						<div id="not-recorded">
							<EstimateAnswerErrorNote error={answerError} />
						</div>
					) : null}
					{answerable.length > 0 ? (
						<div id="answer" className="action-bar approval-bar">
							<p className="small decision-meaning" role="status">
								{t.answerMeans(approved, answerable.length, totalWith(chosen), more > 0 ? formatRupees(more) : '')}
							</p>
							<noscript>
								<Note tone="attention" lines={[t.withoutScript]} />
							</noscript>
							<div className="approval-buttons">
								<DecisionButton decision="reject" busy={busy} />
								<DecisionButton decision="approve" busy={busy} isFilled={approved > 0} />
							</div>
							<MessageDialog
								message={asked && (asked === 'approve' ? t.askToSend : t.rejectAll)}
								button={t.goBack}
								onClose={() => ask(null)}
								action={<DecisionButton decision={asked ?? 'reject'} busy={busy} isFilled isInDialog />}
							>
								<dl className="details">
									<NamedJobs name={t.youApprove} jobs={answerable.filter((job) => asksToApprove.has(job.partId))} />
									<NamedJobs name={t.youReject} jobs={answerable.filter((job) => !asksToApprove.has(job.partId))} />
									{totals.total !== null && <Detail name={common.totalEstimate}>{totalWith(asksToApprove)}</Detail>}
								</dl>
								<p>{t.final}</p>
							</MessageDialog>
						</div>
					) : (
						<Note tone="info" lines={[t.noneHere]} />
					)}
				</div>
			</form>
		</main>
	);
}

/** The jobs that an answer approves or rejects, with their prices; nothing if there are none. */
function NamedJobs({ name, jobs }: { name: string; jobs: EstimateView['forApproval'] }) {
	const { common } = useTranslation(revisedEstimateTexts);
	if (jobs.length === 0) return null;
	return (
		<Detail name={name}>
			<ul>
				{jobs.map((job) => (
					<li key={job.partId} className="spread">
						<span>{isolated(job.name || '–')}</span> <span>{rupees(job.price) ?? common.unknownPrice}</span>
					</li>
				))}
			</ul>
		</Detail>
	);
}

/** The checked jobs, at first `initial`. The tab keeps them under `key`, since a failed download reloads the page. */
function useChosenJobs(key: string, initial: readonly string[]) {
	const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(initial));
	useEffect(() => {
		const kept = readJsonFromTab(key);
		if (Array.isArray(kept)) setChosen(new Set(kept));
	}, [key]);
	useEffect(() => {
		storeInTab(key, JSON.stringify([...chosen]));
	}, [key, chosen]);
	const choose = (partId: string, isChosen: boolean) =>
		setChosen((last) => new Set([...last].filter((one) => one !== partId).concat(isChosen ? partId : [])));
	return [chosen, choose] as const;
}

/** null: not known. */
const rupees = (amount: Paise | null) => (amount === null ? null : formatRupees(amount));

interface DecisionButtonProps {
	readonly decision: ApprovalDecision;
	readonly busy: ApprovalDecision | null;
	readonly isFilled?: boolean;
	readonly isInDialog?: boolean;
}

/** Two buttons of the same size. While one decision is being submitted, the other button is disabled. */
function DecisionButton({ decision, busy, isFilled = false, isInDialog = false }: DecisionButtonProps) {
	const { t } = useTranslation(revisedEstimateTexts);
	const isApprove = decision === 'approve';
	const isBusy = busy === decision;
	const doing = isApprove ? t.approving : t.rejecting;
	return (
		<Button
			type="submit"
			name="decision"
			value={decision}
			size={isInDialog ? 'md' : 'lg'}
			variant={isFilled ? 'filled' : 'default'}
			loading={isBusy}
			disabled={busy !== null && !isBusy}
		>
			{isBusy ? doing : !isApprove ? t.reject : isInDialog ? t.send : t.approve}
		</Button>
	);
}

/** Why the answer was not recorded, or that this is unknown, and the next step. */
export function EstimateAnswerErrorNote({ error }: { error: EstimateAnswerError }) {
	const { t } = useTranslation(revisedEstimateTexts);
	const linesOf = useFailureLines(t.unknown);
	if (error.kind === 'failed') return <Note tone="error" lines={linesOf(error.failure)} />;
	if (error.kind === 'refused') return <Note tone="error" lines={[error.text ?? t.refused]} />;
	if (error.kind === 'foreign') return <Note tone="error" lines={[t.foreign]} />;
	return <Note tone="attention" role="alert" lines={[t[error.kind]]} />;
}
