import { useEffect, useMemo, useState } from 'react';
import { fieldLimits } from '../../../../domain/booking/fieldLimits.ts';
import { type Dealer, fallbackPosition, type Position } from '../../../../domain/dealers/dealer.ts';
import { distanceMetres, withDistanceFrom } from '../../../../domain/dealers/geography.ts';
import { useData } from '../../../data/useData.ts';
import type { loader } from '../../../dealers/dealersData.ts';
import { dealerTexts } from '../../../dealers/dealerTexts.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextInput, useFullNote } from '../../../ui/controls/fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type Geolocation, useGeolocation } from '../geolocation.ts';

/** The list waits so many milliseconds for the position. A later position causes another request. */
const positionWaitMs = 1_500;
/** Within these metres two positions have the same dealers; the browser measures their distances. */
const samePlaceMetres = 1_000;

/**
 * The query for dealers, so that nearby dealers are asked for once. null: the page's dealers are right. `wait`: the
 * position may still come. `hasLoaded`: dealers near the fallback position came with the page.
 */
export function dealersQuery({
	search,
	geolocation: { state, position },
	hasLoaded,
	hasWaited,
}: {
	readonly search: string;
	readonly geolocation: Geolocation;
	readonly hasLoaded: boolean;
	readonly hasWaited: boolean;
}): (Position & { readonly search: string }) | 'wait' | null {
	const isElsewhere = distanceMetres(position, fallbackPosition) >= samePlaceMetres;
	if (search !== '' || isElsewhere) return { ...position, search };
	if (hasLoaded) return null;
	const mayCome = state === 'unasked' || state === 'asking';
	return mayCome && !hasWaited ? 'wait' : { ...fallbackPosition, search };
}

/**
 * Dealers near the owner, or the dealers that match `search`, with their distance from the owner. `loaded`: dealers
 * near the fallback position that came with the page; null: none did.
 */
export function useDealers(regNo: string, search: string, loaded: readonly Dealer[] | null) {
	const geolocation = useGeolocation();
	const hasWaited = useHasPassed(positionWaitMs);
	const query = dealersQuery({ search, geolocation, hasLoaded: loaded !== null, hasWaited });
	const isWaiting = query === 'wait';
	const asked = query === null || isWaiting ? null : { RegNo: regNo, ...query };
	const fetched = useData<typeof loader>('/data/dealers', asked);
	const rows = (query === null ? loaded : fetched.data) ?? noDealers;
	const { state, position } = geolocation;
	const isMeasuredHere = state !== 'found' || (query !== null && query !== 'wait' && isAt(query, position));
	const dealers = useMemo(
		() => (isMeasuredHere ? rows : withDistanceFrom(position, rows)),
		[rows, position, isMeasuredHere],
	);
	const found = isWaiting ? { ...fetched, state: 'loading' as const, data: null, failure: null } : fetched;
	/** Whether the fallback position is used, since the owner's is unknown or takes longer than the list waits. */
	const isFallback = state === 'blocked' || state === 'fallback' || (state !== 'found' && hasWaited);
	return { geolocation, dealers, found, isFallback };
}

const isAt = (one: Position, other: Position): boolean =>
	one.latitude === other.latitude && one.longitude === other.longitude;

/** One array for every render, because the map redraws its markers for a new one. */
const noDealers: readonly Dealer[] = [];

/** Whether `delayMs` milliseconds have passed since the component was mounted. */
export function useHasPassed(delayMs: number): boolean {
	const [hasPassed, setPassed] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setPassed(true), delayMs);
		return () => clearTimeout(timer);
	}, [delayMs]);
	return hasPassed;
}

interface DealerSearchFormProps {
	/** False until the draft is loaded: what is typed before would be lost. */
	readonly isReady: boolean;
	readonly initialText: string;
	/** The city of the last service, empty if unknown; null while the owner's position is known, or may still be. */
	readonly suggestion: string | null;
	readonly onSearch: (text: string) => void;
	readonly isBusy: boolean;
}

/**
 * Searches on submit, never while typing; an empty search shows the nearby dealers again. Without the owner's position
 * the form says that searching comes first, and has the suggested city until the owner types.
 */
export function DealerSearchForm({ isReady, initialText, suggestion, onSearch, isBusy }: DealerSearchFormProps) {
	const { t } = useTranslation(dealerTexts);
	const [typed, setTyped] = useState<string | null>(null);
	const text = typed ?? (initialText || (suggestion ?? ''));
	const fullNote = useFullNote(text, fieldLimits.search);
	return (
		<search className="stack-tight">
			{suggestion === null ? null : <p className="small">{t.searchFirst}</p>}
			<form
				className="dealer-search"
				onSubmit={(event) => {
					event.preventDefault();
					onSearch(text);
				}}
			>
				<TextInput
					type="search"
					enterKeyHint="search"
					aria-label={t.search}
					placeholder={t.search}
					readOnly={!isReady}
					value={text}
					description={fullNote}
					descriptionBelow
					maxLength={fieldLimits.search}
					onChange={(event) => setTyped(event.currentTarget.value)}
				/>
				{/* Never disabled: Enter would do nothing while the list before is on its way. */}
				<Button
					type="submit"
					variant="default"
					aria-busy={isBusy}
					leftSection={<Icon name={isBusy ? 'clock' : 'search'} />}
				>
					{t.searchButton}
				</Button>
			</form>
		</search>
	);
}
