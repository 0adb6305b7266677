import { createContext, useContext } from 'react';

/** The names of places in the request's language by their names in English, as the wizard's loader sends them. */
export const PlaceNamesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** What the owner reads for a state or a city: the provider's own name where there is none in the request's language. */
export const usePlaceName = () => placeNameIn(useContext(PlaceNamesContext));

/** The same, where there are the names without a page. */
export const placeNameIn =
	(names: ReadonlyMap<string, string>) =>
	(name: string): string =>
		names.get(name.trim().toLowerCase()) ?? name;
