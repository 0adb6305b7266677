import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router';
import { moveLimit } from '../../../domain/booking/availability.ts';
import { dateTimeErrors } from '../../../domain/booking/validation.ts';
import type { Paise } from '../../../domain/money.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note, OutcomeNote } from '../../ui/feedback/notes.tsx';
import { useSnackbar } from '../../ui/feedback/snackbar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Title, useHeadingFocus } from '../../ui/title.tsx';
import { useSave } from '../save/useSave.ts';
import { useWizard, type Wizard, WizardProvider } from '../wizardContext.tsx';
import { wizardTexts } from '../wizardTexts.ts';
import { BookingSummary } from './bookingSummary.tsx';
import { ChoiceLine, ChoicePanel } from './choices.tsx';
import { ReportedErrorsContext, useReportedErrors } from './fieldErrors.tsx';
import { SelfDeclarationDialog } from './selfDeclaration/selfDeclarationDialog.tsx';
import { wizardSteps } from './wizardSteps.ts';

interface StepFrameProps {
	readonly step: number;
	/** Whether a reload of the page finds the draft. */
	readonly isDraftStored: boolean;
	readonly children: React.ReactNode;
}

/** The frame of a wizard step: title, list of steps, choices so far, and the bar with Back and Next. */
export function StepFrame({ step, isDraftStored, children }: StepFrameProps) {
	const { t } = useTranslation(wizardTexts);
	const { vehicle, draft, prices, seatHold, declaration } = useWizard();
	useHeadingFocus(step, useNavigationType() === 'POP');
	const steps = wizardSteps(vehicle);
	const current = steps[step];
	const isLast = step === steps.length - 1;
	const save = useSave();
	const [isDeclaring, setDeclaring] = useState(false);
	const isReachable = draft === null || current === undefined || current.isReachable(draft);
	const shown = useReachableWizard(isReachable, save.isBusy);
	const errors = useMemo(() => (draft && current ? current.errors(draft, vehicle) : []), [draft, current, vehicle]);
	const { byField, report } = useReportedErrors(step, errors);
	const declareThenBook = declaration === 'asked' ? () => setDeclaring(true) : save.run;
	const { press, isWaiting } = usePress(step, report, save, declareThenBook);
	const back = useBack(step);
	const isBusy = save.isBusy || isWaiting;
	const { draft: sent } = shown;
	const isFixed = step > 0 && sent?.dealer && sent.slot && moveLimit(sent.dealer, sent.slot, new Date())?.isOver;
	const isTaken = seatHold.state?.kind === 'taken';
	const variant = isTaken || (isLast && (errors.length > 0 || prices?.kind === 'failed')) ? 'default' : 'filled';
	if (!current) return null;

	return (
		<WizardProvider wizard={shown}>
			<main id="content" className="wizard" data-seat-hold={seatHold.state?.kind}>
				<header className="wizard-head stack-tight">
					<ol className="wizard-steps small quiet" aria-label={t.steps}>
						{steps.map((one, index) => (
							<li
								key={one.path}
								data-state={index < step ? 'done' : undefined}
								aria-current={index === step ? 'step' : undefined}
							>
								{t[one.name]}
							</li>
						))}
					</ol>
					<Title texts={wizardTexts} name={current.title} />
				</header>
				<div className="stack wizard-main">
					<noscript>
						<Note tone="info" lines={[t.noScript]}>
							{step > 0 ? <Link to={`/booking/dealer?RegNo=${vehicle.regNo}`}>{t.stepDealer}</Link> : null}
						</Note>
					</noscript>
					{isDraftStored ? null : <Note tone="attention" lines={[t.notStored]} />}
					{isReachable || save.isBusy ? (
						<ReportedErrorsContext value={byField}>{children}</ReportedErrorsContext>
					) : null}
					{isLast && save.failure ? <OutcomeNote lines={[save.failure]} /> : null}
				</div>
				{step === 0 ? null : (
					<div className="wizard-side">
						{isLast && sent && dateTimeErrors(sent, vehicle.lastKm).length === 0 ? <BookingSummary /> : <ChoicePanel />}
					</div>
				)}
				<div className="wizard-foot">
					<ChoiceLine />
					{isFixed ? (
						<p id="limit" className="small field-notice wizard-limit">
							<Icon name="alert" /> {t.timeIsFixed}
						</p>
					) : null}
					<div className="wizard-bar">
						{step > 0 ? (
							<Button size="md" variant="default" disabled={save.isBusy} onClick={back}>
								{t.back}
							</Button>
						) : null}
						<Button
							id="next"
							size="md"
							variant={variant}
							aria-describedby={isFixed ? 'limit' : undefined}
							loading={isBusy}
							data-press-again={isLast || undefined}
							onClick={press}
						>
							{isBusy ? t.booking : isLast ? t.saveAndBook : t.next}
						</Button>
					</div>
				</div>
				{isDeclaring ? (
					<SelfDeclarationDialog
						onClose={() => setDeclaring(false)}
						onDone={() => {
							setDeclaring(false);
							save.run();
						}}
					/>
				) : null}
			</main>
		</WizardProvider>
	);
}

