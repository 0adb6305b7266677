/** For tests: the public and the internal app without a port, around a fake build of a few routes. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import pino from 'pino';
import { redirect, type ServerBuild } from 'react-router';
import type { RateLimiter } from '../../access/limits/rateLimits.ts';
import type { MessageLink } from '../../access/links/messageLinks.ts';
import { noRateLimits } from '../../access/testing/noRateLimits.ts';
import { dataServices, failureResponse } from '../../app/loaders.ts';
import { readVehicleOfRequest } from '../../app/loadVehicle.ts';
import { type RouteArgs, servicesContext } from '../../app/services.ts';
import { defaultBrandColor } from '../../domain/brand.ts';
import { aVehicle } from '../../domain/testing/vehicles.ts';
import { usualSpelling } from '../../domain/vehicle/regNo.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Provider } from '../../provider/port.ts';
import { createPublicApp, type PublicAppOptions } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { createInternalApp, type InternalAppOptions } from '../internalApp.ts';

export const pageText = 'A page of the portal. '.repeat(100);
export const scriptText = 'console.log("a built file of some length");'.repeat(20);

/** A build of a few routes without components. */
function fakeBuild(): ServerBuild {
	const routes = {
		root: { id: 'root', path: '', module: {} },
		home: { id: 'home', parentId: 'root', path: undefined, index: true, module: { loader: () => html(pageText) } },
		echo: echoRoute('echo'),
		'booking/save': echoRoute('booking/save'),
		'data/seat-hold': { ...echoRoute('data/seat-hold'), parentId: 'root' },
		leads: { id: 'leads', path: 'leads', module: { loader: () => redirect('/?RegNo=MH12AB1234&dealership=other') } },
		fails: { id: 'fails', path: 'fails', module: { loader: () => Promise.reject(new Error('secret of the inside')) } },
		away: {
			...{ id: 'away', path: 'away' },
			module: { loader: () => Promise.reject(new Error('Connection terminated unexpectedly')) },
		},
		paid: { id: 'paid', path: 'payment-success/:RegNo', module: { loader: () => html('paid') } },
		invoice: {
			id: 'invoice',
			path: 'makepayment/invoice',
			module: { isDownload: true, loader: () => html('invoice') },
		},
		dealers: dataRoute('dealers', () => Response.json({ list: pageText })),
		down: dataRoute('down', () => failureResponse({ kind: 'unreachable', text: null }, 503)),
		own: dataRoute('own', ({ context }) => Response.json(dataServices(context).regNo)),
		read: { id: 'read', path: 'read', module: { loader: readVehicle, action: readVehicle } },
		other: { id: 'other', path: '*', module: { loader: () => html('home') } },
	};
	return {
		entry: { module: { default: () => new Response('') } },
		routes,
		assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
		publicPath: '/',
		assetsBuildDirectory: '',
		future: {},
		ssr: true,
		isSpaMode: false,
		prerender: [],
		routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
	} as unknown as ServerBuild;
}

const echoRoute = (path: string) => ({
	id: path,
	path,
	module: { action: async ({ request }: { request: Request }) => new Response(await request.text()) },
});

const dataRoute = (id: string, loader: Handler) => ({ id, parentId: 'root', path: `data/${id}`, module: { loader } });
type Handler = (args: RouteArgs) => Response | Promise<Response>;

const readVehicle: Handler = async ({ context, request }) => {
	const vehicle = await readVehicleOfRequest(dataServices(context), request, { showsPayment: false });
	return Response.json(vehicle?.regNo ?? 'none');
};

const html = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });

const clientFolder = mkdtempSync(join(tmpdir(), 'portal-client-'));
mkdirSync(join(clientFolder, 'assets'));
writeFileSync(join(clientFolder, 'assets/entry-abc.js'), scriptText);
writeFileSync(join(clientFolder, 'assets/entry-abc.js.br'), brotliCompressSync(scriptText));
writeFileSync(join(clientFolder, 'icon.svg'), `<svg fill="${defaultBrandColor}"/>`);

export const testLinkKeys = [{ kid: 'k1', key: randomBytes(32) }];

/** Links of messages by token; tests fill it. */
export const testMessageLinks = new Map<string, MessageLink>();

