/** Parses the arguments of desk commands into the command's fields, and writes their help. */
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { deskCommands } from '../../provider/embedded/desk/commands.ts';
import type { DeskCommand } from '../../provider/embedded/desk/deskCommand.ts';
import type { DeskField } from '../../provider/embedded/desk/fields.ts';
import { CommandError } from '../operatorErrors.ts';

export interface DeskInvocation {
	readonly command: DeskCommand;
	/** By field name. */
	readonly input: Readonly<Record<string, unknown>>;
	/** `lines`: text for the terminal. */
	readonly outputFormat: 'lines' | 'json' | 'csv';
}

/** The names of the fields that are given as words, in their order. */
const wordsOf = ({ fields }: DeskCommand) => Object.keys(fields).filter((name) => fields[name]?.form === 'word');

/** The other fields, with the names of their options: `adviserNumber` becomes `--adviser-number`. */
const optionsOf = ({ fields }: DeskCommand) =>
	Object.entries(fields)
		.filter(([, { form }]) => form !== 'word')
		.map(([field, definition]) => ({ field, ...definition, option: optionName(field, definition) }));

/** A list of jobs or files is an option in the singular that can be repeated. */
function optionName(field: string, { form }: DeskField): string {
	if (form === 'jobs') return 'job';
	if (form === 'files') return 'document';
	return field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** @throws CommandError for an unknown command */
function commandByName(name: string): DeskCommand {
	const command = deskCommands.find((each) => each.name === name);
	if (command) return command;
	throw new CommandError(`The desk has no command "${name}". npm run desk -- help lists them.`);
}

/**
 * Parses a command line. Relative paths of files are resolved against `folder`.
 * @throws CommandError for an unknown command, and for missing or unknown arguments
 */
export async function parseDeskArguments(args: readonly string[], folder: string): Promise<DeskInvocation> {
	const [name = '', ...rest] = args;
	const command = commandByName(name);
	const words = wordsOf(command);
	const options = optionsOf(command);
	const { values, positionals } = parseOptions(command, rest);
	if (positionals.length < words.length) throw usageError(command, `${words[positionals.length]} is missing`);
	const input: Record<string, unknown> = {};
	// The last positional argument takes all remaining words: `complete-stage REGNO waiting for wash`.
	words.forEach((field, index) => {
		const isLast = index === words.length - 1;
		input[field] = isLast ? positionals.slice(index).join(' ') : positionals[index];
	});
	for (const { field, form, option } of options) {
		const given = [values[option] ?? []].flat().map(String);
		if (given.length === 0) continue;
		if (form === 'jobs') input[field] = given.map((text) => parseJob(text, command));
		else if (form === 'files') input[field] = await Promise.all(given.map((path) => readDocumentFile(path, folder)));
		else input[field] = given[0];
	}
	const missing = options.filter(({ field, schema }) => !(field in input) && !schema.safeParse(undefined).success);
	if (missing.length > 0)
		throw usageError(command, `Missing: ${missing.map(({ option }) => `--${option}`).join(', ')}`);
	if (values.json && values.csv) throw usageError(command, 'One of --json and --csv is possible');
	return { command, input, outputFormat: values.json ? 'json' : values.csv ? 'csv' : 'lines' };
}

function parseOptions(command: DeskCommand, args: readonly string[]) {
	const named = optionsOf(command).map(({ option, form }) => [
		option,
		{ type: form === 'flag' ? 'boolean' : 'string', multiple: form === 'jobs' || form === 'files' },
	]);
	const options: ParseArgsOptionsConfig = {
		...Object.fromEntries(named),
		json: { type: 'boolean' },
		csv: { type: 'boolean' },
	};
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true });
	} catch (error) {
		if (error instanceof TypeError) throw usageError(command, error.message.split('. ')[0] ?? '');
		throw error;
	}
}

const usageError = (command: DeskCommand, reason: string) =>
	new CommandError(`${reason}. npm run desk -- help ${command.name} says how it is used.`);

function parseJob(text: string, command: DeskCommand) {
	const separator = text.lastIndexOf('=');
	if (separator < 1) throw usageError(command, `--job "${text}" is not NAME=PRICE`);
	return { name: text.slice(0, separator), price: text.slice(separator + 1).trim() };
}

/** The program does not read larger files. The desk itself has the lower limit, 2 MB. */
const maxFileBytes = 10 * 1024 * 1024;

async function readDocumentFile(path: string, folder: string) {
	const absolutePath = resolve(folder, path);
	try {
		if ((await stat(absolutePath)).size > maxFileBytes)
			throw new CommandError(`The document "${path}" is larger than 2 MB.`);
		return { name: basename(absolutePath), content: (await readFile(absolutePath)).toString('base64') };
	} catch (error) {
		if (error instanceof Error && 'code' in error) {
			throw new CommandError(`The document "${path}" cannot be read (${String(error.code)}).`, { cause: error });
		}
		throw error;
	}
}

/** The help of all commands, or of one with its arguments and options. @throws CommandError for an unknown command */
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

function commandHelp(command: DeskCommand): readonly string[] {
	const { name, summary, fields, method, path } = command;
	const words = wordsOf(command);
	const options = optionsOf(command);
	const rows = [
		...words.map((field) => [field.toUpperCase(), fields[field]?.help]),
		...options.map(({ option, form, help, schema }) => {
			const note = schema.safeParse(undefined).success ? '' : ' (needed)';
			return [`--${option}${valueNames[form]}`, `${help}${note}`];
		}),
		['--json', 'the answer as JSON'],
		...(method === 'GET' ? [['--csv', 'the answer’s list for a spreadsheet; one row when it has several']] : []),
	];
	const width = Math.max(...rows.map(([left = '']) => left.length));
	const outsidePath = Object.keys(fields).filter((field) => !path.split('/').includes(`:${field}`));
	const location = method === 'GET' ? 'query' : 'JSON body';
	const usage = words.map((field) => ` ${field.toUpperCase()}`).join('');
	return [
		`${summary}.`,
		'',
		`Usage: npm run desk -- ${name}${usage}${options.length > 0 ? ' [options]' : ''}`,
		'',
		...rows.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`),
		'',
		`Over HTTP: ${method} /desk${path}${outsidePath.length === 0 ? '' : `, with ${outsidePath.join(', ')} in the ${location}`}`,
	];
}

const valueNames = { word: '', option: ' TEXT', flag: '', jobs: ' NAME=PRICE', files: ' PATH' } as const;
