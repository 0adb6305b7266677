/** For tests: a provider API over a provider of which each test implements the methods that it needs. */
import type { Provider, RequestContext } from '../../port.ts';
import { limitBody } from '../../testing/overTheWire.ts';
import type { CallDeclaration } from '../../wire/callDeclaration.ts';
import { type CallName, calls } from '../../wire/calls.ts';
import { callPath } from '../../wire/paths.ts';
import { createProviderApi } from '../providerApi.ts';
import { schemaIds } from '../schemaIds.ts';

const client = { id: 'portal', secret: 'a secret of tests' };

/** `contexts` are those that the provider was made with; the lists are in order of time. */
export function createTestProviderApi(methods: Partial<Provider>) {
	const contexts: RequestContext[] = [];
	const logged: { readonly level: 'info' | 'error'; readonly fields: object; readonly line: string }[] = [];
	const rejections: string[] = [];
	const api = createProviderApi({
		providerFor: (context) => {
			contexts.push(context);
			return methods as Provider;
		},
		clients: [client],
		limitBody,
		log: {
			info: (fields, line) => logged.push({ level: 'info', fields, line }),
			error: (fields, line) => logged.push({ level: 'error', fields, line }),
		},
		countRejection: (call) => rejections.push(call),
	});
	const call = async (name: CallName, fields: Record<string, unknown>, headers: Record<string, string> = {}) => {
		const response = await api.fetch(providerApiRequest(name, fields, headers));
		return { status: response.status, body: (await response.json()) as unknown, headers: response.headers };
	};
	return { fetch: api.fetch, call, contexts, logged, rejections };
}

export function providerApiRequest(
	name: CallName,
	fields: Record<string, unknown>,
	headers: Record<string, string>,
): Request {
	const call: CallDeclaration = calls[name];
	const schemaId = schemaIds.get(call.schema ?? '') ?? '';
	const path = callPath(call, { schemaId, actionId: call.actionId, id: String(fields.id) });
	const isBody = call.kind === 'action';
	const query = new URLSearchParams(Object.entries(fields).map(([field, value]) => [field, String(value)]));
	return new Request(`http://provider.test/v1.0${path}${isBody || call.kind === 'document' ? '' : `?${query}`}`, {
		method: call.method,
		headers: { ClientId: client.id, ClientSecret: client.secret, ...headers },
		body: isBody ? JSON.stringify(fields) : null,
	});
}
