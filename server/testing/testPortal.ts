/** For tests: services and router contexts of requests for the demo's vehicles, on a provider that the test creates. */
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
import type { ResultCode } from '../../domain/resultCode.ts';
import type { Provider } from '../../provider/port.ts';
import { formatResultText } from '../../provider/translations/formatResultText.ts';
import { demoTemplate, openTestProvider, parentOrganizationId, testNow } from '../../tests/support/provider/harness.ts';
import { createTestOnlinePayment, type TestOnlinePayment } from '../../tests/support/provider/payments.ts';

export const testPortalUrl = 'http://portal.test';

/** Properties that differ between requests. */
export interface RequestOverrides {
	readonly requestId?: string;
	readonly language?: Language;
	/** The appointment in the link that opened the session. */
	readonly linkedBookingId?: string;
	readonly selfDeclaration?: boolean;
	/** Whether a code has just proved whose vehicle it is. */
	readonly isVerified?: boolean;
}

export interface TestPortal {
	readonly online: TestOnlinePayment;
	readonly db: Kysely<Database>;
	/** The services of a request for this vehicle, with this time limit of the provider. */
	servicesFor(regNo: string, timeoutMs?: number, request?: RequestOverrides): Services;
	/** The context that the router passes to loaders and actions. */
	contextFor(regNo: string, timeoutMs?: number, request?: RequestOverrides): RouterContextProvider;
	close(): Promise<void>;
}

/** The demo's database and payment options, from which a test creates its provider. */
export interface TestDemo {
	readonly db: Kysely<Database>;
	readonly online: TestOnlinePayment;
	close(): Promise<void>;
}

export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens the demo's data with a test gateway, on PGlite unless `databaseUrl` is given. */
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

/** Creates a portal whose requests use the providers that `providerFor` returns. */
export function createTestPortal(
	demo: TestDemo,
	providerFor: (requestId: string, language: Language, timeoutMs: number) => Provider,
): TestPortal {
	const { online } = demo;
	function servicesFor(regNo: string, timeoutMs = 10_000, request: RequestOverrides = {}): Services {
		const { language = 'en', requestId = 'request-1', linkedBookingId } = request;
		const { selfDeclaration = false, isVerified = false } = request;
		const payment = { dealerCode: online.dealerCode, accessCode: '' };
		return {
			provider: providerFor(requestId, language, timeoutMs),
			resultText: (message: ResultCode) => formatResultText(message, language),
			access: {
				accessDecision: { kind: 'vehicle', regNo },
				isVerified,
				isFreshlyVerified: isVerified,
				linkedBooking: linkedBookingId === undefined ? null : { appointmentId: linkedBookingId, hadSeenBooking: false },
				noteBookingSeen: async () => undefined,
				finishLinkedBooking: async () => undefined,
			},
			settings: {
				parentOrganizationId,
				payment,
				selfDeclaration,
				gatewayOrigins: ['http://gateway.test'],
				footerLinks: { help: null, privacy: null, terms: null, grievance: null },
			},
			language,
			nonce: '',
			now: () => testNow,
			log: silentLog,
		} as unknown as Services;
	}
	return {
		...demo,
		servicesFor,
		contextFor(regNo, timeoutMs, request) {
			const context = new RouterContextProvider();
			context.set(servicesContext, servicesFor(regNo, timeoutMs, request));
			return context;
		},
	};
}
