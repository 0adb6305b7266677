import type { JobSummary } from '../../../../domain/booking/catalogue.ts';
import type { Estimate } from '../../../../domain/booking/estimate.ts';
import { formatRupees } from '../../../../domain/money.ts';
import { commonTexts } from '../../../i18n/commonTexts.ts';
import { useTexts } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/feedback/messageDialog.tsx';
import { jobName } from './additionalJobs.tsx';
import { estimatesTexts } from './estimatesTexts.ts';

/** The total by section, with parts and labour in columns of their own (docs/product.md#estimates-step). */
export function PriceBreakUp({ estimate, open, onClose }: { estimate: Estimate; open: boolean; onClose: () => void }) {
	const t = useTexts(estimatesTexts);
	const common = useTexts(commonTexts);
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
				<thead>
					<tr>
						<th scope="col">{t.item}</th>
						<th scope="col">{t.part}</th>
						<th scope="col">{t.labour}</th>
					</tr>
				</thead>
				<Section name={t.breakUpParts} rows={periodic} />
				<Section name={t.additionalJobs} rows={additionalJobs.map(jobRow)} />
				<Section name={t.convenienceServices} rows={convenienceServices.map(jobRow)} />
			</table>
			<dl className="break-up-totals">
				<Total name={t.totalParts} amount={formatRupees(totalParts)} />
				<Total name={t.totalLabour} amount={formatRupees(totalLabour)} />
				<Total name={t.totalEstimate} amount={formatRupees(total)} />
			</dl>
			<div className="dialog-actions break-up-end">
				<ul className="small quiet">
					{Object.values(t.footnotes).map((footnote) => (
						<li key={footnote}>{footnote}</li>
					))}
				</ul>
				<Button onClick={onClose}>{common.close}</Button>
			</div>
		</Dialog>
	);
}

interface Row {
	readonly id: string;
	readonly name: string;
	readonly part: string;
	readonly labour: string;
}

const jobRow = (job: JobSummary): Row => ({
	id: job.serviceId,
	name: jobName(job),
	part: formatRupees(job.partPrice),
	labour: formatRupees(job.labourPrice),
});

function Section({ name, rows }: { name: string; rows: readonly Row[] }) {
	const t = useTexts(estimatesTexts);
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

function Total({ name, amount }: { name: string; amount: string }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{amount}</dd>
		</div>
	);
}
