import { type CommandName, executeCommand } from '../commands/main.ts';
import type { ExitedProcess } from './startPortal.ts';

/** For tests: runs a command as a process would with these arguments and this environment, without that process. */
export async function captureCommand(
	name: CommandName,
	args: readonly string[],
	env: Readonly<Record<string, string>>,
): Promise<ExitedProcess> {
	const printed: string[] = [];
	const errors: string[] = [];
	const code = await executeCommand(name, {
		args,
		env,
		stdout: { write: (text) => printed.push(text) },
		stderr: { write: (text) => printed.push(text) && errors.push(text) },
	});
	return { code, output: printed.join(''), errors: errors.join('') };
}
