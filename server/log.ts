import pino, { type DestinationStream, type Logger } from 'pino';

/** JSON lines on standard output, the time as an ISO instant. */
export function createLog(destination?: DestinationStream): Logger {
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
