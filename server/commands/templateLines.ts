import { languages } from '../../domain/languages.ts';
import type { RegisteredTemplate } from '../../messages/everyTemplate.ts';

/** Name, language and category of each template, and its text with `{#var#}` where the carriers' forms have a variable. */
export const templateLines = (templates: readonly RegisteredTemplate[]): readonly string[] =>
	templates.flatMap(({ name, language, category, text }) => [
		`${name} (${languages[language].name}, ${category})`,
		...text.replace(/\{[a-z]+\}/g, '{#var#}').split('\n'),
		'',
	]);
