import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Dealer } from '../../domain/dealers/dealer.ts';
import { shownPlaceNames } from '../../domain/places/placeNames.ts';
import { joinIsolated } from '../../domain/text/bidi.ts';
import { noonOf } from '../../domain/time/calendar.ts';
import type { Services } from '../services.ts';
import { serverDay } from './todayData.ts';
import { useToday } from './useToday.ts';

/** What `DayAndPlaces` needs, as the loader of its page sends it. */
export const loadDayAndPlaces = ({ language, now }: Pick<Services, 'language' | 'now'>) => ({
	today: serverDay(now()),
	placeNames: shownPlaceNames(language),
});

interface DayAndPlacesProps {
	readonly regNo: string;
	readonly loaded: ReturnType<typeof loadDayAndPlaces>;
	readonly children: ReactNode;
}

/** Gives a page the present day, also after midnight, and the names of places in the request's language. */
export function DayAndPlaces({ regNo, loaded, children }: DayAndPlacesProps) {
	const day = useToday(regNo, loaded.today);
	const now = useMemo(() => noonOf(day), [day]);
	const placeNames = useMemo(() => new Map(loaded.placeNames), [loaded.placeNames]);
	return (
		<NowContext value={now}>
			<PlaceNamesContext value={placeNames}>{children}</PlaceNamesContext>
		</NowContext>
	);
}

export const NowContext = createContext<Date | null>(null);

/** An instant of the present day by the server's clock, which decides what can be booked; the phone's may be wrong. */
export function useNow(): Date {
	const now = useContext(NowContext);
	if (!now) throw new Error('slots were rendered without a day');
	return now;
}

/** By a place's name in English, in lower case. */
const PlaceNamesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Returns the name of a state or a city in the request's language; without one, the provider's own name. */
export const usePlaceName = () => placeNameIn(useContext(PlaceNamesContext));

/** A dealership's address in one line; empty if not known. */
export function useDealerPlace({ addressLine1, city }: Pick<Dealer, 'addressLine1' | 'city'>): string {
	const placeName = usePlaceName();
	return joinIsolated([addressLine1, city && placeName(city)]);
}

/** `usePlaceName` for code outside of components, such as the calendar file. */
export const placeNameIn =
	(names: ReadonlyMap<string, string>) =>
	(name: string): string =>
		names.get(name.trim().toLowerCase()) ?? name;
