import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Config } from './config/config.ts';

const leastGuesses = 200;
const vehiclesPerGuess = 1000;
/** The number of vehicles is not known here. */
const guessesWithUpstream = 1000;
const cacheMs = 3_600_000;

/**
 * From how many wrong codes an hour on a code needs a proof of work (docs/configure.md): the setting, else one for each
 * thousand vehicles, 200 at least; 1,000 with PROVIDER_URL. Vehicles are counted once an hour.
 */
export function createGuessLimit(
	{ codeGuessesPerHour, upstream }: Pick<Config, 'codeGuessesPerHour' | 'upstream'>,
	db: Kysely<Database>,
	now: () => number = Date.now,
): () => Promise<number> {
	if (codeGuessesPerHour !== null) return async () => codeGuessesPerHour;
	if (upstream) return async () => guessesWithUpstream;
	let cached: { readonly guesses: number; readonly at: number } | null = null;
	return async () => {
		if (cached && now() - cached.at < cacheMs) return cached.guesses;
		const { vehicles } = await db
			.selectFrom('vehicle')
			.select(({ fn }) => fn.countAll<number>().as('vehicles'))
			.executeTakeFirstOrThrow();
		cached = { guesses: Math.max(leastGuesses, Math.floor(Number(vehicles) / vehiclesPerGuess)), at: now() };
		return cached.guesses;
	};
}