/**
 * The wizard to show. A saved booking deletes the draft. Until the done step is shown, the page shows the sent draft.
 * A step that the draft has not reached leads home.
 */
function useReachableWizard(isReachable: boolean, isSaving: boolean): Wizard {
	const wizard = useWizard();
	const navigate = useNavigate();
	const lastReachable = useRef(wizard);
	const home = `/?RegNo=${wizard.vehicle.regNo}`;
	useEffect(() => {
		if (isReachable) lastReachable.current = wizard;
	}, [isReachable, wizard]);
	useEffect(() => {
		if (!isReachable && !isSaving) navigate(home, { replace: true });
	}, [isReachable, isSaving, home, navigate]);
	return isReachable ? wizard : lastReachable.current;
}

/**
 * Next, and Save and Book on the last step. A press before the draft or the prices are there waits for them. `report`:
 * whether a field has an error. `declareThenBook`: asks the declaration if there is one, and books.
 */
function usePress(step: number, report: () => boolean, save: ReturnType<typeof useSave>, declareThenBook: () => void) {
	const { failures } = useTranslation(wizardTexts);
	const { vehicle, draft, prices, seatHold } = useWizard();
	const snackbar = useSnackbar();
	const navigate = useNavigate();
	const beforeDraft = useEarlyPress<true>(draft !== null, press);
	const beforePrices = useEarlyPress<{ readonly total: Paise | null }>(prices?.kind !== 'waiting', ({ total }) => {
		const shownTotal = draft?.estimate.shownTotal ?? null;
		if (prices === null) return;
		if (total === null || shownTotal === null || total === shownTotal) press();
		else save.showPriceChange(shownTotal);
	});

	function press() {
		const [current, next] = wizardSteps(vehicle).slice(step);
		save.clearFailure();
		if (!draft) {
			if (next) beforeDraft.keep(true);
		} else if (save.isBusy || report()) return;
		else if (current && next) {
			const { dealer, slot } = draft;
			if (current.path === 'selectDateTime' && dealer && slot) seatHold.requestHold(dealer.code, slot, true);
			navigate(`/booking/${next.path}?RegNo=${vehicle.regNo}`, { state: { from: current.path } });
		} else if (prices?.kind === 'waiting') beforePrices.keep({ total: draft.estimate.shownTotal });
		else if (prices?.kind === 'failed') snackbar.show(prices.failure.text ?? failures[prices.failure.kind]);
		else declareThenBook();
	}

	return { press, isWaiting: beforePrices.isKept };
}

/** Keeps a press, with what it needs, until `isReady`; then `resume` carries it out, once. */
function useEarlyPress<T>(isReady: boolean, resume: (kept: T) => void) {
	const [kept, keep] = useState<T | null>(null);
	const carryOut = useEffectEvent(resume);
	useEffect(() => {
		if (kept === null || !isReady) return;
		keep(null);
		carryOut(kept);
	}, [kept, isReady]);
	return { isKept: kept !== null, keep };
}

/** Leads to the previous step, whatever the previous page in the browser's history is. */
function useBack(step: number) {
	const { vehicle } = useWizard();
	const navigate = useNavigate();
	// The step on which Next was pressed.
	const { from } = (useLocation().state ?? {}) as { readonly from?: string };
	const previous = wizardSteps(vehicle)[step - 1];
	return () => {
		if (!previous) return;
		if (from === previous.path) navigate(-1);
		else navigate(`/booking/${previous.path}?RegNo=${vehicle.regNo}`, { replace: true });
	};
}
