import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sheets = join(import.meta.dirname, '../../node_modules/@mantine/core/styles');
const readSheets = (list: string): string =>
	[...list.matchAll(/@mantine\/core\/styles\/(\w+\.css)/g)]
		.map(([, name = '']) => readFileSync(join(sheets, name), 'utf8'))
		.join('\n');

it('each class of the kit that a control names has rules in the style of the pages', () => {
	const controls = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.tsx$/.test(name));
	const named = controls.flatMap((name) =>
		[...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/\bm_[0-9a-f]+/g)].map(([kitClass]) => kitClass),
	);
	const style = readSheets(readFileSync(join(import.meta.dirname, '../styles/screens.css'), 'utf8'));
	const declared = new Set(style.match(/\bm_[0-9a-f]+/g));
	expect(named.length).toBeGreaterThan(20);
	expect(named.filter((kitClass) => !declared.has(kitClass))).toEqual([]);
});
