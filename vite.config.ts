import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Fails the build when chunks import each other in a circle: a module could then run before one that it needs, and the
 * page would fail at its start. Groups of modules may end up so.
 */
const noChunkCycles: Plugin = {
	name: 'kickstand:no-chunk-cycles',
	apply: 'build',
	applyToEnvironment: ({ name }) => name === 'client',
	generateBundle(_, bundle) {
		const done = new Set<string>();
		const walk = (file: string, path: readonly string[]): void => {
			if (path.includes(file)) {
				this.error(`Chunks import each other: ${[...path, file].join(' → ')}. Move a module between the groups.`);
			}
			const chunk = bundle[file];
			if (done.has(file) || chunk?.type !== 'chunk') return;
			for (const imported of chunk.imports) walk(imported, [...path, file]);
			done.add(file);
		};
		for (const file of Object.keys(bundle)) walk(file, []);
	},
};

/**
 * `virtual:places`: the places of the plain map (app/booking/steps/dealer/map/places.d.ts), those with 20,000 people or
 * more. The rest of the file would double what a phone loads for the map.
 */
const places: Plugin = {
	name: 'kickstand:places',
	resolveId: (id) => (id === 'virtual:places' ? '\0virtual:places' : null),
	load(id) {
		if (id !== '\0virtual:places') return null;
		const rows = readFileSync(new URL('db/reference/india-cities.tsv', import.meta.url), 'utf8')
			.trim()
			.split('\n');
		const largest = rows
			.slice(1)
			.map((row) => row.split('\t'))
			.filter((row) => Number(row[4]) >= 20_000)
			.sort((one, other) => Number(other[4]) - Number(one[4]))
			.map(([, name, latitude, longitude, people]) =>
				[name, Number(latitude).toFixed(2), Number(longitude).toFixed(2), Math.round(Number(people) / 1000)].join('\t'),
			);
		return `export default ${JSON.stringify(largest.join('\n'))};`;
	},
};

/** docs/decisions/002-native-controls.md */
const oldestBrowsers = ['chrome100', 'safari15.4', 'firefox100'];

/**
 * What screens inside and outside of the wizard import. A group takes along what its modules import, so that a page
 * loads few files: one for the framework, for what every page needs, for this, for the wizard, and for its screen.
 */
const sharedByScreens =
	/\/app\/(ui\/(?!bill|printButton|useReloadAfterBack)|data|dayAndPlaces)|\/domain\/((?!booking|places|dealers\/slots|text\/typed)|booking\/fieldLimits)/;

/** What only the pages of a job card share, its bill above all: the wizard need not wait for it. */
const sharedByJobCards = /\/app\/(ui|tracking|dealers\/dealershipCard)/;

export default defineConfig({
	plugins: [noChunkCycles, places, reactRouter()],
	build: { target: oldestBrowsers, assetsInlineLimit: 0, reportCompressedSize: false },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					// Loaders stand beside what the browser runs. Their schemas, and zod with these, do not reach its scripts.
					treeshake: { moduleSideEffects: [{ test: /\/(app|domain)\/.*\.ts$/, sideEffects: false }] },
					output: {
						codeSplitting: {
							groups: [
								{ name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
								{ name: 'root', test: /\/app\/root\.tsx/, priority: 3 },
								{ name: 'shared', test: sharedByScreens, minShareCount: 2, priority: 2 },
								{ name: 'jobCard', test: sharedByJobCards, minShareCount: 2, priority: 1 },
								{ name: 'booking', test: /\/app\/booking\/(booking\.tsx|steps\/geolocation\.ts)/, priority: 1 },
								{ name: 'dateTime', test: /\/app\/booking\/steps\/selectDateTime\//, minShareCount: 2 },
							],
						},
					},
				},
			},
		},
	},
});
