import { useEffect, useSyncExternalStore } from 'react';
import { fallbackPosition, type Position } from '../../../domain/dealers/dealer.ts';

/**
 * The owner's position or its stand-in. `blocked`: denied or not supported. `fallback`: no position came in time.
 * Neither allows pick-up (docs/product.md#pick-up-and-drop).
 */
export interface Geolocation {
	readonly state: 'unasked' | 'asking' | 'found' | 'fallback' | 'blocked';
	readonly position: Position;
}

/** Time-out, and the greatest age of a cached position, both in ms (docs/product.md#dealerships). */
const options: PositionOptions = { timeout: 10_000, maximumAge: 180_000 };

const unasked: Geolocation = { state: 'unasked', position: fallbackPosition };
let current = unasked;
const listeners = new Set<() => void>();

export const readGeolocation = (): Geolocation => current;

function setGeolocation(next: Geolocation) {
	current = next;
	for (const listener of listeners) listener();
}

const giveUp = (state: 'blocked' | 'fallback') => setGeolocation({ state, position: fallbackPosition });

/**
 * Requests the device's position again, since the owner may have allowed it meanwhile. Does nothing while a request
 * is pending. After the time-out the fallback serves, and a later answer still counts.
 */
export function requestPosition() {
	if (current.state === 'asking') return;
	if (!('geolocation' in navigator)) return giveUp('blocked');
	const asking: Geolocation = { ...current, state: 'asking' };
	setGeolocation(asking);
	// The browser's own time-out starts once the owner has allowed it; some apps' browsers never ask, and never answer.
	setTimeout(() => current === asking && giveUp('fallback'), options.timeout);
	navigator.geolocation.getCurrentPosition(
		({ coords }) =>
			setGeolocation({ state: 'found', position: { latitude: coords.latitude, longitude: coords.longitude } }),
		({ code, PERMISSION_DENIED }) => {
			if (current !== asking && current.state !== 'fallback') return;
			giveUp(code === PERMISSION_DENIED ? 'blocked' : 'fallback');
		},
		options,
	);
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The owner's position, requested once per page load. */
export function useGeolocation(): Geolocation {
	const geolocation = useSyncExternalStore(subscribe, readGeolocation, () => unasked);
	useEffect(() => {
		if (current.state === 'unasked') requestPosition();
	}, []);
	return geolocation;
}
