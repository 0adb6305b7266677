import pino, { type DestinationStream, type Logger } from 'pino';

/** Standard output. Nothing waits for it, so a log that nobody reads stops no request. */
export const stdoutDestination = (): DestinationStream => pino.destination({ dest: 1, sync: false });

/** JSON lines on standard output, the time as an ISO instant. */
export function createLogger(destination?: DestinationStream): Logger {
	const options = { base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: errorFields } };
	return destination ? pino(options, destination) : pino(options);
}

/**
 * Name, message, code, constraint and stack of an error, and of its causes. No other properties: a database error
 * contains the row that failed, which is personal data.
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
