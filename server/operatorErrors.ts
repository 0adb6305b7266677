import { OperatorError } from '../db/errors.ts';

/** A missing or malformed setting. The message names the setting and says what it must be. */
export class SettingError extends OperatorError {}

/** @throws SettingError with all errors, if there are any; each is a sentence */
export function assertNoErrors(errors: readonly string[]): void {
	if (errors.length > 0) throw new SettingError(errors.join(' '));
}

/** The server cannot start. */
export class StartupError extends OperatorError {}

/** A command that cannot be carried out. */
export class CommandError extends OperatorError {}
