import type { Feature, Filter } from 'protomaps-leaflet';
import { describe, expect, it } from 'vitest';
import { labelRules, paintRules } from './vectorRules.ts';

const colours = { land: '#eee', water: '#cde', green: '#ded', road: '#fff', building: '#ddd', text: '#111' };
const feature = (kind: string): Feature => ({
	props: { kind },
	bbox: { minX: 0, minY: 0, maxX: 0, maxY: 0 },
	geomType: 1,
	geom: [],
	numVertices: 0,
});
const isDrawn = (filter: Filter | undefined, kind: string) => filter === undefined || filter(8, feature(kind));

describe('the map that is drawn from an archive', () => {
	it('has no border lines', () => {
		const layers = [...paintRules(colours), ...labelRules(colours, 'en')].map(({ dataLayer }) => dataLayer);
		expect(new Set(layers)).toEqual(new Set(['earth', 'landuse', 'water', 'buildings', 'roads', 'places']));
	});

	it('names cities and their parts, not countries and states', () => {
		for (const { filter } of labelRules(colours, 'en')) {
			for (const kind of ['locality', 'neighbourhood']) expect(isDrawn(filter, kind), kind).toBe(true);
			for (const kind of ['country', 'region', 'county', '']) expect(isDrawn(filter, kind), kind).toBe(false);
		}
	});
});
