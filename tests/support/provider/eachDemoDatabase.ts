import { type DatabaseTests, describeBothDatabases, describeEachDatabase } from '../../../db/testing/eachDatabase.ts';
import { demoTemplate } from './harness.ts';

/** `describeEachDatabase` with the demo's data. */
export const describeEachDemoDatabase = (name: string, test: DatabaseTests): void =>
	describeEachDatabase(name, test, demoTemplate);

/** `describeBothDatabases` with the demo's data. */
export const describeBothDemoDatabases = (name: string, test: DatabaseTests): void =>
	describeBothDatabases(name, test, demoTemplate);
