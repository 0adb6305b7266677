import { formatRupees, type Paise } from '../../domain/money.ts';
import { isolated } from '../../domain/text/bidi.ts';
import type { DataAt } from '../data/endpoints.ts';
import type { DataState } from '../data/useData.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { FailureNote, Note, Skeleton } from '../ui/feedback/notes.tsx';
import { moveTexts } from './moveTexts.ts';
import type { MoveView } from './saveMove.ts';

type Quote = DataState<DataAt<'/data/move-quote'>>;

/** The total that would be approved; null: not known yet, or the other dealership cannot take the booking. */
export function moveTotal(view: MoveView, isOther: boolean, { data, isRefreshing }: Quote): Paise | null {
	if (!isOther) return view.total;
	return data?.kind === 'quote' && !isRefreshing ? data.total : null;
}

/** What changes with the time: nothing at the dealership itself; at another one the prices, and what it does not offer. */
export function QuoteCard({ view, isOther, quote }: { view: MoveView; isOther: boolean; quote: Quote }) {
	const { t } = useTranslation(moveTexts);
	if (!isOther) return view.total === 0 ? null : <p className="small quiet">{t.sameTotal}</p>;
	if (quote.state === 'failed') return <FailureNote failure={quote.failure} onRetry={quote.retry} />;
	if (quote.state !== 'ready' || quote.isRefreshing) return <Skeleton count={1} height={76} />;
	if (quote.data.kind === 'refused') {
		return <Note tone="error">{quote.data.message ? <p>{quote.data.message}</p> : null}</Note>;
	}
	const { lacking, total } = quote.data;
	return (
		<section className="card stack-tight" aria-label={t.total} role="status">
			{lacking.length > 0 ? (
				<Note tone="attention" lines={[t.lacking]}>
					<ul>
						{[...new Set(lacking)].map((name) => (
							<li key={name}>{isolated(name)}</li>
						))}
					</ul>
				</Note>
			) : null}
			<p>
				{t.total}: <strong>{formatRupees(total)}</strong>
			</p>
			<p className="small quiet">{total === view.total ? t.sameTotal : t.newTotal(formatRupees(view.total))}</p>
			{view.hasPickUp ? <p className="small quiet">{t.pickUp}</p> : null}
		</section>
	);
}
