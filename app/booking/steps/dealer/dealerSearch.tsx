import { useEffect, useMemo, useState } from 'react';
import { fieldLimits } from '../../../../domain/booking/fieldLimits.ts';
import { type Dealer, fallbackPosition, type Origin, type Position } from '../../../../domain/dealers/dealer.ts';
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
 * position may still come. `standIn`: used until then; `hasLoaded`: dealers near it came with the page.
 */
export function dealersQuery({
	search,
	state,
	position,
	standIn,
	hasLoaded,
	hasWaited,
}: Geolocation & {
	readonly search: string;
	readonly standIn: Position;
	readonly hasLoaded: boolean;
	readonly hasWaited: boolean;
}): (Position & { readonly search: string }) | 'wait' | null {
	const isElsewhere = distanceMetres(position, standIn) >= samePlaceMetres;
	if (search !== '' || isElsewhere) return { ...position, search };
	if (hasLoaded) return null;
	const mayCome = state === 'unasked' || state === 'asking';
	return mayCome && !hasWaited ? 'wait' : { ...standIn, search };
}

/**
 * Dealers near the owner, or the dealers that match `search`, with their distance from `origin`: the owner's position,
 * or `standIn` if that is unknown or more than `reach` metres away. `loaded`: dealers near `standIn` that came with the
 * page; null: none did.
 */
export function useDealers(
	regNo: string,
	search: string,
	loaded: readonly Dealer[] | null,
	standIn: Origin,
	reach = Number.POSITIVE_INFINITY,
) {
	const { state, position: own } = useGeolocation();
	const isOwn = state === 'found' && distanceMetres(own, standIn.position) <= reach;
	const origin = useMemo(() => (isOwn ? { position: own, name: null } : standIn), [isOwn, own, standIn]);
	const { position } = origin;
	const hasWaited = useHasPassed(positionWaitMs);
	const known = { search, state, position, standIn: standIn.position };
	const query = dealersQuery({ ...known, hasLoaded: loaded !== null, hasWaited });
	const isWaiting = query === 'wait';
	const asked = query === null || isWaiting ? null : { RegNo: regNo, ...query };
	const fetched = useData<typeof loader>('/data/dealers', asked);
	const rows = (query === null ? loaded : fetched.data) ?? noDealers;
	const dealers = useMemo(() => (isOwn ? withDistanceFrom(position, rows) : rows), [rows, position, isOwn]);
	const found = isWaiting ? { ...fetched, state: 'loading' as const, data: null, failure: null } : fetched;
	const isUnknown = state === 'blocked' || state === 'fallback' || (state !== 'found' && hasWaited);
	/** Nothing says in which city the owner is. */
	const isNowhere = isUnknown && standIn.position === fallbackPosition;
	return { state, origin, dealers, found, isNowhere };
}

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
	/** Whether the form says that searching comes first. */
	readonly isNowhere: boolean;
	readonly onSearch: (text: string) => void;
	readonly isBusy: boolean;
}

/** Searches on submit, never while typing; an empty search shows the nearby dealers again. */
export function DealerSearchForm({ isReady, initialText, isNowhere, onSearch, isBusy }: DealerSearchFormProps) {
	const { t } = useTranslation(dealerTexts);
	const [text, setText] = useState(initialText);
	const fullNote = useFullNote(text, fieldLimits.search);
	return (
		<search className="stack-tight">
			{isNowhere ? <p className="small">{t.searchFirst}</p> : null}
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
					onChange={(event) => setText(event.currentTarget.value)}
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
