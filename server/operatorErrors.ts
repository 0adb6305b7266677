import { OperatorError } from '../db/errors.ts';

/** A missing or malformed setting. The message names the setting and says what it must be. */
export class SettingError extends OperatorError {
	override readonly name = 'SettingError';
}

/** @throws SettingError with all of them; each is a sentence */
export function assertNoProblem(problems: readonly string[]): void {
	if (problems.length > 0) throw new SettingError(problems.join(' '));
}

/** The server cannot start. */
export class StartupError extends OperatorError {
	override readonly name = 'StartupError';
}

/** A command that cannot be carried out. */
export class CommandError extends OperatorError {
	override readonly name = 'CommandError';
}
