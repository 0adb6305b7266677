import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { changeErrors, keepsAddresses } from '../../domain/booking/changing.ts';
import { formatRupees } from '../../domain/money.ts';
import { OfferedWork } from '../booking/steps/estimates/offeredWork.tsx';
import { ReportedErrorsContext, useReportedErrors } from '../booking/steps/fieldErrors.tsx';
import { ProblemField } from '../booking/steps/problemField.tsx';
import { PickDrop } from '../booking/steps/selectDateTime/address/pickDrop.tsx';
import { KmsField, MobileField } from '../booking/steps/selectDateTime/contactFields.tsx';
import { dateTimeTexts } from '../booking/steps/selectDateTime/dateTimeTexts.ts';
import { type PricesState, type SlotHold, WizardContext, type WizardVehicle } from '../booking/wizardContext.ts';
import { useTexts } from '../i18n/language.ts';
import { BookedNow } from '../move/moveChoice.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { NotDoneNote } from '../ui/feedback/notDoneNote.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Title } from '../ui/title.tsx';
import { Changed } from './changed.tsx';
import { changeTexts } from './changeTexts.ts';
import type { ChangeView } from './changeView.ts';
import { MeanwhileNote } from './meanwhileNote.tsx';
import { useChange } from './useChange.ts';

/** A booking has its seat already. */
const noHold: SlotHold = { state: null, take() {} };

/**
 * The fields of the wizard's steps, filled with what was booked as far as this visit may see it, and the total that they
 * come to (docs/product.md#changing-what-was-booked).
 */
export function ChangePage({ vehicle, loaded }: { vehicle: WizardVehicle; loaded: ChangeView }) {
	const t = useTexts(changeTexts);
	const step = useTexts(dateTimeTexts);
	const { view, draft, dispatch, save, end, form, isChanged, isRestored } = useChange(vehicle.regNo, loaded);
	const [prices, setPrices] = useState<PricesState | null>(null);
	const { revision, hasPickUp, dealer, total: before } = view;
	const errors = useMemo(() => changeErrors(draft, vehicle, hasPickUp), [draft, vehicle, hasPickUp]);
	const { byField, report } = useReportedErrors(0, errors);
	const changing = useMemo(() => ({ revision, hasPickUp }), [revision, hasPickUp]);
	const wizard = useMemo(
		() => ({ vehicle, draft, dispatch, prices, setPrices, seatHold: noHold, consent: null, changing }),
		[vehicle, draft, dispatch, prices, changing],
	);
	const { shownTotal: total } = draft.estimate;
	const home = `/?RegNo=${vehicle.regNo}`;

	function press() {
		if (!report()) save();
	}

	if (isChanged) return <Changed view={view} total={total} home={home} />;
	return (
		<main id="content" className="wizard">
			<header className="wizard-head">
				<Title texts={changeTexts} name="title" />
			</header>
			<WizardContext value={wizard}>
				<ReportedErrorsContext value={byField}>
					<div className="stack wizard-main">
						<noscript>
							<Note tone="info" lines={[t.noScript]} />
						</noscript>
						<BookedNow view={{ date: view.date, dealer: { name: dealer.displayName } }} />
						{isRestored && view.changed.length === 0 ? (
							<Note tone="info">
								<p role="status">{t.stillTyped}</p>
							</Note>
						) : null}
						<section className="stack" aria-labelledby="details-title">
							<h2 id="details-title">{step.yourDetails}</h2>
							<p className="small quiet">{t.kept}</p>
							<div className="stack field-grid">
								<MobileField />
								<KmsField />
							</div>
						</section>
						{draft.pickDrop && keepsAddresses(draft, hasPickUp) ? <p>{t.keptAddress}</p> : null}
						<PickDrop />
						{vehicle.isShort ? <ProblemField /> : <OfferedWork />}
						{form.failure ? <NotDoneNote lines={form.failure} /> : null}
						<MeanwhileNote view={view} />
					</div>
				</ReportedErrorsContext>
			</WizardContext>
			<section className="wizard-side" aria-label={t.total}>
				<div className="card stack">
					<dl className="facts">
						<Fact name={t.total}>{total === null ? null : formatRupees(total)}</Fact>
					</dl>
					{total === null || total === before ? null : <p className="small quiet">{t.before(formatRupees(before))}</p>}
				</div>
			</section>
			<div className="wizard-foot">
				<div className="wizard-line" aria-live="polite">
					<span className="wizard-choice">
						{total === null || total === before ? t.total : t.before(formatRupees(before))}
					</span>
					{total === null ? null : <strong>{formatRupees(total)}</strong>}
				</div>
				<div className="wizard-bar">
					<Button component={Link} to={home} size="md" variant="default" onClick={end}>
						{t.keep}
					</Button>
					<Button size="md" loading={form.isBusy} aria-busy={form.isBusy} data-press-again onClick={press}>
						{form.isBusy ? t.saving : t.save}
					</Button>
				</div>
			</div>
		</main>
	);
}
