import { deskCommands } from '../../provider/embedded/desk/commands.ts';
import type { DeskCommand, DeskField } from '../../provider/embedded/desk/deskCommand.ts';
import { commandByName, optionName } from './deskArguments.ts';

/**
 * The help of all commands, or of one with its arguments and options.
 * @throws CommandError for an unknown command
 */
export function helpLines(name: string | undefined): readonly string[] {
	return name === undefined ? overview() : commandHelp(commandByName(name));
}

function overview(): readonly string[] {
	const width = Math.max(...deskCommands.map((command) => command.name.length));
	return [
		'The dealership’s side of Kickstand.',
		'',
		'Usage: npm run desk -- COMMAND … [--json | --csv]',
		'',
		...deskCommands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
		'',
		'npm run desk -- help COMMAND says what a command takes.',
	];
}

function commandHelp({ name, summary, fields, method, path }: DeskCommand): readonly string[] {
	const all = Object.entries(fields);
	const positionals = all.filter(([, { form }]) => form === 'word');
	const rows = [
		...positionals.map(([field, { help }]) => [positionalName(field), help]),
		...all.flatMap(([field, definition]) => optionRow(field, definition)),
		['--json', 'the answer as JSON'],
		...(method === 'GET' ? [['--csv', 'the answer’s list for a spreadsheet; one row when it has several']] : []),
	];
	const width = Math.max(...rows.map(([left = '']) => left.length));
	const left = all.map(([field]) => field).filter((field) => !path.split('/').includes(`:${field}`));
	const location = method === 'GET' ? 'query' : 'JSON body';
	const usage = positionals.map(([field]) => ` ${positionalName(field)}`).join('');
	return [
		`${summary}.`,
		'',
		`Usage: npm run desk -- ${name}${usage}${all.length > positionals.length ? ' [options]' : ''}`,
		'',
		...rows.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`),
		'',
		`Over HTTP: ${method} /desk${path}${left.length === 0 ? '' : `, with ${left.join(', ')} in the ${location}`}`,
	];
}

const positionalName = (field: string): string => field.toUpperCase();

const valueNames = { option: 'TEXT', jobs: 'NAME=PRICE', files: 'PATH' } as const;

/** Option and help; none for a positional word. */
function optionRow(field: string, { form, help, schema }: DeskField): readonly string[][] {
	if (form === 'word') return [];
	const note = schema.safeParse(undefined).success ? '' : ' (needed)';
	return [[`--${optionName(field, { form })} ${valueNames[form]}`, `${help}${note}`]];
}
