import { formatRupees, type Paise } from '../../domain/money.ts';
import { isolated } from '../../domain/text/bidi.ts';
import type { DataAt } from '../data/endpoints.ts';
import type { DataState } from '../data/useData.ts';
import { useTexts } from '../i18n/language.ts';
import { FailureNote } from '../ui/feedback/failureNote.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { moveTexts } from './moveTexts.ts';
import type { MoveView } from './moveView.ts';

type Terms = DataState<DataAt<'/data/move-terms'>>;

/** The total that would be approved; null: not known yet, or the other dealership cannot take the booking. */
export function moveTotal(view: MoveView, isOther: boolean, { data, isRefreshing }: Terms): Paise | null {
	if (!isOther) return view.total;
	return data?.kind === 'terms' && !isRefreshing ? data.total : null;
}

/** What changes with the time: nothing at the dealership itself; at another one the prices, and what it does not offer. */
export function TermsCard({ view, isOther, terms }: { view: MoveView; isOther: boolean; terms: Terms }) {
	const t = useTexts(moveTexts);
	if (!isOther) return view.total === 0 ? null : <p className="small quiet">{t.sameTotal}</p>;
	if (terms.state === 'failed') return <FailureNote failure={terms.failure} onRetry={terms.retry} />;
	if (terms.state !== 'ready' || terms.isRefreshing) return <Skeleton count={1} height={76} />;
	if (terms.data.kind === 'refused') {
		return <Note tone="error">{terms.data.message ? <p>{terms.data.message}</p> : null}</Note>;
	}
	const { lacking, total } = terms.data;
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
