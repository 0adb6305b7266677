import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Of the PMTiles specification, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const headerBytes = 127;
const tileTypeOffset = 99;
const vectorTiles = 1;
/** Pairs of offset and length, as 64-bit numbers: root directory, metadata, leaf directories, tiles. */
const sectionOffsets = [8, 24, 40, 56];

/**
 * Says why a file is no PMTiles archive of version 3 with vector tiles that is there as a whole; null: it is one.
 * @throws when the file cannot be read
 */
export function mapArchiveProblem(file: string): string | null {
	const descriptor = openSync(file, 'r');
	try {
		const stat = fstatSync(descriptor);
		if (!stat.isFile()) return 'it is no file';
		const header = Buffer.alloc(headerBytes);
		const read = readSync(descriptor, header, 0, headerBytes, 0);
		if (header.toString('latin1', 0, 7) !== 'PMTiles') return 'it is no PMTiles archive';
		if (header[7] !== 3) return `it is of version ${header[7]}, not 3`;
		if (read < headerBytes) return 'it is cut off';
		if (header[tileTypeOffset] !== vectorTiles) return 'its tiles are no vector tiles';
		const ends = sectionOffsets.map((at) => header.readBigUInt64LE(at) + header.readBigUInt64LE(at + 8));
		return ends.some((end) => end > BigInt(stat.size)) ? 'it is cut off' : null;
	} finally {
		closeSync(descriptor);
	}
}
