import pino, { type DestinationStream, type Logger } from 'pino';

/** Standard output. Nothing waits for it, so a log that nobody reads stops no request. */
export const stdoutDestination = (): DestinationStream => pino.destination({ dest: 1, sync: false });

/** JSON lines on standard output, the time as an ISO instant. */
export function createLogger(destination?: DestinationStream): Logger {
	const options = { base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: errorFields } };
	return destination ? pino(options, destination) : pino(options);
}

/**
 * Class or name, message, code, constraint and stack of an error, and of its causes. No other properties: a database
 * error contains the row that failed, which is personal data.
 */
function errorFields(error: unknown): object {
	if (!(error instanceof Error)) return { type: typeof error };
	const { name, message, stack, cause, code, constraint }: Error & { code?: unknown; constraint?: unknown } = error;
	const type = name === 'Error' ? error.constructor.name : name;
	return { type, message, code, constraint, stack, cause: cause === undefined ? cause : errorFields(cause) };
}
