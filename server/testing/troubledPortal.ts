/** For tests: the portal's pages and actions, in this process, on a provider that fails as it is told to. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import { type Services, servicesContext } from '../../app/services.ts';
import { openDatabase } from '../../db/connect.ts';
import { copyPGliteTemplate } from '../../db/testing/pgliteTemplate.ts';
import { createProvider } from '../../provider/http/createProvider.ts';
import { type FaultyUpstream, faultyUpstream } from '../../provider/http/faultyUpstream.ts';
import { createWire, type Wire } from '../../provider/http/wire.ts';
import {
	openTestProvider,
	parentOrganizationId,
	serveTest,
	testClient,
	testNow,
} from '../../tests/support/provider/harness.ts';
import { type TestOnline, testOnline } from '../../tests/support/provider/payments.ts';

const portalUrl = 'http://portal.test';

/** What a visit has of its own. */
export interface OwnVisit {
	readonly requestId?: string;
	readonly language?: 'en' | 'hi';
	/** The appointment that the opened link names. */
	readonly linked?: string;
	readonly selfDeclaration?: boolean;
}

export interface TroubledPortal {
	readonly upstream: FaultyUpstream;
	readonly online: TestOnline;
	readonly db: Awaited<ReturnType<typeof openDatabase>>['db'];
	/** What a visitor of this vehicle has, asked with this patience. */
	servicesFor(regNo: string, timeoutMs?: number, own?: OwnVisit): Services;
	/** What the router gives to a loader or an action. */
	contextFor(regNo: string, timeoutMs?: number, own?: OwnVisit): RouterContextProvider;
	/** The next call asks whoami first, as after a start of the portal. */
	forgetWhoami(): void;
	close(): Promise<void>;
}

/** The demo's vehicles behind an embedded provider that is reached over HTTP, on PGlite unless an address is given. */
export async function openTroubledPortal(databaseUrl?: string): Promise<TroubledPortal> {
	const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-test-'));
	if (databaseUrl === undefined) await copyPGliteTemplate(dataDir);
	const { db, close } = await openDatabase({ databaseUrl, dataDir });
	await openTestProvider(db);
	const online = { ...testOnline(), portalUrls: [portalUrl] };
	const provider = serveTest(db, { online });
	const upstream = await faultyUpstream(async (request) => provider.fetch(request));

	const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
	const wires = new Map<number, Wire>();
	function wireOf(timeoutMs: number): Wire {
		const { id: clientId, secret: clientSecret } = testClient;
		const client = { base: upstream.base, send: fetch, clientId, clientSecret, portalUrl, repeatPauseMs: 5 };
		const wire = wires.get(timeoutMs) ?? createWire({ ...client, log, timeoutMs, maxAnswerBytes: 1024 * 1024 });
		wires.set(timeoutMs, wire);
		return wire;
	}

	function servicesFor(regNo: string, timeoutMs = 10_000, own: OwnVisit = {}): Services {
		const { language = 'en', requestId = 'request-1', linked, selfDeclaration = false } = own;
		const payment = { dealerCode: online.dealerCode, accessCode: '' };
		const visit = { language: 'en', bearer: null, requestId } as const;
		return {
			provider: createProvider(wireOf(timeoutMs), { parentOrganizationId, payment })(visit),
			access: {
				sight: { kind: 'vehicle', regNo },
				linkedAppointment: linked === undefined ? null : { appointmentId: linked, heldBookingBefore: false },
				noteBookingSeen: async () => undefined,
				finishLinkedAppointment: async () => undefined,
			},
			settings: { parentOrganizationId, selfDeclaration, gatewayOrigins: ['http://gateway.test'] },
			language,
			nonce: '',
			now: () => testNow,
			log,
		} as unknown as Services;
	}

	return {
		upstream,
		online,
		db,
		servicesFor,
		forgetWhoami: () => wires.clear(),
		contextFor(regNo, timeoutMs, own) {
			const context = new RouterContextProvider();
			context.set(servicesContext, servicesFor(regNo, timeoutMs, own));
			return context;
		},
		async close() {
			await upstream.stop();
			await close();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}
