import type { ChosenDealer } from '../../../../domain/booking/draftState.ts';
import { type Dealer, isSameDealer } from '../../../../domain/dealers/dealer.ts';
import type { DealerColumns } from '../../../../domain/dealers/dealerColumns.ts';
import { isolated } from '../../../../domain/text/bidi.ts';
import type { DataState } from '../../../data/useData.ts';
import { DealerCard, NextFreeText } from '../../../dealers/dealerCard.tsx';
import { dealerTexts } from '../../../dealers/dealerTexts.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { FailureNote, Note, Skeleton } from '../../../ui/feedback/notes.tsx';

const foundHeadingId = 'found-dealers';

/** After a search, scrolls to the results if they stand below the screen, as on a phone, and closes its keyboard. */
export function showFoundDealers(): void {
	const heading = document.getElementById(foundHeadingId);
	if (!heading || heading.getBoundingClientRect().top < window.innerHeight * 0.6) return;
	heading.focus({ preventScroll: true });
	heading.scrollIntoView({ block: 'start' });
}

interface DealerResultsProps {
	readonly columns: DealerColumns;
	/** Whether the vehicle's record names a seller. A seller without a card of its own is the last-service dealer. */
	readonly hasSeller: boolean;
	readonly chosen: ChosenDealer | null;
	readonly search: string;
	/** Whether distances are measured from the owner's position; else from New Delhi. */
	readonly isHere: boolean;
	readonly found: DataState<readonly Dealer[]>;
	readonly onChoose: (dealer: Dealer) => void;
}

/**
 * Columns of the last-service dealer, the seller, and the nearby or found dealers, each with its reason. An empty
 * column has a line.
 */
export function DealerResults(props: DealerResultsProps) {
	const { columns, hasSeller, chosen, isHere, found, onChoose } = props;
	const { t } = useTranslation(dealerTexts);
	const search = isolated(props.search);
	// The vehicle's own dealers stand in the columns before.
	const isNone = !found.data?.length;
	const noneFound = isNone ? t.noneFound(search) : t.noOtherFound(search);
	const noneNearby = isNone ? t.noneNearby : t.noOtherNearby;
	const isLoaded = found.state === 'idle' || found.state === 'ready';
	const isEmpty = isLoaded && columns.nearby.length === 0;
	const foundTitle = isEmpty ? noneFound : t.found(search);
	const title = search ? foundTitle : t.nearby;
	const all = [columns.lastService, columns.seller, ...columns.nearby].filter((dealer) => dealer !== null);
	const nextFree = new Set(all.map(({ nextFreeSlot: slot }) => slot && `${slot.day} ${slot.start}`));
	const shared = columns.nearby.length > 0 && all.length > 1 && nextFree.size === 1 ? all[0]?.nextFreeSlot : undefined;
	const cards = (dealers: readonly Dealer[]) => (
		<ul className="dealer-list">
			{dealers.map((dealer) => (
				// Dealers of some systems have no id; dealers without a code too differ by name.
				<li key={`${dealer.documentId} ${dealer.code} ${dealer.displayName}`}>
					<DealerCard
						dealer={dealer}
						isHere={isHere}
						isChosen={chosen !== null && isSameDealer(dealer, chosen)}
						hasNextFree={!shared}
						onChoose={onChoose}
					/>
					{chosen !== null && isSameDealer(dealer, chosen) ? (
						<a href="#next" className="visually-hidden touch-link">
							{t.toNext}
						</a>
					) : null}
				</li>
			))}
		</ul>
	);
	return (
		<>
			{shared ? (
				<p className="small">
					<NextFreeText slot={shared} />
				</p>
			) : null}
			<div className="dealer-columns">
				<section aria-label={t.lastService}>
					<h2>{t.lastService}</h2>
					<p className="small quiet">{columns.lastService ? t.lastServiceWhy : t.noLastService}</p>
					{columns.lastService ? cards([columns.lastService]) : null}
				</section>
				<section aria-label={t.seller}>
					<h2>{t.seller}</h2>
					<p className="small quiet">{columns.seller ? t.sellerWhy : hasSeller ? t.sellerIsLastService : t.noSeller}</p>
					{columns.seller ? cards([columns.seller]) : null}
				</section>
				<section aria-label={title}>
					<h2 id={foundHeadingId} tabIndex={-1}>
						{title}
					</h2>
					{search ? null : <p className="small quiet">{isHere ? t.nearbyWhy : t.nearbyFallbackWhy}</p>}
					{found.state === 'loading' ? <Skeleton count={4} height={92} /> : null}
					{found.state === 'failed' ? <FailureNote failure={found.failure} onRetry={found.retry} /> : null}
					{isEmpty ? <Note tone="info" lines={[search ? t.searchAgain : noneNearby]} /> : null}
					{isLoaded && !isEmpty ? cards(columns.nearby) : null}
					<p className="visually-hidden" role="status">
						{found.state === 'ready' ? t.showing(columns.nearby.length) : null}
					</p>
				</section>
			</div>
		</>
	);
}
