import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { Paise } from '../../../domain/money.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NotDoneNote, Note } from '../../ui/feedback/notes.tsx';
import { useSnackbar } from '../../ui/feedback/snackbar.tsx';
import { Title, useHeadingFocus } from '../../ui/title.tsx';
import { useSave } from '../save/useSave.ts';
import { useWizard, WizardProvider } from '../wizardContext.tsx';
import { wizardTexts } from '../wizardTexts.ts';
import { ChoiceLine, ChoicePanel } from './choices.tsx';
import { ReportedErrorsContext, useReportedErrors } from './fieldErrors.tsx';
import { SelfDeclarationDialog } from './selfDeclaration/selfDeclarationDialog.tsx';
import { wizardSteps } from './wizardSteps.ts';

/** The path of the step on which Next was pressed. */
interface StepLocationState {
	readonly from: string;
}

interface StepFrameProps {
	readonly step: number;
	readonly asksDeclaration: boolean;
	/** Whether a reload of the page finds the draft. */
	readonly isDraftStored: boolean;
	readonly children: React.ReactNode;
}

/** The frame of a wizard step: title, list of steps, choices so far, and the bar with Back and Next. */
export function StepFrame({ step, asksDeclaration, isDraftStored, children }: StepFrameProps) {
	const { t, failures } = useTranslation(wizardTexts);
	const wizard = useWizard();
	const { vehicle, draft, prices, seatHold } = wizard;
	const snackbar = useSnackbar();
	const navigate = useNavigate();
	const location = useLocation();
	const save = useSave();
	useHeadingFocus(step, useNavigationType() === 'POP');
	const [isDeclaring, setDeclaring] = useState(false);
	/** Set if Save and Book was pressed before the prices were there; `total`: the total that was shown then. */
	const [pressedBeforePrices, setPressedBeforePrices] = useState<{ readonly total: Paise | null } | null>(null);
	/** Whether Next was pressed before the draft was read from the tab. */
	const [isPressedBeforeDraft, setPressedBeforeDraft] = useState(false);
	const isDraftRead = draft !== null;
	const steps = wizardSteps(vehicle);
	const current = steps[step];
	const errors = useMemo(() => (draft && current ? current.errors(draft, vehicle) : []), [draft, current, vehicle]);
	const { byField, report } = useReportedErrors(step, errors);
	const isLast = step === steps.length - 1;
	const home = `/?RegNo=${vehicle.regNo}`;
	const isBusy = save.isBusy || pressedBeforePrices !== null;
	const isReachable = draft === null || current === undefined || current.isReachable(draft);
	// A booking ends the draft before the done step is shown; until then the page keeps the sent draft.
	const lastReachable = useRef(wizard);
	const shown = isReachable ? wizard : lastReachable.current;

	useEffect(() => {
		if (isReachable) lastReachable.current = wizard;
	}, [isReachable, wizard]);

	useEffect(() => {
		if (!isReachable && !save.isBusy) navigate(home, { replace: true });
	}, [isReachable, save.isBusy, home, navigate]);

	const resumeAfterPrices = useEffectEvent((total: Paise | null) => {
		const shownTotal = draft?.estimate.shownTotal ?? null;
		if (total === null || shownTotal === null || total === shownTotal) forward();
		else save.showPriceChange(shownTotal);
	});
	useEffect(() => {
		if (pressedBeforePrices === null || prices === 'waiting') return;
		setPressedBeforePrices(null);
		if (prices !== null) resumeAfterPrices(pressedBeforePrices.total);
	}, [pressedBeforePrices, prices]);

	const resumeAfterDraft = useEffectEvent(() => forward());
	useEffect(() => {
		if (!isPressedBeforeDraft || !isDraftRead) return;
		setPressedBeforeDraft(false);
		resumeAfterDraft();
	}, [isPressedBeforeDraft, isDraftRead]);

	if (!current) return null;

	function forward() {
		if (!draft) setPressedBeforeDraft(!isLast);
		if (!draft || !current || save.isBusy || report()) return;
		const next = steps[step + 1];
		const { dealer, slot } = draft;
		if (next && current.path === 'selectDateTime' && dealer && slot) seatHold.take(dealer.code, slot, true);
		if (next)
			navigate(`/booking/${next.path}?RegNo=${vehicle.regNo}`, {
				state: { from: current.path } satisfies StepLocationState,
			});
		else if (prices === 'waiting') setPressedBeforePrices({ total: draft.estimate.shownTotal });
		else if (prices !== null && prices.kind !== 'ready') snackbar.show(prices.text ?? failures[prices.kind]);
		else if (asksDeclaration) setDeclaring(true);
		else save.run();
	}

	/** Leads to the previous step, whatever the previous page in the browser's history is. */
	function back() {
		const previous = steps[step - 1];
		if (!previous) return;
		const { from } = (location.state ?? {}) as Partial<StepLocationState>;
		if (from === previous.path) navigate(-1);
		else navigate(`/booking/${previous.path}?RegNo=${vehicle.regNo}`, { replace: true });
	}

	const page = (
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
					<Note tone="info" lines={[t.noScript]} />
				</noscript>
				{isDraftStored ? null : <Note tone="attention" lines={[t.notStored]} />}
				{isReachable || save.isBusy ? <ReportedErrorsContext value={byField}>{children}</ReportedErrorsContext> : null}
				{save.failure ? <NotDoneNote lines={[save.failure]} /> : null}
			</div>
			<section className="wizard-side" aria-label={t.yourChoice}>
				<ChoicePanel />
			</section>
			<div className="wizard-foot">
				<ChoiceLine />
				<div className="wizard-bar">
					{step > 0 ? (
						<Button size="md" variant="default" disabled={save.isBusy} onClick={back}>
							{t.back}
						</Button>
					) : null}
					<Button size="md" loading={isBusy} data-press-again={isLast || undefined} onClick={forward}>
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
	);
	return <WizardProvider wizard={shown}>{page}</WizardProvider>;
}
