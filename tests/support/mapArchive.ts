/** A small PMTiles archive for tests, made from the file of India's cities. */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import Pbf from 'pbf';

interface Feature {
	readonly geometry: 'point' | 'line' | 'polygon';
	readonly path: readonly LonLat[];
	readonly properties: Readonly<Record<string, string>>;
}

type LonLat = readonly [longitude: number, latitude: number];
type Layers = Readonly<Record<string, readonly Feature[]>>;

const maxZoom = 4;
const extent = 4096;
const headerBytes = 127;

/**
 * Writes an archive of zooms 0 to 4 with cities of 100,000 people or more. It also has features that a map of this
 * portal must not show: a border line through each tile, and the names of a country and a state.
 */
export function writeMapArchive(file: string): void {
	writeFileSync(file, testMapArchive());
}

/** @param tileType the type in the header; 1 is vector tiles */
export function testMapArchive(tileType = 1): Buffer {
	const tiles = tilesOf({
		earth: [
			{
				geometry: 'polygon',
				path: [
					[60, 0],
					[100, 0],
					[100, 40],
					[60, 40],
				],
				properties: { kind: 'earth' },
			},
		],
		boundaries: Array.from({ length: 20 }, (_, index) => ({
			geometry: 'line' as const,
			path: [
				[60 + index * 2, 0],
				[60 + index * 2, 40],
			] as const,
			properties: { kind: 'country' },
		})),
		roads: [
			{
				geometry: 'line',
				path: [
					[72.88, 19.07],
					[77.2, 28.64],
				],
				properties: { kind: 'highway' },
			},
		],
		places: [...cities(), named('country', 'India', [79, 22]), named('region', 'Maharashtra', [75.5, 19.5])],
	});
	const data = Buffer.concat(tiles.map(({ content }) => content));
	const directory = gzipSync(directoryOf(tiles));
	const metadata = gzipSync('{"vector_layers":[]}');
	const header = Buffer.alloc(headerBytes);
	header.write('PMTiles', 'latin1');
	header[7] = 3;
	const sections = [directory.length, metadata.length, 0, data.length];
	let offset = headerBytes;
	sections.forEach((length, index) => {
		header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
		header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
		offset += length;
	});
	for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), at);
	const gzip = 2;
	header.set([1, gzip, gzip, tileType, 0, maxZoom], 96);
	header.writeInt32LE(-180e7, 102);
	header.writeInt32LE(-85e7, 106);
	header.writeInt32LE(180e7, 110);
	header.writeInt32LE(85e7, 114);
	return Buffer.concat([header, directory, metadata, data]);
}

const named = (kind: string, name: string, at: LonLat): Feature => ({
	geometry: 'point',
	path: [at],
	properties: { kind, name },
});

function cities(): readonly Feature[] {
	const rows = readFileSync(new URL('../../db/reference/india-cities.tsv', import.meta.url), 'utf8')
		.trim()
		.split('\n');
	return rows
		.slice(1)
		.map((row) => row.split('\t'))
		.filter((row) => Number(row[4]) >= 100_000)
		.map(([, name = '', latitude, longitude]) => named('locality', name, [Number(longitude), Number(latitude)]));
}

interface Tile {
	readonly id: number;
	readonly content: Buffer;
}

/** All tiles that have a feature, by their id. */
function tilesOf(layers: Layers): readonly Tile[] {
	const tiles: Tile[] = [];
	for (let zoom = 0; zoom <= maxZoom; zoom++) {
		for (let x = 0; x < 2 ** zoom; x++) {
			for (let y = 0; y < 2 ** zoom; y++) {
				const content = encodeTile(layers, zoom, x, y);
				if (content) tiles.push({ id: tileId(zoom, x, y), content: gzipSync(content) });
			}
		}
	}
	return tiles.toSorted((one, other) => one.id - other.id);
}

