/** A command that cannot be carried out. The message is one line, which the terminal prints as it is. */
export class CommandError extends Error {
	override readonly name = 'CommandError';
}
