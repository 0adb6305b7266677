import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Fails the build when chunks import each other in a circle: a module could then run before one that it needs, and the
 * page would fail at its start. Subgroups that are merged by size may end up so; fewer are merged below a lower threshold.
 */
const noChunkCycles: Plugin = {
	name: 'kickstand:no-chunk-cycles',
	apply: 'build',
	applyToEnvironment: ({ name }) => name === 'client',
	generateBundle(_, bundle) {
		const done = new Set<string>();
		const visit = (file: string, path: readonly string[]): void => {
			if (path.includes(file)) {
				this.error(`Chunks import each other: ${[...path, file].join(' → ')}. Lower entriesAwareMergeThreshold.`);
			}
			const chunk = bundle[file];
			if (done.has(file) || chunk?.type !== 'chunk') return;
			for (const imported of chunk.imports) visit(imported, [...path, file]);
			done.add(file);
		};
		for (const file of Object.keys(bundle)) visit(file, []);
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

/** docs/decisions/042-the-oldest-browsers.md */
const oldestBrowsers = ['chrome100', 'safari15.4', 'firefox100'];

export default defineConfig({
	plugins: [noChunkCycles, places, reactRouter()],
	build: { target: oldestBrowsers, assetsInlineLimit: 0, reportCompressedSize: false },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					output: {
						codeSplitting: {
							groups: [
								{ name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
								{ name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
							],
						},
						chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
					},
				},
			},
		},
	},
});
