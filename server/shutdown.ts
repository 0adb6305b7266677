import type { Logger } from 'pino';

/** A stop must be over in 10 s, as seen from outside; what has not ended shortly before is cut off. */
const maxShutdownMs = 9_500;

/** Ends this process, with 0 unless another exit code is given. */
export type Stop = (reason: string, exitCode?: number) => void;

/**
 * Stops the process in good order on SIGTERM, on SIGINT, when the process that started it has gone, and when what it
 * answers is called: `close` is called once, then the process exits with 0; with 1 when it failed or took too long.
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
