import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/schema.ts';
import type { DatabaseClock } from '../databaseClock.ts';
import type { Metrics } from '../observability/metrics.ts';

/** What the parts of one process share. */
export interface ProcessServices {
	readonly db: Kysely<Database>;
	readonly clock: Pick<DatabaseClock, 'now' | 'agrees'>;
	readonly log: Logger;
	readonly metrics: Metrics;
}
