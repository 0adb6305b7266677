import { describeEachDatabase, type TestDatabase } from '../../../db/testing/eachDatabase.ts';
import { demoTemplate } from './harness.ts';

/** Runs the same tests on PGlite and on PostgreSQL, both with the demo's data; like `describeEachDatabase`. */
export const describeEachDemoDatabase = (
	name: string,
	test: (database: () => TestDatabase, kind: TestDatabase['kind']) => void,
): void => describeEachDatabase(name, test, demoTemplate);
