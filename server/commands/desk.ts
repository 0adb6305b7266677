/** `npm run desk -- COMMAND …`: what the dealership does, from a terminal. `npm run desk -- help` lists it. */
import { DeskRefusal } from '../../provider/embedded/desk/refusal.ts';
import { sentenceOf } from '../../provider/sentences/sentenceOf.ts';
import { type Config, SettingError } from '../config.ts';
import { CommandError } from '../control.ts';
import { askDesk } from '../desk/askDesk.ts';
import { csvLines } from '../desk/csv.ts';
import { helpLines } from '../desk/help.ts';
import { printedLines } from '../desk/print.ts';
import { printableJson } from '../desk/printable.ts';
import { type AskedOfDesk, readWords } from '../desk/words.ts';
import { createLog } from '../log.ts';
import { openStorage, takeFolder } from '../storage.ts';
import { runCommand } from './runCommand.ts';

const args = process.argv.slice(2);

await runCommand(async (config) => {
	const help = helpAsked(args);
	if (help) return helpLines(help.about);
	// npm runs scripts in the checkout; paths are meant from where it was called.
	const asked = await readWords(args, process.env.INIT_CWD ?? process.cwd());
	const answer = await answerTo(asked, config);
	if (asked.form === 'json') return [printableJson(JSON.stringify({ ok: true, ...answer }, null, '\t'))];
	if (asked.form === 'lines') return printedLines(withoutOk(answer));
	// Beside the file that the list is kept in: it may be cut short.
	if ('note' in answer) process.stderr.write(`${answer.note}\n`);
	return csvLines(answer);
});

function helpAsked([first, second]: readonly string[]): { readonly about: string | undefined } | null {
	if (first === undefined || first === '--help' || first === '-h') return { about: undefined };
	if (first === 'help') return { about: second };
	return args.includes('--help') ? { about: first } : null;
}

/** @throws CommandError in one line, with what is possible instead */
async function answerTo(asked: AskedOfDesk, config: Config): Promise<object> {
	if (config.upstream) throw new SettingError('PROVIDER_URL is set: the desk is that of the maker’s own system.');
	try {
		const fromServer = config.databaseUrl === null ? await askDesk(config.dataDir, asked) : null;
		return fromServer ?? (await carriedOutHere(asked, config));
	} catch (error) {
		if (!(error instanceof DeskRefusal)) throw error;
		const { rejection, allowed } = error;
		const instead = allowed.length === 0 ? '' : ` Possible now: ${allowed.join(', ')}.`;
		throw new CommandError(`${sentenceOf(rejection, 'en')}${instead}`, { cause: error });
	}
}

async function carriedOutHere({ command, given }: AskedOfDesk, config: Config): Promise<object> {
	const storage = await openStorage(config, await takeFolder(config), createLog());
	try {
		return await command.carryOut(given, { db: storage.db, now: new Date() });
	} finally {
		await storage.close();
	}
}

function withoutOk(answer: object): object {
	return Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'ok'));
}
