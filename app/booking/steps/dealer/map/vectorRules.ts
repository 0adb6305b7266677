import {
	CenteredTextSymbolizer,
	type Feature,
	type LabelRule,
	LineSymbolizer,
	type PaintRule,
	PolygonSymbolizer,
} from 'protomaps-leaflet';

/** Colours of the map, as the canvas takes them. */
export type MapColours = Readonly<Record<'land' | 'water' | 'green' | 'road' | 'building' | 'text', string>>;

const kindOf = ({ props }: Feature): string => (typeof props.kind === 'string' ? props.kind : '');

/** Land, water, green and roads. The layer `boundaries` is left out (docs/decisions/020-base-map.md). */
export function paintRules(colours: MapColours): PaintRule[] {
	/** @param widths in pixels, by the smallest zoom they apply to, in ascending order */
	const road = (kinds: readonly string[], widths: Readonly<Record<number, number>>): PaintRule => ({
		dataLayer: 'roads',
		symbolizer: new LineSymbolizer({
			color: colours.road,
			width: (zoom) => Object.entries(widths).findLast(([from]) => zoom >= Number(from))?.[1] ?? 0.5,
			lineCap: 'round',
			lineJoin: 'round',
		}),
		filter: (_, feature) => kinds.includes(kindOf(feature)),
	});
	const isGreen = (_: number, feature: Feature) =>
		['park', 'forest', 'wood', 'nature_reserve', 'grass', 'garden', 'golf_course'].includes(kindOf(feature));
	return [
		{ dataLayer: 'earth', symbolizer: new PolygonSymbolizer({ fill: colours.land }) },
		{ dataLayer: 'landuse', symbolizer: new PolygonSymbolizer({ fill: colours.green }), filter: isGreen },
		{
			dataLayer: 'water',
			symbolizer: new PolygonSymbolizer({ fill: colours.water }),
			filter: (_, { geomType }) => Number(geomType) === polygon,
		},
		{ dataLayer: 'buildings', symbolizer: new PolygonSymbolizer({ fill: colours.building }), minzoom: 15 },
		road(['minor_road', 'other', 'path'], { 13: 0.75, 15: 2, 16: 4 }),
		road(['medium_road', 'major_road'], { 8: 0.75, 11: 1.5, 14: 4 }),
		road(['highway'], { 6: 0.75, 9: 1.5, 12: 3, 14: 5 }),
	];
}

const polygon = 3;

/** Kinds of places whose names are drawn: no countries, states or districts. */
const namedPlaces = ['locality', 'neighbourhood', 'macrohood'];

/** Names of cities, towns and their parts, in the page's language if the archive has it. */
export function labelRules(colours: MapColours, language: string): LabelRule[] {
	return [
		{
			dataLayer: 'places',
			symbolizer: new CenteredTextSymbolizer({
				labelProps: [`name:${language}`, 'name:en', 'name'],
				fill: colours.text,
				stroke: colours.land,
				width: 2,
				lineHeight: 1.3,
				font: (_, feature) => `${kindOf(feature ?? noFeature) === 'locality' ? 600 : 400} 13px system-ui, sans-serif`,
			}),
			filter: (_, feature) => namedPlaces.includes(kindOf(feature)),
			sort: (one, other) => Number(other.population_rank ?? 0) - Number(one.population_rank ?? 0),
		},
	];
}

const noFeature = { props: {} } as Feature;
