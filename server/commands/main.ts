/** `node server/commands/main.ts NAME …` runs a command of this checkout; npm scripts of the same names call it. */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { languages } from '../../domain/languages.ts';
import { registeredText } from '../../domain/message/template.ts';
import { everyTemplate } from '../../messages/everyTemplate.ts';
import { type Config, readConfig } from '../config/config.ts';
import { readSecrets } from '../config/secrets.ts';
import { prepareConnections } from '../config/tls.ts';
import { CommandError } from '../operatorErrors.ts';
import { errorText, exitWithError } from '../terminal.ts';
import { runFromTerminal } from './adminCommands.ts';
import { runDeskCommand } from './desk.ts';

const root = resolve(import.meta.dirname, '../..');

interface CommandLine {
	readonly args: readonly string[];
	readonly env: NodeJS.ProcessEnv;
	readonly stdout: { write(text: string): unknown };
	readonly stderr: { write(text: string): unknown };
}

/** docs/commands.md explains each of them. Each returns the lines for standard output. */
const commands = {
	async check({ env }) {
		// Imported here, since no other command needs the parts of a start.
		const { checkConfiguration } = await import('./check.ts');
		return checkConfiguration(env, root);
	},
	'demo:reset': ({ env }) => runFromTerminal(readCommandConfig(env))('demo-reset', {}),
	desk({ args, env, stderr }) {
		// npm runs scripts in the checkout; INIT_CWD is the folder where npm was called.
		const folder = env.INIT_CWD ?? process.cwd();
		return runDeskCommand(args, readCommandConfig(env), folder, (line) => stderr.write(`${line}\n`));
	},
	/** Prints the link for an owner; with --revoke, ends all links and sessions of the vehicle. */
	async link({ args, env }) {
		const run = runFromTerminal(readCommandConfig(env));
		const usage =
			'Usage: npm run link -- REGNO [--appointment ID] [--hours 72] [--bearer TOKEN], or npm run link -- REGNO --revoke';
		const { values, positionals } = parseOptions(usage, args, {
			appointment: { type: 'string' },
			hours: { type: 'string', default: '72' },
			bearer: { type: 'string' },
			revoke: { type: 'boolean' },
		});
		if (positionals.length === 0) throw new CommandError(usage);
		const regNo = positionals.join('');
		if (values.revoke) return run('revoke-links', { regNo });
		const { appointment: appointmentId = null, bearer = null, hours } = values;
		return run('link', { regNo, appointmentId, bearer, hours: Number(hours) });
	},
	/** Prints the templates that a carrier registers before messages can be sent. */
	async messages({ args, env }) {
		const { brandName, publicUrl } = readCommandConfig(env);
		if (args.join(' ') !== 'templates') throw new CommandError('Usage: npm run messages -- templates');
		return templateLines(brandName, publicUrl);
	},
	migrate: ({ env }) => runFromTerminal(readCommandConfig(env))('migrate', {}),
	async storage({ args, env }) {
		const run = runFromTerminal(readCommandConfig(env));
		const usage = 'Usage: npm run storage -- move, or npm run storage -- move --to-database';
		const { values, positionals } = parseOptions(usage, args, { 'to-database': { type: 'boolean' } });
		if (positionals.join() !== 'move') throw new CommandError(usage);
		return run('move-storage', { to: values['to-database'] ? 'database' : 'objectStore' });
	},
} satisfies Readonly<Record<string, (given: CommandLine) => Promise<readonly string[]>>>;

export type CommandName = keyof typeof commands;

/** The settings in `env`, with the secrets that the demo's first start generated. */
function readCommandConfig(env: NodeJS.ProcessEnv): Config {
	const { dataDir } = readConfig('demo', env, root);
	const config = readConfig('demo', env, root, readSecrets(dataDir));
	prepareConnections(config.certificateAuthority);
	return config;
}

/** @throws CommandError with the usage for an unknown option */
function parseOptions<const Options extends ParseArgsOptionsConfig>(
	usage: string,
	args: readonly string[],
	options: Options,
) {
	try {
		return parseArgs({ args: [...args], allowPositionals: true, options });
	} catch (cause) {
		if (cause instanceof TypeError) throw new CommandError(usage, { cause });
		throw cause;
	}
}

/** The link to whitelist, then each template: name, language, category, and its text with the type of each variable. */
const templateLines = (brandName: string, portalUrl: string): readonly string[] => [
	...['Link to whitelist', `${portalUrl}/l/`, ''],
	...everyTemplate({ brandName, portalUrl }).flatMap(({ name, language, category, text }) => [
		`${name} (${languages[language].name}, ${category})`,
		...registeredText(text).split('\n'),
		'',
	]),
];

/** Runs a command, prints its lines or its error (`errorText`), and returns the exit code. */
export async function executeCommand(name: string, given: CommandLine): Promise<0 | 1> {
	try {
		if (!Object.hasOwn(commands, name)) {
			throw new CommandError(`There is no command "${name}", only ${Object.keys(commands).join(', ')}.`);
		}
		for (const line of await commands[name as CommandName](given)) given.stdout.write(`${line}\n`);
		return 0;
	} catch (error) {
		given.stderr.write(`${errorText(error)}\n`);
		return 1;
	}
}

const { env, stdout, stderr, argv } = process;
const [, program, name = '', ...args] = argv;
if (program !== undefined && realpathSync(program) === import.meta.filename) {
	// As in main.ts, because a command may create the data folder.
	process.umask(0o077);
	// A program such as head closes the pipe once it has its lines. The command itself has been carried out by then.
	stdout.once('error', (error: NodeJS.ErrnoException) =>
		error.code === 'EPIPE' ? process.exit(0) : exitWithError(error),
	);
	const code = await executeCommand(name, { args, env, stdout, stderr });
	if (code !== 0) process.exit(code);
}
