import pino, { type DestinationStream, type Logger } from 'pino';

/**
 * Standard output, written to at most ten times a second or when 4 KB have gathered: a line at a time, the log took
 * a tenth of a small answer. What has gathered is written as the process ends, unless it is killed.
 */
export const stdoutDestination = (): DestinationStream =>
	pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 });

/** JSON lines on standard output, the time as an ISO instant. */
export function createLogger(destination?: DestinationStream): Logger {
	const options = { base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: errorFields } };
	return destination ? pino(options, destination) : pino(options);
}

/**
 * An error's kind, message and trace, and those of its causes. No other property: a database's error carries
 * the row that it is about, which is personal.
 */
function errorFields(error: unknown): object {
	if (!(error instanceof Error)) return { type: typeof error };
	const { name, message, stack, cause } = error;
	const code = 'code' in error ? { code: error.code } : {};
	const constraint = 'constraint' in error ? { constraint: error.constraint } : {};
	return {
		type: name,
		message,
		...code,
		...constraint,
		stack,
		...(cause === undefined ? {} : { cause: errorFields(cause) }),
	};
}
