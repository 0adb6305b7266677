import { useEffect, useMemo, useState } from 'react';
import { type Dealer, fallbackPosition, type Position } from '../../../../domain/dealers/dealer.ts';
import { distanceMetres, withDistanceFrom } from '../../../../domain/dealers/geography.ts';
import { type DataState, useData } from '../../../data/useData.ts';
import { type Geolocation, useGeolocation } from '../geolocation.ts';

/** How long the list waits for the position. A position that comes later is asked for again. */
const positionWaitMs = 1_500;
/** Within it the dealers of one position are those of the other; their distances are measured in the browser. */
const samePlaceMetres = 1_000;

export interface DealersQuery extends Position {
	readonly search: string;
}

/**
 * What to ask for, so that nearby dealers are asked for once: null when those that came with the page are right, `wait`
 * while the position may still come. `hasLoaded`: dealers near the fallback position came with the page.
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
}): DealersQuery | 'wait' | null {
	if (search !== '') return { ...position, search };
	const isFallback = distanceMetres(position, fallbackPosition) < samePlaceMetres;
	if (!isFallback) return { ...position, search };
	if (hasLoaded) return null;
	const mayCome = state === 'unasked' || state === 'asking';
	return mayCome && !hasWaited ? 'wait' : { ...fallbackPosition, search };
}

/**
 * Dealers near the owner, or those that match `search`, with their distance from the owner. `loaded`: those near the
 * fallback position that came with the page; null when none did.
 */
export function useDealers(
	regNo: string,
	search: string,
	loaded: readonly Dealer[] | null,
): {
	readonly geolocation: Geolocation;
	readonly dealers: readonly Dealer[];
	readonly found: DataState<readonly Dealer[]>;
	/** Whether the fallback position stands in for the owner's: that is not known, or takes longer than the list waits. */
	readonly isFallback: boolean;
} {
	const geolocation = useGeolocation();
	const hasWaited = useHasWaited();
	const query = dealersQuery({ search, geolocation, hasLoaded: loaded !== null, hasWaited });
	const isWaiting = query === 'wait';
	const fetched = useData('/data/dealers', query === null || isWaiting ? null : { RegNo: regNo, ...query });
	const rows = (query === null ? loaded : fetched.data) ?? noDealers;
	const { state, position } = geolocation;
	const isMeasuredHere = state !== 'found' || (query !== null && query !== 'wait' && isAt(query, position));
	const dealers = useMemo(
		() => (isMeasuredHere ? rows : withDistanceFrom(position, rows)),
		[rows, position, isMeasuredHere],
	);
	const found = isWaiting ? { ...fetched, state: 'loading' as const, data: null, problem: null } : fetched;
	const isFallback = state === 'blocked' || state === 'fallback' || (state !== 'found' && hasWaited);
	return { geolocation, dealers, found, isFallback };
}

const isAt = (one: Position, other: Position): boolean =>
	one.latitude === other.latitude && one.longitude === other.longitude;

/** The same array on every render, because the map redraws its markers for a new one. */
const noDealers: readonly Dealer[] = [];

function useHasWaited(): boolean {
	const [hasWaited, setWaited] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setWaited(true), positionWaitMs);
		return () => clearTimeout(timer);
	}, []);
	return hasWaited;
}
