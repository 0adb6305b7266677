import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** In milliseconds from the signal, for a stop of 10 s at most (docs/decisions/010-probes-and-stop.md). */
export const stopTimes = {
	/** Until then `/readyz` says `stopping` while the ports are open: a proxy that asks each second has asked twice. */
	portsClose: 3_000,
	/** Requests that are still open are cut off. */
	requestsEnd: 8_000,
	/** The process stops waiting for the rest, and exits by itself. */
	gaveUp: 9_000,
	/** The process is killed, since it could not even exit. */
	killed: 9_500,
};

/** How often the process checks that its parent is still there. */
const parentCheckMs = 500;

/**
 * Shuts down on SIGTERM, on SIGINT, and if the npm script that runs it has ended. `close` is called once, then the
 * process exits with code 0, or with 1 if `close` failed or took too long. Call this before anything is opened: the
 * first process of a container hears no signal until then.
 */
export function stopOnSignals(close: () => Promise<void>, log: Logger): void {
	let isStopping = false;
	const stop = (reason: string): void => {
		if (isStopping) return;
		isStopping = true;
		log.info({ reason }, 'stopping');
		setTimeout(() => process.kill(process.pid, 'SIGKILL'), stopTimes.killed);
		void Promise.race([close(), giveUp()])
			.then(
				() => 0,
				(error) => {
					log.error({ err: error }, 'shutdown failed');
					return 1;
				},
			)
			.then((code) => exit(code, log));
	};
	const signals = ['SIGTERM', 'SIGINT'] as const;
	for (const signal of signals) process.on(signal, () => stop(signal));
	// A process that exits for another reason may also have to wait, as below. A signal then ends it at once.
	process.prependListener('exit', () => {
		for (const signal of signals) process.removeAllListeners(signal);
	});
	// npm passes SIGTERM on to the shell of its script alone. Elsewhere the parent may end, as a login shell does.
	const parent = process.ppid;
	if (process.env.npm_lifecycle_event !== undefined)
		setInterval(() => process.ppid === parent || stop('parent process exited'), parentCheckMs).unref();
}

async function giveUp(): Promise<never> {
	await pause(stopTimes.gaveUp);
	throw new Error('shutdown timed out');
}

/** Work that keeps a thread of Node busy: a look-up of a host name, or work on a file. */
const threadWork = /^(?:GetAddrInfo|FS)Req/;

/**
 * Exits once the log is written and no thread is busy. `process.exit` itself would wait for both, without any timer,
 * for as long as nobody reads standard output or no name server answers.
 */
async function exit(code: number, log: Logger): Promise<void> {
	// The first flush leaves lines that were logged while a write was under way.
	for (let flush = 0; flush < 2; flush++) await new Promise((done) => log.flush(done));
	while (process.getActiveResourcesInfo().some((name) => threadWork.test(name))) await pause(20);
	process.exit(code);
}
