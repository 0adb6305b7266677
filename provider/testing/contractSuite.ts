/** The contract of `Provider` as tests, equal for each adapter and each chain of adapters. */
import type { Kysely } from 'kysely';
import { beforeAll, beforeEach, describe } from 'vitest';
import type { Database } from '../../db/schema.ts';
import { deleteBookings } from '../../tests/support/provider/bookingPayload.ts';
import { describeBothDemoDatabases } from '../../tests/support/provider/eachDemoDatabase.ts';
import {
	type EmbeddedTestProvider,
	openTestProvider,
	serveTestProvider,
} from '../../tests/support/provider/harness.ts';
import { createTestOnlinePayment, type TestOnlinePayment } from '../../tests/support/provider/payments.ts';
import type { ProviderFactory } from '../port.ts';
import { bookingContract } from './contract/bookings.ts';
import { catalogueContract } from './contract/catalogue.ts';
import { changingContract, noChangingContract } from './contract/changing.ts';
import type { ContractSubject } from './contract/contractSubject.ts';
import { jobCardContract } from './contract/jobCards.ts';
import { malformedRequestContract } from './contract/malformedRequests.ts';
import { movingContract, noMovingContract } from './contract/moving.ts';
import { noOwnerContract, ownerContract } from './contract/owners.ts';
import { paymentContract } from './contract/payments.ts';
import { noSeatHoldContract, seatHoldContract } from './contract/seatHolds.ts';
import { vehicleContract } from './contract/vehicles.ts';

/**
 * `connect` makes the tested provider from the embedded one, which has the demo's data. `capabilities`: those that the
 * tested one has to have.
 */
export function contractSuite(
	name: string,
	connect: (embedded: ProviderFactory) => ProviderFactory,
	capabilities: { readonly ownerMessages: boolean; readonly moving: boolean; readonly seatHolds: boolean },
): void {
	describeBothDemoDatabases(name, (database) => {
		const db = () => database().db;
		beforeAll(async () => {
			await openTestProvider(db());
		});
		contractTests(db, { connect, ...capabilities });
	});
}

/** The tests alone, on a database that has the demo's data. `owner` may write what no provider does. */
export function contractTests(
	db: () => Kysely<Database>,
	{
		connect = (embedded) => embedded,
		owner = db,
		ownerMessages = true,
		moving = true,
		seatHolds = true,
	}: {
		readonly connect?: (embedded: ProviderFactory) => ProviderFactory;
		readonly owner?: () => Kysely<Database>;
		readonly ownerMessages?: boolean;
		readonly moving?: boolean;
		readonly seatHolds?: boolean;
	} = {},
): void {
	let embedded: EmbeddedTestProvider;
	let online: TestOnlinePayment;
	let providerFor: ProviderFactory;
	beforeEach(() => {
		online = createTestOnlinePayment();
		embedded = serveTestProvider(db(), { online });
		providerFor = connect((context) => embedded.direct(context));
	});
	const subject: ContractSubject = {
		provider: (context = {}) =>
			providerFor({ language: 'en', bearer: null, requestId: 'of-a-test', portalUrl: '', ...context }),
		embedded: () => embedded,
		db,
		owner,
		online: () => online,
	};
	describe('with every seat free', () => {
		beforeEach(() => deleteBookings(owner()));
		vehicleContract(subject);
		bookingContract(subject);
		jobCardContract(subject);
		(ownerMessages ? ownerContract : noOwnerContract)(subject);
		(moving ? movingContract : noMovingContract)(subject);
		(moving ? changingContract : noChangingContract)(subject);
		(seatHolds ? seatHoldContract : noSeatHoldContract)(subject);
	});
	catalogueContract(subject, moving);
	paymentContract(subject);
	malformedRequestContract(subject);
}
