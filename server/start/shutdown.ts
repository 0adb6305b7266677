import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** In milliseconds from the signal, for a stop of 10 s at most (docs/decisions/010-probes-and-stop.md). */
export const stopTimes = {
	/** `/readyz` says `stopping`, and the ports are still open: a proxy that asks each second has asked twice by then. */
	portsClose: 3_000,
	/** Requests that are still open are cut off. */
	requestsEnd: 8_000,
	/** What else there is to close is given up, and the process exits by itself. */
	gaveUp: 9_000,
	/** The process is killed, since it could not even exit. */
	killed: 9_500,
};

/** How often the parent process is looked for. */
const parentCheckMs = 500;

/** Shuts the process down. */
export type StopPortal = (reason: string) => void;

/**
 * Shuts down gracefully on SIGTERM, on SIGINT, when the npm script that runs it has ended, and when the returned function
 * is called: `close` is called once, then the process exits with code 0, or with 1 when `close` failed or took too long.
 * Call it before anything is opened, or a signal meanwhile is not heard by the first process of a container.
 */
export function stopOnSignals(close: () => Promise<void>, log: Logger): StopPortal {
	let isStopping = false;
	const stop: StopPortal = (reason) => {
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
	// A process that exits for another reason may have to wait, too, as below. A signal then ends it at once.
	process.prependListener('exit', () => {
		for (const signal of signals) process.removeAllListeners(signal);
	});
	// npm passes SIGTERM on to the shell of its script alone. Elsewhere the parent may end, as a login shell does.
	const parent = process.ppid;
	if (process.env.npm_lifecycle_event !== undefined)
		setInterval(() => process.ppid === parent || stop('parent process exited'), parentCheckMs).unref();
	return stop;
}

async function giveUp(): Promise<never> {
	await pause(stopTimes.gaveUp);
	throw new Error('shutdown timed out');
}

/** What keeps a thread of Node busy: a look-up of a host name, or work on a file. */
const threadWork = /^(?:GetAddrInfo|FS)Req/;

/**
 * Exits once the log is written and no thread is busy. `process.exit` itself would wait for both, for as long as nobody
 * reads standard output or no name server answers, and no timer runs meanwhile.
 */
async function exit(code: number, log: Logger): Promise<void> {
	// The first flush leaves what was logged while a write was under way.
	for (let flush = 0; flush < 2; flush++) await new Promise((done) => log.flush(done));
	while (process.getActiveResourcesInfo().some((name) => threadWork.test(name))) await pause(20);
	process.exit(code);
}
