/** `npm run desk -- COMMAND …`: the dealership's commands on the terminal. `npm run desk -- help` lists them. */

import { CommandRejected } from '../../provider/embedded/commandRejected.ts';
import { failureMessage } from '../../provider/embedded/operationContext.ts';
import { formatMessage } from '../../provider/translations/formatMessage.ts';
import type { Config } from '../config/config.ts';
import { openFileStorage } from '../fileStorage.ts';
import { createLogger } from '../observability/logger.ts';
import { CommandError, SettingError } from '../operatorErrors.ts';
import { acquireDataFolder, openPortalDatabase } from '../portalDatabase.ts';
import { printableJson } from '../terminal.ts';
import { formatCsv } from './csv.ts';
import { type DeskInvocation, parseDeskArguments } from './deskArguments.ts';
import { sendDeskCommand } from './deskClient.ts';
import { formatLines } from './deskOutput.ts';
import { helpLines } from './help.ts';
import { type Command, readCommandConfig, runCommand, type TextOutput } from './runCommand.ts';

export const deskCommand: Command = async ({ args, env, stderr }) => {
	const config = readCommandConfig(env);
	const help = parseHelpRequest(args);
	if (help) return helpLines(help.command);
	// npm runs scripts in the checkout; INIT_CWD is the folder where npm was called.
	const invocation = await parseDeskArguments(args, env.INIT_CWD ?? process.cwd());
	const answer = await executeDeskCommand(invocation, config, stderr);
	if (invocation.outputFormat === 'json') return [printableJson(JSON.stringify({ ok: true, ...answer }, null, '\t'))];
	if (invocation.outputFormat === 'lines') return formatLines(answer);
	// The note says that the list was cut off. Standard error, because standard output is redirected to a file.
	if ('note' in answer) stderr.write(`${answer.note}\n`);
	return formatCsv(answer);
};

await runCommand(deskCommand, import.meta);

function parseHelpRequest(args: readonly string[]): { readonly command: string | undefined } | null {
	const [first, second] = args;
	if (first === undefined || first === '--help' || first === '-h') return { command: undefined };
	if (first === 'help') return { command: second };
	return args.includes('--help') ? { command: first } : null;
}

/** @throws CommandError when the command is rejected; its message lists the commands that are possible now */
async function executeDeskCommand(invocation: DeskInvocation, config: Config, stderr: TextOutput): Promise<object> {
	if (config.upstream) throw new SettingError('PROVIDER_URL is set: the desk is that of the maker’s own system.');
	try {
		return (await sendDeskCommand(config, invocation)) ?? (await executeLocally(invocation, config, stderr));
	} catch (error) {
		const failure = failureMessage(error);
		if (failure) throw new CommandError(formatMessage(failure, 'en'), { cause: error });
		if (!(error instanceof CommandRejected)) throw error;
		const { rejection, allowed } = error;
		const alternatives = allowed.length === 0 ? '' : ` Possible now: ${allowed.join(', ')}.`;
		throw new CommandError(`${formatMessage(rejection, 'en')}${alternatives}`, { cause: error });
	}
}

async function executeLocally({ command, input }: DeskInvocation, config: Config, stderr: TextOutput): Promise<object> {
	// A portal that was started with another DATA_DIR is not found. On standard error, as the note above.
	if (config.databaseUrl === null)
		stderr.write(`No portal runs on ${config.dataDir} (DATA_DIR): this command opens it itself.\n`);
	await using database = await openPortalDatabase(config, await acquireDataFolder(config), createLogger());
	const storage = await openFileStorage(config);
	return await command.execute(input, { db: database.db, now: database.clock.now(), storage });
}
