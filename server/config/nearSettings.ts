import { settingNames } from './environment.ts';

/** Without underscores, since one too many or too few is the most frequent mistake. */
const letters = (name: string): string => name.toUpperCase().replaceAll('_', '');

/**
 * Variables that have a value and are no setting, but differ from one in a single place, by at most two letters; of a
 * short name by one. Each with the setting that was probably meant.
 */
export function nearSettings(
	env: Readonly<Record<string, string | undefined>>,
): readonly { readonly given: string; readonly setting: string }[] {
	return Object.entries(env).flatMap(([given, value]) => {
		if (!value?.trim() || settingNames.includes(given)) return [];
		const setting = settingNames.find((name) => isNear(letters(given), letters(name)));
		return setting === undefined ? [] : [{ given, setting }];
	});
}

function isNear(given: string, name: string): boolean {
	const shorter = Math.min(given.length, name.length);
	let start = 0;
	while (start < shorter && given[start] === name[start]) start += 1;
	let end = 0;
	while (end < shorter - start && given.at(-1 - end) === name.at(-1 - end)) end += 1;
	return Math.max(given.length, name.length) - start - end <= (name.length < 8 ? 1 : 2);
}
