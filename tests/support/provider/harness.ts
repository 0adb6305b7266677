/** The embedded provider with the demo's data, called over the wire or directly, for tests. */

import type { Kysely } from 'kysely';
import { migrate } from '../../../db/migrate.ts';
import { loadReferenceData } from '../../../db/referenceData.ts';
import type { Database } from '../../../db/schema.ts';
import type { DatabaseTemplate } from '../../../db/testing/databaseTemplate.ts';
import { demoParentOrganizationId } from '../../../demo/organization.ts';
import { seedDemo } from '../../../demo/seed.ts';
import { createProviderApi } from '../../../provider/api/providerApi.ts';
import { schemaIds } from '../../../provider/api/schemaIds.ts';
import { createEmbeddedProvider, type EmbeddedProviderOptions } from '../../../provider/embedded/embeddedProvider.ts';
import type { Provider, RequestContext } from '../../../provider/port.ts';
import { limitBody } from '../../../provider/testing/overTheWire.ts';
import type { CallDeclaration, RequestOf, ResponseOf } from '../../../provider/wire/callDeclaration.ts';
import { type CallName, type Calls, calls } from '../../../provider/wire/calls.ts';
import { callPath } from '../../../provider/wire/paths.ts';

export const testClient = { id: 'portal', secret: 'a secret of tests' };
export const parentOrganizationId = demoParentOrganizationId;

/** A Saturday, 11:30 in India. */
export const testNow = new Date('2026-11-21T06:00:00Z');

export interface TestResponse {
	readonly status: number;
	readonly body: Record<string, unknown>;
}

export interface TestCallOptions {
	readonly key?: string;
	readonly language?: string;
	readonly portalUrl?: string;
}

export interface EmbeddedTestProvider {
	/** Serves any request whose path begins with `/v1.0`. */
	fetch(request: Request): Promise<Response>;
	/** The provider of one request, without the wire. */
	direct(context?: Partial<RequestContext>): Provider;
	readonly logged: { readonly level: string; readonly fields: object }[];
	/** The calls that were counted as refused, in order. */
	readonly refused: string[];
	/** Sets the provider's clock. */
	setNow(now: Date): void;
	/** Sends a call with any fields. */
	send(name: CallName, fields: unknown, extras?: TestCallOptions): Promise<TestResponse>;
	/** Sends a valid call and parses the response. @throws unless the response is HTTP 200 and matches its schema */
	call<Name extends CallName>(
		name: Name,
		fields: RequestOf<Calls[Name]>,
		extras?: TestCallOptions,
	): Promise<ResponseOf<Calls[Name]>>;
}

/** A database with the demo's data. */
export const demoTemplate: DatabaseTemplate = {
	name: 'demo',
	async fill(db) {
		await migrate(db, { provider: true });
		await loadReferenceData(db);
		await seedDemo(db, testNow);
	},
};

/** Serves a database, after migrating it and adding missing reference and demo data. */
export async function openTestProvider(db: Kysely<Database>): Promise<EmbeddedTestProvider> {
	await demoTemplate.fill(db);
	return serveTestProvider(db);
}

/** Serves a database as it is. */
export function serveTestProvider(
	db: Kysely<Database>,
	parts: Partial<EmbeddedProviderOptions> = {},
): EmbeddedTestProvider {
	let now = testNow;
	const logged: { level: string; fields: object }[] = [];
	const log = {
		info: (fields: object) => logged.push({ level: 'info', fields }),
		error: (fields: object) => logged.push({ level: 'error', fields }),
	};
	const refused: string[] = [];
	const countRejection = (call: string) => refused.push(call);
	const providerFor = createEmbeddedProvider({ db, now: () => now, log, countRejection, ...parts });
	const api = createProviderApi({ providerFor, clients: [testClient], log, countRejection, limitBody });
	const send: EmbeddedTestProvider['send'] = async (name, fields, extras = {}) => {
		const response = await api.fetch(requestForCall(name, fields, extras));
		return { status: response.status, body: (await response.json()) as Record<string, unknown> };
	};
	return {
		fetch: api.fetch,
		direct: (context = {}) =>
			providerFor({ language: 'en', bearer: null, requestId: 'direct', portalUrl: '', ...context }),
		logged,
		refused,
		setNow: (moved) => {
			now = moved;
		},
		send,
		call: async (name, fields, extras) => {
			const { status, body } = await send(name, fields, extras);
			if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
			const call: CallDeclaration = calls[name];
			return call.response.parse(call.unwrap(body)) as never;
		},
	};
}

export function requestForCall(
	name: CallName,
	fields: unknown,
	{ key, language, portalUrl }: TestCallOptions = {},
): Request {
	const call: CallDeclaration = calls[name];
	const record = fields as Record<string, unknown>;
	const schemaId = call.schema === null ? '' : (schemaIds.get(call.schema) ?? '');
	const path = callPath(call, { schemaId, actionId: call.actionId, id: String(record.id) });
	const query = new URLSearchParams(Object.entries(record).map(([field, value]) => [field, String(value)]));
	const isBody = call.kind === 'action';
	const url = `http://provider.test/v1.0${path}${isBody || call.kind === 'document' ? '' : `?${query}`}`;
	return new Request(url, {
		method: call.method,
		headers: {
			ClientId: testClient.id,
			ClientSecret: testClient.secret,
			...(language !== undefined && { 'Accept-Language': language }),
			...(key !== undefined && { 'Idempotency-Key': key }),
			...(portalUrl !== undefined && { 'X-Portal-Url': portalUrl }),
		},
		body: isBody ? JSON.stringify(fields) : null,
	});
}
