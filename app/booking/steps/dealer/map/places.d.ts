/** The places of the plain map, which vite.config.ts makes from db/reference/india-cities.tsv. */
declare module 'virtual:places' {
	/** A place in each line, the largest first: name, latitude, longitude, and population in thousands, between tabs. */
	const places: string;
	export default places;
}
