import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { commonTexts } from '../app/i18n/commonTexts.ts';
import { englishResultTexts } from '../provider/translations/english.ts';
import { hindiResultTexts } from '../provider/translations/hindi.ts';

const folder = resolve(import.meta.dirname, '../build/client');
const appFolder = resolve(import.meta.dirname, '../app');

/** The text of every script for browsers, with escape sequences decoded. */
function scripts(): string {
	if (!existsSync(folder)) throw new Error('the pages are not built');
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|html)$/.test(name));
	const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
	return text.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The texts of the screens; some are the same as result texts of the provider. */
const ownTexts = readdirSync(appFolder, { recursive: true, encoding: 'utf8' })
	.filter((name) => /Texts\.ts$|^i18n\/\w+\/\w+\.ts$/.test(name))
	.map((name) => readFileSync(join(appFolder, name), 'utf8'))
	.join('\n');

it('No bundle contains result texts of the provider, which are formatted on the server', () => {
	const text = scripts();
	// Texts of the screens are found this way, in every language.
	for (const texts of Object.values(commonTexts)) expect(text).toContain(texts.nothingLost);
	const sentences = [englishResultTexts, hindiResultTexts].flatMap((catalogue) => Object.entries(catalogue));
	const fixed = sentences.filter(([, sentence]) => typeof sentence === 'string' && !ownTexts.includes(sentence));
	expect(fixed.length).toBeGreaterThan(50);
	expect(fixed.filter(([, sentence]) => text.includes(String(sentence)))).toEqual([]);
	// For result texts with values, a fixed piece between the values is searched.
	const pieces = sentences
		.filter(([, sentence]) => typeof sentence === 'function')
		.flatMap(([code, sentence]) =>
			(String(sentence).match(/[^`'"${}()]{20,}/g) ?? []).slice(0, 1).map((piece) => [code, piece]),
		);
	expect(pieces.length).toBeGreaterThan(10);
	expect(pieces.filter(([, piece = '']) => text.includes(piece))).toEqual([]);
});

it("No script holds a page's style: the server sends it in the document", () => {
	const text = scripts();
	const sheets = readdirSync(appFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
	const rules = sheets.flatMap(
		(name) => readFileSync(join(appFolder, name), 'utf8').match(/^\.[\w-]+(?= \{$)/gm) ?? [],
	);
	expect(rules.length).toBeGreaterThan(50);
	expect(rules.filter((rule) => text.includes(`${rule}{`) || text.includes(`${rule} {`))).toEqual([]);
});
