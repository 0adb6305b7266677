import { formatRupees } from '../../../domain/money.ts';
import { useData } from '../../data/useData.ts';
import { useTexts } from '../../i18n/language.ts';
import { ProblemNote } from '../../ui/problemNote.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dateTimeTexts } from './dateTimeTexts.ts';

/** What a dealer charges for pick-up and drop, by distance. */
export function RateSlabs({ regNo, dealerCode }: { regNo: string; dealerCode: string }) {
	const t = useTexts(dateTimeTexts);
	const slabs = useData('/data/rate-slabs', { RegNo: regNo, DealerCode: dealerCode });
	return (
		<div className="stack-tight">
			<p>{t.charges}</p>
			{slabs.state === 'loading' ? <Skeleton count={1} height={112} /> : null}
			{slabs.state === 'failed' ? <ProblemNote problem={slabs.problem} onRetry={slabs.retry} /> : null}
			{slabs.data?.length === 0 ? <p className="quiet">{t.noSlabs}</p> : null}
			{slabs.data && slabs.data.length > 0 ? (
				<ul className="slabs">
					{slabs.data.map(({ fromKm, toKm, price }) => (
						<li key={`${fromKm}-${toKm}`}>{t.slab(fromKm, toKm, formatRupees(price).replace('₹', '₹ '))}</li>
					))}
				</ul>
			) : null}
		</div>
	);
}
