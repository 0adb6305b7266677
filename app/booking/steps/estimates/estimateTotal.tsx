import { useState } from 'react';
import type { Estimate, EstimateState } from '../../../../domain/booking/estimate.ts';
import { formatRupees } from '../../../../domain/money.ts';
import { useTexts } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useWizard } from '../../wizardContext.ts';
import { FieldErrorLine, useErrorAttributes } from '../fieldErrors.tsx';
import { estimatesTexts } from './estimatesTexts.ts';
import { PriceBreakUp } from './priceBreakUp.tsx';

/** Calculate estimate while a job is chosen, the total once known, and its break-up (docs/product.md#estimate). */
export function EstimateTotal({ estimate, shown }: { estimate: Estimate; shown: EstimateState }) {
	const t = useTexts(estimatesTexts);
	const { draft, dispatch } = useWizard();
	const [isOpen, setOpen] = useState(false);
	const mustCalculate = shown === 'calculate';
	const { 'aria-describedby': errorId } = useErrorAttributes('calculate');
	return (
		<section className="card estimate-total" aria-label={t.total}>
			<div aria-live="polite">
				{mustCalculate ? (
					<p>{t.totalLater}</p>
				) : (
					<p className="spread estimate-sum">
						<span>{t.total}</span> <strong>{formatRupees(estimate.total)}</strong>
					</p>
				)}
			</div>
			{mustCalculate ? null : (
				<button type="button" className="link-button" onClick={() => setOpen(true)}>
					{t.viewBreakUp}
				</button>
			)}
			{draft && draft.jobIds.length > 0 ? (
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
			<PriceBreakUp estimate={estimate} open={isOpen} onClose={() => setOpen(false)} />
		</section>
	);
}
