import type { Logger } from 'pino';

/** A shutdown must end within 10 s as seen from outside, so the process exits slightly earlier. */
const maxShutdownMs = 9_500;

/** Shuts the process down, with exit code 0 by default. */
export type Stop = (reason: string, exitCode?: number) => void;

/**
 * Shuts down gracefully on SIGTERM, on SIGINT, when the parent process exits, and when the returned function is called:
 * `close` is called once, then the process exits with code 0 or the given one, or with 1 when `close` failed or took
 * too long.
 */
export function stopOnSignals(close: () => Promise<void>, log: Logger): Stop {
	let isStopping = false;
	const stop: Stop = (reason, exitCode = 0) => {
		if (isStopping) return;
		isStopping = true;
		log.info({ reason }, 'stopping');
		setTimeout(() => {
			log.error({}, 'shutdown timed out');
			process.exit(1);
		}, maxShutdownMs).unref();
		close().then(
			() => process.exit(exitCode),
			(error) => {
				log.error({ err: error }, 'shutdown failed');
				process.exit(1);
			},
		);
	};
	process.on('SIGTERM', () => stop('SIGTERM'));
	process.on('SIGINT', () => stop('SIGINT'));
	process.on('disconnect', () => stop('parent process exited'));
	process.channel?.unref();
	return stop;
}
