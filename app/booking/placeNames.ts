import { createContext, useContext } from 'react';

/** The names of places in the visit's language by their names in English, as the wizard's loader sends them. */
export const PlaceNamesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** What the owner reads for a state or a city: the provider's own name where there is none in the visit's language. */
export function usePlaceName(): (name: string) => string {
	const names = useContext(PlaceNamesContext);
	return (name) => names.get(name.trim().toLowerCase()) ?? name;
}
