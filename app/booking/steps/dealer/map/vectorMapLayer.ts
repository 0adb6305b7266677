import L from 'leaflet';
import { leafletLayer } from 'protomaps-leaflet';
import { labelRules, type MapColours, paintRules } from './vectorRules.ts';

/** Offset of the largest zoom in an archive's header, in bytes. */
const maxZoomOffset = 101;

/**
 * Draws the archive that the portal serves at `url`. null: the archive cannot be read, and the map stays plain.
 * @param language of the names, as far as the archive has it
 */
export async function vectorMapLayer(url: string, language: string, attribution: string): Promise<L.Layer | null> {
	const request = new AbortController();
	const header = await fetch(url, { headers: { Range: 'bytes=0-126' }, signal: request.signal }).catch(() => null);
	if (header?.status !== 206) {
		// A proxy that ignores ranges would go on sending the whole archive.
		request.abort();
		return null;
	}
	const maxDataZoom = new Uint8Array(await header.arrayBuffer())[maxZoomOffset] ?? 0;
	// The library expects Leaflet's global name.
	Object.assign(globalThis, { L });
	const colours = mapColours();
	return leafletLayer({
		url,
		attribution,
		maxDataZoom,
		lang: language,
		paintRules: paintRules(colours),
		labelRules: labelRules(colours, language),
		backgroundColor: colours.water,
	}) as unknown as L.Layer;
}

/** The page's colours for the current scheme, read from the style. */
function mapColours(): MapColours {
	const probe = document.body.appendChild(document.createElement('i'));
	const token = (name: string): string => {
		probe.style.color = `var(${name})`;
		return getComputedStyle(probe).color;
	};
	const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
	const colours = {
		land: token('--sunken'),
		water: isDark ? '#17262c' : '#c5d9e0',
		green: isDark ? '#24301f' : '#dfe8d2',
		road: isDark ? '#4a443b' : '#ffffff',
		building: isDark ? '#353029' : '#e3dcd0',
		text: token('--ink'),
	};
	probe.remove();
	return colours;
}
