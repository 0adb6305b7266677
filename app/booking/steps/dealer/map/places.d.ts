/** Made by vite.config.ts from db/reference/india-cities.tsv: the places that the plain map shows. */
declare module 'virtual:places' {
	/** A place in each line, the largest first: name, latitude, longitude, and population in thousands, between tabs. */
	const places: string;
	export default places;
}
