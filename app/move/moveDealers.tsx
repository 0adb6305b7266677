import { useState } from 'react';
import { DealerCard } from '../booking/steps/dealer/dealerCard.tsx';
import { DealerSearchForm, useDealers } from '../booking/steps/dealer/dealerSearch.tsx';
import { dealerTexts } from '../booking/steps/dealer/dealerTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { FailureNote, Note, Skeleton } from '../ui/feedback/notes.tsx';
import { moveTexts } from './moveTexts.ts';
import type { MoveDealer } from './moveView.ts';

/** The dealer step's search and cards, without map: nearby dealerships first. */
export function MoveDealers({
	regNo,
	chosen,
	onChoose,
	onKeep,
}: {
	regNo: string;
	/** The code of the dealership that is chosen now. */
	chosen: string;
	onChoose: (dealer: MoveDealer) => void;
	/** null: it cannot stay there. */
	onKeep: (() => void) | null;
}) {
	const t = useTexts(moveTexts);
	const dealer = useTexts(dealerTexts);
	const [search, setSearch] = useState('');
	const { geolocation, dealers, found, isFallback } = useDealers(regNo, search, null);
	return (
		<section className="stack" aria-labelledby="dealers-title">
			<h2 id="dealers-title">{t.dealers}</h2>
			{onKeep ? (
				<button id="move-choice" type="button" className="link-button" onClick={onKeep}>
					{t.ownDealer}
				</button>
			) : null}
			<DealerSearchForm
				isReady
				initialText=""
				suggestion={isFallback ? '' : null}
				onSearch={(text) => setSearch(text.trim())}
				isBusy={found.state === 'loading'}
			/>
			{found.state === 'loading' ? <Skeleton count={4} height={92} /> : null}
			{found.state === 'failed' ? <FailureNote failure={found.failure} onRetry={found.retry} /> : null}
			{found.state === 'ready' && dealers.length === 0 ? (
				<Note tone="info" lines={[search ? dealer.noneFound(search) : dealer.noneNearby]} />
			) : null}
			<ul className="dealer-list">
				{dealers.map((one) => (
					<li key={one.code}>
						<DealerCard
							dealer={one}
							isHere={geolocation.state === 'found'}
							isChosen={one.code === chosen}
							onChoose={({ code, displayName }) => onChoose({ code, name: displayName })}
						/>
					</li>
				))}
			</ul>
		</section>
	);
}
