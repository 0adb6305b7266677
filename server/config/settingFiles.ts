/** The files that settings name, and that the start reads. */

import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { CatalogueNames } from '../../domain/booking/catalogue.ts';
import { languageCodes } from '../../domain/languages.ts';
import { everyTemplate } from '../../messages/everyTemplate.ts';
import { type ProviderActions, parseProviderActions } from '../../provider/wire/paths.ts';
import { describeZodError } from '../../provider/zodError.ts';
import { SettingError } from '../operatorErrors.ts';
import type { ParsedSettings } from './settings.ts';

const templateNames = everyTemplate({ brandName: '', portalUrl: 'http://localhost' }).map(({ name }) => name);

const catalogueNamesSchema = z.partialRecord(z.enum(languageCodes), z.record(z.string(), z.string().trim().min(1)));

/** The deviating actions in the file of `PROVIDER_ACTIONS`. @throws SettingError if the file cannot be used */
export const readActionsFile = (file: string): ProviderActions =>
	readJsonFile('PROVIDER_ACTIONS', file, parseProviderActions);

/** The names in the file of `CATALOGUE_NAMES`. @throws SettingError if the file cannot be used */
export const readCatalogueNames = (file: string): CatalogueNames =>
	readJsonFile('CATALOGUE_NAMES', file, catalogueNamesSchema.parse);

/** Every template needs an id: else an owner would not be notified, and nobody would know. */
const messageTemplatesSchema = z
	.record(z.string(), z.string().trim().min(1))
	.refine((ids) => templateNames.every((name) => Object.hasOwn(ids, name)), {
		error: ({ input }) => `no id for ${templateNames.find((name) => !Object.hasOwn(Object(input), name))}`,
	});

/**
 * The ids of templates by name, from the file of `MESSAGE_TEMPLATES`. @throws SettingError if the file cannot be used
 */
export const readMessageTemplates = (file: string): Readonly<Record<string, string>> =>
	readJsonFile('MESSAGE_TEMPLATES', file, messageTemplatesSchema.parse);

function readJsonFile<T>(setting: string, file: string, parse: (content: unknown) => T): T {
	if (!existsSync(file)) throw new SettingError(`${setting} names a file that is not there: ${file}.`);
	try {
		return parse(JSON.parse(readFileSync(file, 'utf8')));
	} catch (cause) {
		const reason = cause instanceof z.ZodError ? describeZodError(cause) : (cause as Error).message.split('\n')[0];
		throw new SettingError(`${setting} names a file that cannot be used (${file}): ${reason}`, { cause });
	}
}

/** Path of the archive of `MAP_PMTILES`; null: none. @throws SettingError if the file cannot be used */
export function mapArchiveConfig(settings: ParsedSettings, root: string): string | null {
	if (!settings.MAP_PMTILES) return null;
	if (settings.MAP_TILES_URL) throw new SettingError('MAP_PMTILES and MAP_TILES_URL exclude each other. Give one.');
	const file = resolve(root, settings.MAP_PMTILES);
	if (!existsSync(file)) throw new SettingError(`MAP_PMTILES names a file that is not there: ${file}.`);
	let error: string | null;
	try {
		error = mapArchiveError(file);
	} catch (cause) {
		throw new SettingError(`MAP_PMTILES names a file that cannot be read: ${file}.`, { cause });
	}
	if (error) throw new SettingError(`MAP_PMTILES names a file that cannot be used (${file}): ${error}.`);
	return file;
}

/** From the PMTiles specification, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const headerBytes = 127;
const tileTypeOffset = 99;
const vectorTiles = 1;
/** Pairs of offset and length, as 64-bit numbers: root directory, metadata, leaf directories, tiles. */
const sectionOffsets = [8, 24, 40, 56];

/** Why a file is no complete PMTiles archive of version 3 with vector tiles; null: it is one. @throws if unreadable */
function mapArchiveError(file: string): string | null {
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
