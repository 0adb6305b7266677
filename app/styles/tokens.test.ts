import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { backgroundColor, defaultBrandColor, headerColors } from '../../domain/brand.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('The brand’s colours are the same in tokens, icon, manifest and the browser’s own bars', () => {
	const tokens = read('tokens.css');
	expect(tokens).toContain(`--brand-light: ${defaultBrandColor};`);
	expect(tokens).toContain(`--surface: light-dark(${headerColors.light}, ${headerColors.dark});`);
	expect(tokens).toContain(`--ground: light-dark(${backgroundColor},`);
	expect(read('../../public/icon.svg')).toContain(`fill="${defaultBrandColor}"`);
});
