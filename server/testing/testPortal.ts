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
import type { Language } from '../../domain/languages.ts';
import type { ProviderMessage } from '../../domain/providerMessage.ts';
import type { Provider } from '../../provider/port.ts';
import { formatMessage } from '../../provider/translations/formatMessage.ts';
import { demoTemplate, openTestProvider, parentOrganizationId, testNow } from '../../tests/support/provider/harness.ts';
import { createTestOnlinePayment, type TestOnlinePayment } from '../../tests/support/provider/payments.ts';

export const testPortalUrl = 'http://portal.test';

/** What a visit has of its own. */
export interface VisitOverrides {
	readonly requestId?: string;
	readonly language?: Language;
	/** The appointment that the opened link names. */
	readonly linkedAppointmentId?: string;
	readonly selfDeclaration?: boolean;
}

export interface TestPortal {
	readonly online: TestOnlinePayment;
	readonly db: Kysely<Database>;
	/** What a visitor of this vehicle has, asked with this patience. */
	servicesFor(regNo: string, timeoutMs?: number, visit?: VisitOverrides): Services;
	/** What the router gives to a loader or an action. */
	contextFor(regNo: string, timeoutMs?: number, visit?: VisitOverrides): RouterContextProvider;
	close(): Promise<void>;
}

/** What the test makes its provider of. */
export interface TestDemo {
	readonly db: Kysely<Database>;
	readonly online: TestOnlinePayment;
	close(): Promise<void>;
}

export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The demo's data with a gateway of the test's own, on PGlite unless an address is given. */
export async function openTestDemo(databaseUrl?: string): Promise<TestDemo> {
	const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-test-'));
	if (databaseUrl === undefined) await copyPGlite(dataDir, demoTemplate);
	const { db, close } = await openDatabase({ databaseUrl, dataDir });
	await openTestProvider(db);
	return {
		db,
		online: { ...createTestOnlinePayment(), portalUrls: [testPortalUrl] },
		async close() {
			await close();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

/** A portal whose visits ask what `providerFor` answers. */
export function createTestPortal(
	demo: TestDemo,
	providerFor: (requestId: string, language: Language, timeoutMs: number) => Provider,
): TestPortal {
	const { online } = demo;
	function servicesFor(regNo: string, timeoutMs = 10_000, visit: VisitOverrides = {}): Services {
		const { language = 'en', requestId = 'request-1', linkedAppointmentId, selfDeclaration = false } = visit;
		const payment = { dealerCode: online.dealerCode, accessCode: '' };
		return {
			provider: providerFor(requestId, language, timeoutMs),
			sentence: (message: ProviderMessage) => formatMessage(message, language),
			access: {
				accessDecision: { kind: 'vehicle', regNo },
				linkedAppointment:
					linkedAppointmentId === undefined ? null : { appointmentId: linkedAppointmentId, heldBookingBefore: false },
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
		contextFor(regNo, timeoutMs, visit) {
			const context = new RouterContextProvider();
			context.set(servicesContext, servicesFor(regNo, timeoutMs, visit));
			return context;
		},
	};
}
