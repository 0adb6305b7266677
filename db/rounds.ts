/** Work that is looked for in the database time and again. */
export interface Rounds {
	start(): void;
	/** Begins nothing more, and resolves when what is under way has ended, or after `graceMs`. */
	stop(graceMs: number): Promise<void>;
	/** Does everything that is due now; answers how much that was. */
	round(): Promise<number>;
}

interface RoundsParts {
	/** Ends early once `goesOn` is false. */
	readonly round: (goesOn: () => boolean) => Promise<number>;
	/** From the end of a round to the next. */
	readonly everyMs: number;
	/** Told the cause of a round that failed; the next comes all the same. */
	readonly failed: (error: unknown) => void;
}

/** One round at a time, the first at once. */
export function rounds({ round, everyMs, failed }: RoundsParts): Rounds {
	let timer: NodeJS.Timeout | null = null;
	let running: Promise<unknown> = Promise.resolve();
	let isStopped = false;
	const goesOn = () => !isStopped;

	async function tick(): Promise<void> {
		try {
			await round(goesOn);
		} catch (error) {
			failed(error);
		}
		if (!isStopped) timer = setTimeout(run, everyMs).unref();
	}
	const run = () => {
		running = tick();
	};

	return {
		round: () => round(goesOn),
		start: run,
		async stop(graceMs) {
			isStopped = true;
			if (timer) clearTimeout(timer);
			const grace = new Promise((done) => setTimeout(done, graceMs).unref());
			await Promise.race([running, grace]);
		},
	};
}
