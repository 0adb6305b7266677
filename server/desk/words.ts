/** From the words of a command line to the fields of a desk command. */
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { deskCommands } from '../../provider/embedded/desk/commands.ts';
import type { DeskCommand, DeskField } from '../../provider/embedded/desk/deskCommand.ts';
import { CommandError } from '../control.ts';

export interface AskedOfDesk {
	readonly command: DeskCommand;
	/** By the names of the command's fields. */
	readonly given: Readonly<Record<string, unknown>>;
	/** `lines`: to be read on a terminal. */
	readonly form: 'lines' | 'json' | 'csv';
}

/** `adviserNumber` is `--adviser-number`; jobs and files are named one by one. */
export function optionName(field: string, { form }: Pick<DeskField, 'form'>): string {
	if (form === 'jobs') return 'job';
	if (form === 'files') return 'document';
	return field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** @throws CommandError for a command that is none. */
export function commandNamed(name: string): DeskCommand {
	const command = deskCommands.find((each) => each.name === name);
	if (command) return command;
	throw new CommandError(`The desk has no command "${name}". npm run desk -- help lists them.`);
}

/**
 * Files are looked for from `folder` on.
 * @throws CommandError for words that are not the command's
 */
export async function readWords(args: readonly string[], folder: string): Promise<AskedOfDesk> {
	const [name = '', ...rest] = args;
	const command = commandNamed(name);
	const { values, positionals } = parsed(command, rest);
	const fields = Object.entries(command.fields);
	const words = fields.filter(([, field]) => field.form === 'word').map(([field]) => field);
	if (positionals.length < words.length) throw misused(command, `${words[positionals.length]} is missing`);
	const given: Record<string, unknown> = {};
	// The last word takes all that is left: `complete-stage REGNO waiting for wash`.
	words.forEach((word, index) => {
		const isLast = index === words.length - 1;
		given[word] = isLast ? positionals.slice(index).join(' ') : positionals[index];
	});
	for (const [field, { form }] of fields) {
		const value = form === 'word' ? undefined : values[optionName(field, { form })];
		if (value === undefined || typeof value === 'boolean') continue;
		if (form === 'jobs') given[field] = texts(value).map((text) => jobFrom(text, command));
		else if (form === 'files') given[field] = await Promise.all(texts(value).map((path) => fileAt(path, folder)));
		else given[field] = value;
	}
	if (values.json && values.csv) throw misused(command, 'One of --json and --csv is possible');
	return { command, given, form: values.json ? 'json' : values.csv ? 'csv' : 'lines' };
}

type Values = ReturnType<typeof parsed>['values'];

function parsed(command: DeskCommand, args: readonly string[]) {
	const options: NonNullable<ParseArgsConfig['options']> = {
		json: { type: 'boolean' },
		csv: { type: 'boolean' },
	};
	for (const [field, { form }] of Object.entries(command.fields)) {
		if (form === 'word') continue;
		options[optionName(field, { form })] = { type: 'string', multiple: form !== 'option' };
	}
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true });
	} catch (error) {
		if (error instanceof TypeError) throw misused(command, error.message.split('. ')[0] ?? '');
		throw error;
	}
}

const texts = (value: NonNullable<Values[string]>): string[] => [value].flat().map(String);

const misused = (command: DeskCommand, why: string) =>
	new CommandError(`${why}. npm run desk -- help ${command.name} says how it is used.`);

function jobFrom(text: string, command: DeskCommand) {
	const at = text.lastIndexOf('=');
	if (at < 1) throw misused(command, `--job "${text}" is not NAME=PRICE`);
	return { name: text.slice(0, at), price: text.slice(at + 1).trim() };
}

/** More is never taken, and not read. */
const mostBytes = 10 * 1024 * 1024;

async function fileAt(path: string, folder: string) {
	const whole = resolve(folder, path);
	try {
		if ((await stat(whole)).size > mostBytes) throw new CommandError(`The document "${path}" is larger than 2 MB.`);
		return { name: basename(whole), content: (await readFile(whole)).toString('base64') };
	} catch (error) {
		if (error instanceof Error && 'code' in error) {
			throw new CommandError(`The document "${path}" cannot be read (${String(error.code)}).`, { cause: error });
		}
		throw error;
	}
}