/** This provider knows each number in its usual spelling, except one that no address can name and those of `MH99…`. */
function vehicleSpelledAs(regNo: string): Vehicle | null {
	const own = regNo === 'MH01AB1234' ? 'MHO1AB1234' : usualSpelling(regNo);
	return regNo.startsWith('MH99') ? null : aVehicle([], { regNo: own });
}

/** The lines that were logged; tests clear it. */
export const logLines: string[] = [];
const log = pino({}, { write: (line: string) => void logLines.push(line) });

const maker = { PARENT_ORGANIZATION_ID: 'P', PAYMENT_DEALER_CODE: 'P-PAY' };

/**
 * Creates the public app with these settings and returns a function that sends requests to it. `host` is the Host
 * header.
 */
export function inMemoryPortal(
	env: Record<string, string> = {},
	profile: 'demo' | 'serve' = 'demo',
	acceptReturn: PublicAppOptions['acceptReturn'] = null,
	rateLimiter: RateLimiter = noRateLimits,
	readiness: PublicAppOptions['readiness'] = async () => ({ isReady: true }),
	onUndeclaredProxy: () => void = () => undefined,
	isOverloaded: () => boolean = () => false,
	acceptReceipt: PublicAppOptions['acceptReceipt'] = null,
) {
	const config = readConfig(profile, { LINK_KEYS: `k1:${'5a'.repeat(32)}`, ...maker, ...env }, '/');
	const sessions = {
		find: async () => null,
		open: async () => 'id',
		noteBookingSeen: async () => undefined,
		finishAppointment: async () => undefined,
		end: async () => undefined,
		isRevoked: async () => false,
		revokeLinks: async () => undefined,
	};
	const app = createPublicApp({
		config,
		log,
		clientFolder,
		readiness,
		onUndeclaredProxy,
		isOverloaded,
		observe: () => undefined,
		acceptReturn,
		acceptReceipt,
		rateLimiter,
		build: fakeBuild(),
		servicesContext,
		access: {
			access: config.accessMode,
			linkKeys: testLinkKeys,
			messageLinks: { find: async (token) => testMessageLinks.get(token) ?? null },
			sessions,
			codes: null,
			rateLimiter,
			onTry: () => undefined,
			now: () => new Date(),
		},
		settings: {
			brandName: 'Kickstand',
			brandColor: null,
			footerLinks: config.footerLinks,
			parentOrganizationId: 'P',
			payment: null,
			selfDeclaration: false,
			catalogueNames: null,
			mapTiles: null,
			hasMapArchive: false,
			gatewayOrigins: [],
			isDemo: true,
		},
		providerFor: () => ({ vehicleByRegNo: async (regNo) => vehicleSpelledAs(regNo) }) as Provider,
		portalUrl: config.publicUrl,
	});
	return async (path: string, init: RequestInit & { host?: string } = {}) => {
		const headers = new Headers(init.headers);
		headers.set('Host', init.host ?? 'localhost:3000');
		const incoming = {
			method: init.method ?? 'GET',
			url: path,
			headers: Object.fromEntries(headers),
			socket: { remoteAddress: '127.0.0.1' },
		};
		return app.request(`http://localhost:3000${path}`, { ...init, headers }, { incoming, outgoing: {} });
	};
}

/**
 * Creates the internal app with the given options; everything else is absent. `host` of a request is its Host header,
 * `from` the caller's address.
 */
export function inMemoryInternalApp(options: Partial<InternalAppOptions>) {
	const app = createInternalApp({
		log,
		providerUrl: '',
		provider: null,
		desk: null,
		messages: null,
		admin: null,
		metrics: async () => '',
		readiness: async () => ({ isReady: true }),
		observe: () => undefined,
		hosts: [],
		clientIds: [],
		rateLimiter: noRateLimits,
		now: () => new Date(),
		countWrongCredentials: () => undefined,
		...options,
	});
	return {
		app,
		routes: app.routes,
		async request(path: string, init: RequestInit & { host?: string; from?: string } = {}): Promise<Response> {
			const headers = new Headers(init.headers);
			headers.set('Host', init.host ?? '127.0.0.1:3001');
			const socket = { remoteAddress: init.from ?? '127.0.0.1', localAddress: '10.0.0.5' };
			return app.request(path, { ...init, headers }, { incoming: { url: path, socket }, outgoing: {} });
		},
	};
}
