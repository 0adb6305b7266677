import { useState } from 'react';
import { type JobSummary, nameOfJob } from '../../../../domain/booking/catalogue.ts';
import type { Estimate, EstimateState } from '../../../../domain/booking/estimate.ts';
import { formatRupees, type Paise } from '../../../../domain/money.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Detail } from '../../../ui/detail.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Skeleton } from '../../../ui/feedback/notes.tsx';
import { useBookingForm } from '../../bookingForm.ts';
import { FieldErrorLine, useErrorAttributes } from '../fieldErrors.tsx';
import { estimatesTexts } from './estimatesTexts.ts';

/**
 * The total, its break-up, and Calculate estimate if a job is chosen. The earlier total stays, marked so, until another
 * one is calculated (docs/product.md#estimate). Both arguments are null until the offer is known.
 */
export function EstimateTotal({ estimate, shown }: { estimate: Estimate | null; shown: EstimateState | null }) {
	const { t, common } = useTranslation(estimatesTexts);
	const { draft, dispatch } = useBookingForm();
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
		<section className="card estimate-total" aria-label={common.estimatedTotal} tabIndex={-1}>
			<div aria-live="polite" aria-busy={isCalculating}>
				{known ? <Sum name={common.estimatedTotal} total={known.total} /> : null}
				{earlier === null ? null : <Sum name={common.totalBefore} total={earlier} isEarlier />}
				{known ? null : <p>{mustCalculate ? t.totalLater : t.calculating}</p>}
			</div>
			{known ? (
				<button type="button" className="link-button" onClick={() => setOpen(true)}>
					{t.viewBreakUp}
				</button>
			) : null}
			<FieldErrorLine field="calculate" />
			{estimate && mustCalculate ? (
				<Button
					id="field-calculate"
					aria-describedby={errorId}
					onClick={(event) => {
						// The button goes, and the focus would be lost.
						event.currentTarget.closest('section')?.focus();
						dispatch({ type: 'showEstimate', total: estimate.total, calculated: true });
					}}
				>
					{t.calculate}
				</Button>
			) : null}
			{estimate ? <PriceBreakUp estimate={estimate} open={isOpen} onClose={() => setOpen(false)} /> : null}
		</section>
	);
}

const Sum = ({ name, total, isEarlier }: { name: string; total: Paise; isEarlier?: boolean }) => (
	<p className="spread estimate-sum" data-earlier={isEarlier}>
		<span>{name}</span> <strong>{formatRupees(total)}</strong>
	</p>
);

/** The total by section, with parts and labour in columns of their own (docs/product.md#estimate). */
export function PriceBreakUp({ estimate, open, onClose }: { estimate: Estimate; open: boolean; onClose: () => void }) {
	const { t, common } = useTranslation(estimatesTexts);
	const { parts, additionalJobs, convenienceServices, totalParts, totalLabour, total } = estimate;
	const periodic = parts.map(({ periodicId, partName, price }) => ({
		id: periodicId,
		name: partName || '–',
		part: formatRupees(price),
		labour: t.notApplicable,
	}));
	return (
		<Dialog open={open} onClose={onClose} label={t.breakUp} size="wide">
			<h2 className="dialog-title">{t.breakUp}</h2>
			<table className="break-up">
				<thead className="small quiet">
					<tr>
						<th scope="col">{t.item}</th>
						<th scope="col">{t.part}</th>
						<th scope="col">{t.labour}</th>
					</tr>
				</thead>
				<Section name={common.periodicParts} rows={periodic} />
				<Section name={common.additionalJobs} rows={additionalJobs.map(jobRow)} />
				<Section name={common.convenienceServices} rows={convenienceServices.map(jobRow)} />
			</table>
			<dl className="break-up-totals">
				<Detail name={common.totalParts}>{formatRupees(totalParts)}</Detail>
				<Detail name={common.totalLabour}>{formatRupees(totalLabour)}</Detail>
			</dl>
			<ul className="small quiet stack-tight">
				{Object.values(t.footnotes).map((footnote) => (
					<li key={footnote}>{footnote}</li>
				))}
			</ul>
			<div className="row dialog-actions break-up-end">
				<dl className="break-up-totals">
					<Detail name={common.totalEstimate}>{formatRupees(total)}</Detail>
				</dl>
				<Button onClick={onClose}>{common.close}</Button>
			</div>
		</Dialog>
	);
}

const jobRow = (job: JobSummary) => ({
	id: job.serviceId,
	name: nameOfJob(job) || '–',
	part: formatRupees(job.partPrice),
	labour: formatRupees(job.labourPrice),
});

function Section({ name, rows }: { name: string; rows: readonly ReturnType<typeof jobRow>[] }) {
	const { t } = useTranslation(estimatesTexts);
	return (
		<tbody>
			<tr>
				<th scope="rowgroup" colSpan={3}>
					{name}
				</th>
			</tr>
			{rows.length === 0 ? (
				<tr>
					<td colSpan={3} className="quiet">
						{t.nothingChosen}
					</td>
				</tr>
			) : null}
			{rows.map((row) => (
				<tr key={row.id}>
					<td>{row.name}</td>
					<td>{row.part}</td>
					<td>{row.labour}</td>
				</tr>
			))}
		</tbody>
	);
}
