import type { Logger } from 'pino';

/** A shutdown must end within 10 s as seen from outside, so the process exits slightly earlier. */
const maxShutdownMs = 9_500;

/** How often the parent process is looked for. */
const parentCheckMs = 500;

/** Shuts the process down. */
export type Stop = (reason: string) => void;

/**
 * Shuts down gracefully on SIGTERM, on SIGINT, when the npm script that runs it has ended, and when the returned function
 * is called: `close` is called once, then the process exits with code 0, or with 1 when `close` failed or took too long.
 */
export function stopOnSignals(close: () => Promise<void>, log: Logger): Stop {
	let isStopping = false;
	const stop: Stop = (reason) => {
		if (isStopping) return;
		isStopping = true;
		log.info({ reason }, 'stopping');
		setTimeout(() => {
			log.error({}, 'shutdown timed out');
			process.exit(1);
		}, maxShutdownMs).unref();
		close().then(
			() => process.exit(0),
			(error) => {
				log.error({ err: error }, 'shutdown failed');
				process.exit(1);
			},
		);
	};
	process.on('SIGTERM', () => stop('SIGTERM'));
	process.on('SIGINT', () => stop('SIGINT'));
	// npm passes SIGTERM on to the shell of its script alone. Elsewhere the parent may end, as a login shell does.
	const parent = process.ppid;
	if (process.env.npm_lifecycle_event !== undefined)
		setInterval(() => process.ppid === parent || stop('parent process exited'), parentCheckMs).unref();
	return stop;
}
