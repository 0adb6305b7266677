import { describe, expect, expectTypeOf, it } from 'vitest';
import { languageCodes, languages } from '../../domain/languages.ts';
import { defineTexts, type PartialTranslation, type Texts, type Translation } from './language.ts';

type Areas = Readonly<Record<string, Texts<object>>>;
const areas: Readonly<Record<string, Areas>> = import.meta.glob('../**/*Texts.ts', { eager: true });
const translations: Readonly<Record<string, object>> = import.meta.glob('./*/*.ts', { eager: true, import: 'default' });

/** `group.key` of every text. */
const keysOf = (texts: object): string[] =>
	Object.entries(texts).flatMap(([key, text]) =>
		typeof text === 'object' && text !== null ? keysOf(text).map((inner) => `${key}.${inner}`) : [key],
	);

const english = Object.values(areas).flatMap((file) =>
	Object.entries(file).map(([name, texts]) => [name.replace(/Texts$/, ''), texts.en] as const),
);

describe.each(languageCodes.filter((code) => code !== 'en'))('the translation %s', (code) => {
	const files = Object.keys(translations).filter((path) => path.startsWith(`./${code}/`));

	it('has only files of areas that there are in English; their keys are checked by type', () => {
		const known = english.map(([area]) => `./${code}/${area}.ts`);
		expect(
			files.filter((file) => !known.includes(file)),
			`Files without an area; there are ${known.join(', ')}`,
		).toEqual([]);
	});

	it.runIf(languages[code].isComplete)('is complete', () => {
		const missing = english.flatMap(([area, texts]) => {
			const known = new Set(keysOf(translations[`./${code}/${area}.ts`] ?? {}));
			return keysOf(texts).flatMap((key) => (known.has(key) ? [] : [`${area}.${key}`]));
		});
		expect(missing).toEqual([]);
	});
});

it('There is no folder for a language that is not in the list', () => {
	const folders = new Set(Object.keys(translations).map((path) => path.split('/')[1]));
	expect([...folders].filter((folder) => !languageCodes.some((code) => code === folder))).toEqual([]);
});

describe('an area of texts', () => {
	const texts = { title: 'Title', steps: { one: 'One', two: 'Two' }, count: (count: number) => `${count} slots` };

	it('shows what a translation lacks in English', () => {
		const hindi: PartialTranslation<typeof texts> = { steps: { two: 'दो' }, count: (count) => `${count} स्लॉट` };
		const { en, hi } = defineTexts(texts, { '../i18n/hi/area.ts': hindi });
		expect(en).toBe(texts);
		expect([hi.title, hi.steps, hi.count(2)]).toEqual(['Title', { one: 'One', two: 'दो' }, '2 स्लॉट']);
		expect(defineTexts(texts, {}).hi.title).toBe('Title');
	});

	it('keeps what a translation has beyond English: names that are the provider’s own in English', () => {
		const names: Readonly<Record<string, string>> = {};
		const { en, hi } = defineTexts({ names }, { './hi/area.ts': { names: { washing: 'धुलाई' } } });
		expect([en.names.washing, hi.names.washing]).toEqual([undefined, 'धुलाई']);
	});

	it('is translated key by key', () => {
		// @ts-expect-error: two is missing
		const incomplete: Translation<typeof texts> = { title: 'शीर्षक', steps: { one: 'एक' }, count: () => '' };
		expectTypeOf(incomplete.title).toBeString();
	});
});
