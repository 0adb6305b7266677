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

/** After a search on a phone, scrolls to the results below its map and closes the keyboard. */
export function showFoundDealers(): void {
	const heading = document.getElementById(foundHeadingId);
	if (!heading || matchMedia('(min-width: 48em)').matches) return;
	heading.focus({ preventScroll: true });
	heading.scrollIntoView({ block: 'start' });
}

interface DealerResultsProps {
	readonly columns: DealerColumns;
	/** Whether the vehicle's record names a seller. A seller without a card of its own is the last-service dealer. */
	readonly hasSeller: boolean;
	readonly chosen: ChosenDealer | null;
	readonly search: string;
	/** The name of where distances are measured from; null: the owner's position. */
	readonly from: string | null;
	readonly found: DataState<readonly Dealer[]>;
	readonly onChoose: (dealer: Dealer) => void;
}

/**
 * Columns of the last-service dealer, the seller, and the nearby dealers, each with its reason; found dealers stand
 * before the other two, with their reason if they are the vehicle's own. An empty column has a line, except after a
 * search.
 */
export function DealerResults(props: DealerResultsProps) {
	const { columns, hasSeller, chosen, from, found, onChoose } = props;
	const { t } = useTranslation(dealerTexts);
	const search = isolated(props.search);
	const noneNearby = found.data?.length ? t.noOtherNearby : t.noneNearby;
	const isLoaded = found.state === 'idle' || found.state === 'ready';
	const isEmpty = isLoaded && columns.nearby.length === 0;
	const title = search ? (isEmpty ? t.noneFound(search) : t.found(search)) : t.nearby;
	const { lastService, seller } = columns;
	const is = (own: Dealer | null, dealer: Dealer) => own !== null && isSameDealer(own, dealer);
	const isFound = (own: Dealer | null) => columns.nearby.some((dealer) => is(own, dealer));
	const markOf = (dealer: Dealer) => (is(lastService, dealer) ? t.lastService : is(seller, dealer) ? t.seller : null);
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
						from={from}
						mark={dealers === columns.nearby && search ? markOf(dealer) : null}
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
	const ownColumn = (name: string, dealer: Dealer | null, why: string) =>
		isFound(dealer) || (search && !dealer) ? null : (
			<section key={name} aria-label={name}>
				<h2>{name}</h2>
				<p className="small quiet">{why}</p>
				{dealer ? cards([dealer]) : null}
			</section>
		);
	const ownColumns = [
		ownColumn(t.lastService, lastService, lastService ? t.lastServiceWhy : t.noLastService),
		ownColumn(t.seller, seller, seller ? t.sellerWhy : hasSeller ? t.sellerIsLastService : t.noSeller),
	];
	return (
		<>
			{shared ? (
				<p className="small">
					<NextFreeText slot={shared} atAll />
				</p>
			) : null}
			<div className="dealer-columns">
				{search ? null : ownColumns}
				<section key="others" className="dealer-others" aria-label={title}>
					<h2 id={foundHeadingId} tabIndex={-1}>
						{title}
					</h2>
					{search ? null : <p className="small quiet">{from === null ? t.nearbyWhy : t.nearestTo(isolated(from))}</p>}
					{found.state === 'loading' ? <Skeleton count={4} height={92} /> : null}
					{found.state === 'failed' ? <FailureNote failure={found.failure} onRetry={found.retry} /> : null}
					{isEmpty ? <Note tone="info" lines={[search ? t.searchAgain : noneNearby]} /> : null}
					{isLoaded && !isEmpty ? cards(columns.nearby) : null}
					<p className="visually-hidden" role="status">
						{found.state === 'ready' ? t.showing(columns.nearby.length) : null}
					</p>
				</section>
				{search ? ownColumns : null}
			</div>
		</>
	);
}
