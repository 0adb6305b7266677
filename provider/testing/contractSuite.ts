/** What every provider answers, whichever way it is reached: the same tests for each adapter and each chain of them. */
import { beforeAll, beforeEach, describe } from 'vitest';
import { describeEachDemoDatabase } from '../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, serveTest, type TestProvider } from '../../tests/support/provider/harness.ts';
import { forgetBookings } from '../../tests/support/provider/payload.ts';
import { type TestOnline, testOnline } from '../../tests/support/provider/payments.ts';
import type { ProviderFactory } from '../port.ts';
import { bookingContract } from './contract/bookings.ts';
import { catalogueContract } from './contract/catalogue.ts';
import { failureContract } from './contract/failures.ts';
import { jobCardContract } from './contract/jobCards.ts';
import { paymentContract } from './contract/payments.ts';
import type { Subject } from './contract/subject.ts';
import { vehicleContract } from './contract/vehicles.ts';

/** `reached` is the way to the embedded provider, which holds the demo's data. */
export function contractSuite(name: string, reached: (embedded: ProviderFactory) => ProviderFactory): void {
	describeEachDemoDatabase(name, (database) => {
		let embedded: TestProvider;
		let online: TestOnline;
		let providerFor: ProviderFactory;
		const db = () => database().db;
		beforeAll(async () => {
			await openTestProvider(db());
		});
		beforeEach(async () => {
			online = testOnline();
			embedded = serveTest(db(), { online });
			providerFor = reached((context) => embedded.direct(context));
		});
		const subject: Subject = {
			provider: (context = {}) =>
				providerFor({ language: 'en', bearer: null, requestId: 'of-a-test', portalUrl: '', ...context }),
			embedded: () => embedded,
			db,
			online: () => online,
		};
		describe('with every seat free', () => {
			beforeEach(() => forgetBookings(db()));
			vehicleContract(subject);
			bookingContract(subject);
			jobCardContract(subject);
		});
		catalogueContract(subject);
		paymentContract(subject);
		failureContract(subject);
	});
}
