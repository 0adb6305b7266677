import pino, { type Logger } from 'pino';

/** JSON lines on standard output, the time as an ISO instant. An error is its message and its trace. */
export function createLog(): Logger {
	return pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
