/** The provider's contract on PostgreSQL, as a role that has what docs/service-role.sql grants and owns no table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../db/connect.ts';
import { createDatabaseFrom } from '../db/testing/databaseTemplate.ts';
import { createRole, grantToService } from '../db/testing/serviceRole.ts';
import { sharedPostgres } from '../db/testing/sharedPostgres.ts';
import { demoTemplate, serveTestProvider, testNow } from '../tests/support/provider/harness.ts';
import { createVehicleAt, testContext } from '../tests/support/provider/jobCards.ts';
import { createTestOnlinePayment } from '../tests/support/provider/payments.ts';
import { performVisitAction } from '../tests/support/provider/visitActions.ts';
import { cancelInvoice } from './embedded/invoices/issueInvoice.ts';
import { listPayments } from './embedded/payments/paymentLists.ts';
import { forgetOwner } from './embedded/vehicles/forgetOwner.ts';
import { contractTests } from './testing/contractSuite.ts';

describe('The embedded provider as a role that owns no table', () => {
	let opened: OpenDatabase | null = null;
	let openedAsOwner: OpenDatabase | null = null;
	beforeAll(async () => {
		const owner = await createDatabaseFrom(await sharedPostgres(), demoTemplate);
		const service = await createRole(owner);
		await grantToService(owner, service);
		openedAsOwner = await openDatabase({ databaseUrl: owner, dataDir: '' });
		opened = await openDatabase({ databaseUrl: service, dataDir: '' });
	}, 60_000);
	afterAll(() => Promise.all([opened?.close(), openedAsOwner?.close()]));

	const dbOf = (database: OpenDatabase | null) =>
		database?.db ?? expect.fail('the database is open only while tests run');
	contractTests(() => dbOf(opened), { owner: () => dbOf(openedAsOwner) });

	it('takes money that came, went back and came again, cancels an invoice, and forgets the owner', async () => {
		const db = dbOf(opened);
		const online = createTestOnlinePayment();
		const regNo = await createVehicleAt('released', db, serveTestProvider(db, { online }));
		const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
		const act = (action: string, minutes: number) =>
			performVisitAction(action, regNo, { db, provider: serveTestProvider(db), online, now: later(minutes) });
		for (const [at, action] of ['begin', 'return refunded', 'worker', 'return paid', 'worker'].entries()) {
			await act(action, at);
		}
		await act('raise-tax-invoice', 10);
		await cancelInvoice({ regNo, reason: 'Wrong name' }, testContext(db, later(11)));
		for (const action of ['raise-tax-invoice', 'deliver', 'close']) await act(action, 12);
		const { rows } = await listPayments({}, { db });
		expect(rows.find((payment) => payment.regNo === regNo)).toMatchObject({ kind: 'online', refund: 'none' });
		// The gateway is asked about the order for some days; then nothing keeps the owner from being forgotten.
		await act('worker', 10 * 24 * 60);
		expect(await forgetOwner(regNo, testContext(db))).toMatchObject({ kept: 1, archivedInvoices: 3 });
	});
});
