import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../db/schema.ts';
import type { Config } from './config/config.ts';
import { createGuessLimit } from './guessLimit.ts';

let reads = 0;

/** A database with this number of vehicles. */
function databaseWith(vehicles: number): Kysely<Database> {
	const query = {
		select: () => query,
		executeTakeFirstOrThrow: async () => {
			reads += 1;
			return { vehicles };
		},
	};
	return { selectFrom: () => query } as unknown as Kysely<Database>;
}

const upstream = {} as NonNullable<Config['upstream']>;

it.each([
	[{ codeGuessesPerHour: null, upstream: null }, 40, 200],
	[{ codeGuessesPerHour: null, upstream: null }, 200_999, 200],
	[{ codeGuessesPerHour: null, upstream: null }, 1_500_000, 1500],
	[{ codeGuessesPerHour: null, upstream }, 0, 1000],
	[{ codeGuessesPerHour: 0, upstream: null }, 1_500_000, 0],
	[{ codeGuessesPerHour: 50, upstream }, 0, 50],
])('with %j and %i vehicles it is %i', async (config, vehicles, expected) => {
	expect(await createGuessLimit(config, databaseWith(vehicles))()).toBe(expected);
});

it('counts the vehicles once an hour', async () => {
	let at = 0;
	reads = 0;
	const limit = createGuessLimit({ codeGuessesPerHour: null, upstream: null }, databaseWith(1), () => at);
	for (at of [0, 3_599_999, 3_600_000, 3_600_001]) await limit();
	expect(reads).toBe(2);
});
