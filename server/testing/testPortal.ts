/** For tests: what visitors of the demo's vehicles have in this process, on a provider that the test makes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { type Services, servicesContext } from '../../app/services.ts';
import { openDatabase } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';
import { copyPGlite } from '../../db/testing/databaseTemplate.ts';
import type { ProviderMessage } from '../../domain/providerMessage.ts';
import type { Provider } from '../../provider/port.ts';
import { sentenceOf } from '../../provider/sentences/sentenceOf.ts';
import { demoTemplate, openTestProvider, parentOrganizationId, testNow } from '../../tests/support/provider/harness.ts';
import { type TestOnline, testOnline } from '../../tests/support/provider/payments.ts';

export const portalUrl = 'http://portal.test';

/** What a visit has of its own. */
export interface OwnVisit {
	readonly requestId?: string;
	readonly language?: 'en' | 'hi';
	/** The appointment that the opened link names. */
	readonly linked?: string;
	readonly selfDeclaration?: boolean;
}

export interface TestPortal {
	readonly online: TestOnline;
	readonly db: Kysely<Database>;
	/** What a visitor of this vehicle has, asked with this patience. */
	servicesFor(regNo: string, timeoutMs?: number, own?: OwnVisit): Services;
	/** What the router gives to a loader or an action. */
	contextFor(regNo: string, timeoutMs?: number, own?: OwnVisit): RouterContextProvider;
	close(): Promise<void>;
}

/** What the test makes its provider of. */
export interface Demo {
	readonly db: Kysely<Database>;
	readonly online: TestOnline;
	close(): Promise<void>;
}

export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The demo's data with a gateway of the test's own, on PGlite unless an address is given. */
export async function openDemo(databaseUrl?: string): Promise<Demo> {
	const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-test-'));
	if (databaseUrl === undefined) await copyPGlite(dataDir, demoTemplate);
	const { db, close } = await openDatabase({ databaseUrl, dataDir });
	await openTestProvider(db);
	return {
		db,
		online: { ...testOnline(), portalUrls: [portalUrl] },
		async close() {
			await close();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

/** A portal whose visits ask what `providerFor` answers. */
export function testPortal(
	demo: Demo,
	providerFor: (requestId: string, language: 'en' | 'hi', timeoutMs: number) => Provider,
): TestPortal {
	const { online } = demo;
	function servicesFor(regNo: string, timeoutMs = 10_000, own: OwnVisit = {}): Services {
		const { language = 'en', requestId = 'request-1', linked, selfDeclaration = false } = own;
		const payment = { dealerCode: online.dealerCode, accessCode: '' };
		return {
			provider: providerFor(requestId, language, timeoutMs),
			sentence: (message: ProviderMessage) => sentenceOf(message, language),
			access: {
				sight: { kind: 'vehicle', regNo },
				linkedAppointment: linked === undefined ? null : { appointmentId: linked, heldBookingBefore: false },
				noteBookingSeen: async () => undefined,
				finishLinkedAppointment: async () => undefined,
			},
			settings: { parentOrganizationId, payment, selfDeclaration, gatewayOrigins: ['http://gateway.test'] },
			language,
			nonce: '',
			now: () => testNow,
			log: silentLog,
		} as unknown as Services;
	}
	return {
		...demo,
		servicesFor,
		contextFor(regNo, timeoutMs, own) {
			const context = new RouterContextProvider();
			context.set(servicesContext, servicesFor(regNo, timeoutMs, own));
			return context;
		},
	};
}
