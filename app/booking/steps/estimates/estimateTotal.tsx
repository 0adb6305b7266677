import { useState } from 'react';
import type { Estimate, EstimateState } from '../../../../domain/booking/estimate.ts';
import { formatRupees, type Paise } from '../../../../domain/money.ts';
import { useTexts } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useWizard } from '../../wizardContext.ts';
import { wizardTexts } from '../../wizardTexts.ts';
import { FieldErrorLine, useErrorAttributes } from '../fieldErrors.tsx';
import { estimatesTexts } from './estimatesTexts.ts';
import { PriceBreakUp } from './priceBreakUp.tsx';

/**
 * The total, its break-up, and Calculate estimate while a job is chosen. While another total has to be calculated, or is
 * on its way, the one before stays, marked as such (docs/product.md#estimate). Both arguments are null until the offer is
 * known.
 */
export function EstimateTotal({ estimate, shown }: { estimate: Estimate | null; shown: EstimateState | null }) {
	const t = useTexts(estimatesTexts);
	const frame = useTexts(wizardTexts);
	const { draft, dispatch } = useWizard();
	const [isOpen, setOpen] = useState(false);
	const { 'aria-describedby': errorId } = useErrorAttributes('calculate');
	const mustCalculate = shown === 'calculate';
	const known = shown === 'settled' || shown === 'show' ? estimate : null;
	const earlier = known ? null : (draft?.estimate.shownTotal ?? draft?.earlierTotal ?? null);
	const isCalculating = !known && !mustCalculate;
	if (isCalculating && earlier === null) {
		return (
			<div className="card">
				<Skeleton count={1} height={76} />
			</div>
		);
	}
	return (
		<section className="card estimate-total" aria-label={t.total}>
			<div aria-live="polite" aria-busy={isCalculating}>
				{known ? <Sum name={t.total} total={known.total} /> : null}
				{earlier === null ? null : <Sum name={frame.earlierTotal} total={earlier} isEarlier />}
				{known ? null : <p>{mustCalculate ? t.totalLater : t.calculating}</p>}
			</div>
			{known ? (
				<button type="button" className="link-button" onClick={() => setOpen(true)}>
					{t.viewBreakUp}
				</button>
			) : null}
			{estimate && draft && draft.jobIds.length > 0 ? (
				<Button
					id="field-calculate"
					aria-describedby={errorId}
					variant={mustCalculate ? 'filled' : 'default'}
					onClick={() => dispatch({ type: 'showEstimate', total: estimate.total, calculated: true })}
				>
					{t.calculate}
				</Button>
			) : null}
			<FieldErrorLine field="calculate" />
			{estimate ? <PriceBreakUp estimate={estimate} open={isOpen} onClose={() => setOpen(false)} /> : null}
		</section>
	);
}

const Sum = ({ name, total, isEarlier }: { name: string; total: Paise; isEarlier?: boolean }) => (
	<p className="spread estimate-sum" data-earlier={isEarlier}>
		<span>{name}</span> <strong>{formatRupees(total)}</strong>
	</p>
);
