/** The provider for recording and replay: the embedded one with the demo's data and a fixed clock. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';
import { copyPGlite } from '../../db/testing/databaseTemplate.ts';
import { deskCommands } from '../../provider/embedded/desk/commands.ts';
import { demoTemplate, openTestProvider, serveTestProvider, testNow } from '../support/provider/harness.ts';
import { createTestOnlinePayment } from '../support/provider/payments.ts';
import type { Json, OutsideChange } from './recording.ts';

export interface RecordedProvider {
	/** Serves requests whose path begins with `/v1.0`, of any origin. */
	fetch(request: Request): Promise<Response>;
	/** Applies a change. Rejects when it fails. */
	change(change: OutsideChange): Promise<void>;
	close(): Promise<void>;
}

/**
 * Opens a provider with a new database. Its clock stands at 2026-11-21T06:00:00Z. Its settings have the client `portal`,
 * the gateway account 2017/PAY with the dealer code PAY, and the portals `http://portal.test` and `https://other.test`.
 */
export async function openRecordedProvider(): Promise<RecordedProvider> {
	const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-recording-'));
	await copyPGlite(dataDir, demoTemplate);
	const { db, close } = await openDatabase({ dataDir });
	await openTestProvider(db);
	await removePastPayments(db);
	const online = createTestOnlinePayment();
	const provider = serveTestProvider(db, { online });
	let now = testNow;
	return {
		fetch: provider.fetch,
		async change(change) {
			if ('desk' in change) {
				const command = deskCommands.find(({ name }) => name === change.desk);
				if (!command) throw new Error(`there is no desk command ${change.desk}`);
				const { given, unpriced } = withPrices(change.given);
				await command.execute(given, { db, now });
				if (unpriced.length > 0) await removePrices(unpriced, db);
			} else if ('gatewayKnows' in change) {
				await forgetQuestions(db);
				online.gateway.reports.set(change.gatewayKnows, { state: change.state, amount: change.amount });
			} else if ('isGatewayDown' in change) {
				await forgetQuestions(db);
				online.gateway.isDown = change.isGatewayDown;
			} else {
				now = new Date(change.now);
				provider.setNow(now);
			}
		},
		async close() {
			await close();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

/** When the provider was recorded, past services of the demo had no payments. */
const removePastPayments = (db: Kysely<Database>) =>
	db
		.deleteFrom('payment')
		.using('service_entry as entry')
		.whereRef('entry.id', '=', 'payment.service_entry_id')
		.where('entry.is_active', '=', false)
		.execute();

/** The recorded provider sent estimates with jobs without a price; this one refuses them, so they get one on the way. */
function withPrices(given: Json): { readonly given: Json; readonly unpriced: readonly string[] } {
	const text = JSON.stringify(given);
	const unpriced = [...text.matchAll(/"name":"([^"]+)","price":"NA"/g)].map(([, name = '']) => name);
	return { given: JSON.parse(text.replaceAll('"price":"NA"', '"price":"0"')), unpriced };
}

/** They then stand as a version before left them. */
async function removePrices(names: readonly string[], db: Kysely<Database>): Promise<void> {
	await db.updateTable('revised_job').set({ part_price: null }).where('name', 'in', names).execute();
}

/**
 * What the gateway says has changed, so the provider may ask again. The recorded provider asked for each attempt to pay;
 * this one asks once in 15 s, and the recording's clock mostly stands still.
 */
const forgetQuestions = (db: Kysely<Database>) => db.updateTable('payment_order').set({ asked_at: null }).execute();
