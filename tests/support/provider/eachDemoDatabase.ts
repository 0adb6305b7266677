import { describeEachDatabase, type TestDatabase } from '../../../db/testing/eachDatabase.ts';
import { demoTemplate } from './harness.ts';

/** Runs the same tests on PGlite and on a real PostgreSQL that hold the demo's data; `test` as in `describeEachDatabase`. */
export const describeEachDemoDatabase = (
	name: string,
	test: (database: () => TestDatabase, kind: TestDatabase['kind']) => void,
): void => describeEachDatabase(name, test, demoTemplate);
