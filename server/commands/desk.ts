import { CommandRejected } from '../../provider/embedded/commandRejected.ts';
import { deskFailureMessage } from '../../provider/embedded/operationContext.ts';
import { formatResultText } from '../../provider/translations/formatResultText.ts';
import type { Config } from '../config/config.ts';
import { openFileStorage } from '../fileStorage.ts';
import { createLogger } from '../observability/logger.ts';
import { CommandError, SettingError } from '../operatorErrors.ts';
import { openPortalDatabase } from '../portalDatabase.ts';
import { printableJson } from '../terminal.ts';
import { type DeskInvocation, helpLines, parseDeskArguments } from './deskArguments.ts';
import { formatCsv, formatLines } from './deskOutput.ts';
import { sendDeskCommand } from './runningPortal.ts';

/** Writes a line to standard error, since standard output may be redirected to a file. */
type Warn = (line: string) => void;

/**
 * Runs `npm run desk -- COMMAND …` and returns the lines to print. Paths of files are resolved against `folder`.
 * @throws CommandError if the command is unknown or rejected
 */
export async function runDeskCommand(
	args: readonly string[],
	config: Config,
	folder: string,
	warn: Warn,
): Promise<readonly string[]> {
	const help = parseHelpRequest(args);
	if (help) return helpLines(help.command);
	const invocation = await parseDeskArguments(args, folder);
	const answer = await executeDeskCommand(invocation, config, warn);
	if (invocation.outputFormat === 'json') return [printableJson(JSON.stringify({ ok: true, ...answer }, null, '\t'))];
	if (invocation.outputFormat === 'lines') return formatLines(answer);
	// The note says that the list was cut off.
	if ('note' in answer) warn(String(answer.note));
	return formatCsv(answer);
}

function parseHelpRequest(args: readonly string[]): { readonly command: string | undefined } | null {
	const [first, second] = args;
	if (first === undefined || first === '--help' || first === '-h') return { command: undefined };
	if (first === 'help') return { command: second };
	return args.includes('--help') ? { command: first } : null;
}

/** @throws CommandError if the command is rejected; its message lists the commands that are possible now */
async function executeDeskCommand(invocation: DeskInvocation, config: Config, warn: Warn): Promise<object> {
	if (config.upstream) throw new SettingError('PROVIDER_URL is set: the desk is that of the maker’s own system.');
	try {
		return (await sendDeskCommand(config, invocation)) ?? (await executeLocally(invocation, config, warn));
	} catch (error) {
		const failure = deskFailureMessage(error);
		if (failure) throw new CommandError(formatResultText(failure, 'en'), { cause: error });
		if (!(error instanceof CommandRejected)) throw error;
		const { rejection, allowed } = error;
		const alternatives = allowed.length === 0 ? '' : ` Possible now: ${allowed.join(', ')}.`;
		throw new CommandError(`${formatResultText(rejection, 'en')}${alternatives}`, { cause: error });
	}
}

async function executeLocally({ command, input }: DeskInvocation, config: Config, warn: Warn): Promise<object> {
	// The warning helps if a portal was started with another DATA_DIR, which is not found.
	if (config.databaseUrl === null)
		warn(`No portal runs on ${config.dataDir} (DATA_DIR): this command opens it itself.`);
	await using database = await openPortalDatabase(config, createLogger());
	const storage = await openFileStorage(config);
	const answer = await command.execute(input, { db: database.db, now: database.clock.now(), storage });
	// As a running portal sends the answer: times are text.
	return JSON.parse(JSON.stringify(answer));
}
