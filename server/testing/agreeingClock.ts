import type { DatabaseClock } from '../databaseClock.ts';

/** For tests: a clock that agrees with the database's, and that the test can move. */
export const agreeingClock = (now: () => Date = () => new Date()): DatabaseClock => ({
	now,
	offsetMs: () => 0,
	agrees: () => true,
	stop: () => undefined,
});
