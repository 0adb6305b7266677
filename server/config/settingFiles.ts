/** The settings that name a file of which the start reads something. */

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { CatalogueNames } from '../../domain/booking/catalogue.ts';
import { languageCodes } from '../../domain/languages.ts';
import { everyTemplate } from '../../messages/everyTemplate.ts';
import { type ProviderActions, parseProviderActions } from '../../provider/wire/providerActions.ts';
import { describeZodError } from '../../provider/zodError.ts';
import { SettingError } from '../operatorErrors.ts';
import type { ParsedSettings } from './environment.ts';
import { mapArchiveProblem } from './mapArchiveHeader.ts';

const templateNames = everyTemplate({ brandName: '', portalUrl: 'http://localhost' }).map(({ name }) => name);

const catalogueNamesSchema = z.partialRecord(z.enum(languageCodes), z.record(z.string(), z.string().trim().min(1)));

/** The deviating actions of `PROVIDER_ACTIONS`. @throws SettingError when the file cannot be used */
export const readActionsFile = (file: string): ProviderActions =>
	readJsonFile('PROVIDER_ACTIONS', file, parseProviderActions);

/** The names of `CATALOGUE_NAMES`. @throws SettingError when the file cannot be used */
export const readCatalogueNames = (file: string): CatalogueNames =>
	readJsonFile('CATALOGUE_NAMES', file, catalogueNamesSchema.parse);

/** Every template has an id: an owner would else not be told, and nobody would know. */
const messageTemplatesSchema = z
	.record(z.string(), z.string().trim().min(1))
	.refine((ids) => templateNames.every((name) => Object.hasOwn(ids, name)), {
		error: ({ input }) => `no id for ${templateNames.find((name) => !Object.hasOwn(Object(input), name))}`,
	});

/** The ids of templates by their names, of `MESSAGE_TEMPLATES`. @throws SettingError when the file cannot be used */
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

/** The archive of `MAP_PMTILES`; null: none. @throws SettingError when the file cannot be used */
export function mapArchiveConfig(settings: ParsedSettings, root: string): string | null {
	if (!settings.MAP_PMTILES) return null;
	if (settings.MAP_TILES_URL) throw new SettingError('MAP_PMTILES and MAP_TILES_URL exclude each other. Give one.');
	const file = resolve(root, settings.MAP_PMTILES);
	if (!existsSync(file)) throw new SettingError(`MAP_PMTILES names a file that is not there: ${file}.`);
	let problem: string | null;
	try {
		problem = mapArchiveProblem(file);
	} catch (cause) {
		throw new SettingError(`MAP_PMTILES names a file that cannot be read: ${file}.`, { cause });
	}
	if (problem) throw new SettingError(`MAP_PMTILES names a file that cannot be used (${file}): ${problem}.`);
	return file;
}
