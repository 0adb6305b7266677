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
import type { OutsideChange } from './recording.ts';

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
	const online = createTestOnlinePayment();
	const provider = serveTestProvider(db, { online });
	let now = testNow;
	return {
		fetch: provider.fetch,
		async change(change) {
			if ('desk' in change) {
				const command = deskCommands.find(({ name }) => name === change.desk);
				if (!command) throw new Error(`there is no desk command ${change.desk}`);
				await command.execute(change.given, { db, now });
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

/**
 * What the gateway says has changed, so the provider may ask again. The recorded provider asked for each attempt to pay;
 * this one asks once in 15 s, and the recording's clock mostly stands still.
 */
const forgetQuestions = (db: Kysely<Database>) => db.updateTable('payment_order').set({ asked_at: null }).execute();