/** Tiles are numbered by zoom, and within it along a Hilbert curve. */
function tileId(zoom: number, tileX: number, tileY: number): number {
	let id = (4 ** zoom - 1) / 3;
	let [x, y] = [tileX, tileY];
	for (let size = 2 ** zoom / 2; size >= 1; size /= 2) {
		const rx = (x & size) > 0 ? 1 : 0;
		const ry = (y & size) > 0 ? 1 : 0;
		id += size * size * ((3 * rx) ^ ry);
		if (ry === 0) {
			if (rx === 1) [x, y] = [size - 1 - x, size - 1 - y];
			[x, y] = [y, x];
		}
	}
	return id;
}

/** The columns of the directory one after the other: ids as differences, run lengths, lengths, offsets. */
function directoryOf(tiles: readonly Tile[]): Uint8Array {
	const pbf = new Pbf();
	pbf.writeVarint(tiles.length);
	let before = 0;
	for (const { id } of tiles) {
		pbf.writeVarint(id - before);
		before = id;
	}
	for (const _ of tiles) pbf.writeVarint(1);
	for (const { content } of tiles) pbf.writeVarint(content.length);
	// 0: right after the one before.
	for (const tile of tiles) pbf.writeVarint(tile === tiles[0] ? 1 : 0);
	return pbf.finish();
}

/** A vector tile (version 2); null if it is empty. Only points are clipped. */
function encodeTile(layers: Layers, zoom: number, x: number, y: number): Uint8Array | null {
	const project = ([longitude, latitude]: LonLat): readonly [number, number] => {
		const sine = Math.sin((latitude * Math.PI) / 180);
		const worldX = (longitude + 180) / 360;
		const worldY = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
		return [Math.round((worldX * 2 ** zoom - x) * extent), Math.round((worldY * 2 ** zoom - y) * extent)];
	};
	const tile = new Pbf();
	let isEmpty = true;
	for (const [name, features] of Object.entries(layers)) {
		const inside = features
			.map((feature) => ({ ...feature, points: feature.path.map(project) }))
			.filter(({ points }) => meetsTile(points));
		if (inside.length === 0) continue;
		isEmpty = false;
		const keys = [...new Set(inside.flatMap(({ properties }) => Object.keys(properties)))];
		const values = [...new Set(inside.flatMap(({ properties }) => Object.values(properties)))];
		tile.writeMessage(
			3,
			(_, layer) => {
				layer.writeStringField(1, name);
				for (const { geometry, points, properties } of inside) {
					const tags = Object.entries(properties).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)]);
					layer.writeMessage(
						2,
						(__, feature) => {
							feature.writePackedVarint(2, tags);
							feature.writeVarintField(3, { point: 1, line: 2, polygon: 3 }[geometry]);
							feature.writePackedVarint(4, commands(geometry, points));
						},
						null,
					);
				}
				for (const key of keys) layer.writeStringField(3, key);
				for (const value of values) layer.writeMessage(4, (__, field) => field.writeStringField(1, value), null);
				layer.writeVarintField(5, extent);
				layer.writeVarintField(15, 2);
			},
			null,
		);
	}
	return isEmpty ? null : tile.finish();
}

function meetsTile(points: readonly (readonly [number, number])[]): boolean {
	const isWithin = (axis: 0 | 1) =>
		Math.min(...points.map((point) => point[axis])) < extent && Math.max(...points.map((point) => point[axis])) >= 0;
	return isWithin(0) && isWithin(1);
}

/** MoveTo, LineTo and ClosePath with zigzag differences. */
function commands(geometry: Feature['geometry'], points: readonly (readonly [number, number])[]): number[] {
	const zigzag = (value: number) => ((value << 1) ^ (value >> 31)) >>> 0;
	const steps = points.flatMap(([x, y], index) => {
		const [beforeX, beforeY] = points[index - 1] ?? [0, 0];
		return [zigzag(x - beforeX), zigzag(y - beforeY)];
	});
	const [moveTo, lineTo, closePath] = [1, 2, 7];
	const rest = points.length - 1;
	return [
		...[moveTo | (1 << 3), ...steps.slice(0, 2)],
		...(rest > 0 ? [lineTo | (rest << 3), ...steps.slice(2)] : []),
		...(geometry === 'polygon' ? [closePath | (1 << 3)] : []),
	];
}
