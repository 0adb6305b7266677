import fc from 'fast-check';
import type { KnownValues } from '../knownValues.ts';
import { jsonBody } from '../mutate.ts';
import type { FuzzTarget } from '../readFuzzTarget.ts';
import { cleanHeader, encodePath, type FuzzRequest, type RequestGenerator } from '../request.ts';
import { hostileText } from '../schemaArbitraries.ts';

/** The vehicle whose links are revoked; no session of the fuzzer uses it. */
const unownedRegNo = 'GA01ZZ0001';

const commands = ['link', 'revoke-links', 'demo-reset', 'migrate'];
const reads = ['openapi.json', 'docs', 'metrics', 'healthz', 'readyz'];

/** The other addresses of the internal port: commands of the checkout, sent messages, API description, metrics. */
export function internalGenerators(
	{ controlToken, deskToken }: FuzzTarget,
	known: KnownValues,
): readonly RequestGenerator[] {
	const bearer = (token: fc.Arbitrary<string>) =>
		token.map(
			(value): Record<string, string> => (value === '' ? {} : { Authorization: cleanHeader(`Bearer ${value}`) }),
		);
	const guessed = bearer(
		fc.oneof(fc.constantFrom('', ' ', 'null', controlToken.slice(1), `${controlToken}x`), hostileText),
	);
	const withToken = (token: string) => bearer(fc.constant(token));
	const regNo = fc.oneof(fc.constantFrom(...known.valuesOf('RegNo')), hostileText);
	const link = jsonBody(
		fc.record({
			regNo,
			appointmentId: fc.oneof(fc.constant(null), hostileText),
			bearer: fc.oneof(fc.constant(null), hostileText),
			hours: fc.oneof(fc.constant(1), fc.double()),
		}),
	);
	const revoked = jsonBody(fc.record({ regNo: fc.oneof(fc.constant(unownedRegNo), hostileText) }));
	const post = (
		path: fc.Arbitrary<string>,
		body: fc.Arbitrary<string>,
		headers: fc.Arbitrary<Record<string, string>>,
	) =>
		fc.record({ path, body, headers }).map(
			({ path, body, headers }): FuzzRequest => ({
				base: 'internalUrl',
				method: 'POST',
				path: encodePath(`/control/${path}`),
				headers: { 'Content-Type': 'application/json', ...headers },
				body,
			}),
		);
	const get = (path: fc.Arbitrary<string>, headers: fc.Arbitrary<Record<string, string>>) =>
		fc.tuple(path, hostileText, headers).map(
			([path, rest, headers]): FuzzRequest => ({
				base: 'internalUrl',
				method: 'GET',
				path: encodePath(`/${path}?${new URLSearchParams({ rest })}`),
				headers,
				body: null,
			}),
		);
	const unauthorized = (request: fc.Arbitrary<FuzzRequest>) =>
		request.map((each) => ({ ...each, isUnauthorized: true }));
	const anyCommand = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...commands) }, hostileText);
	return [
		{ name: 'control, unauthorized', request: unauthorized(post(anyCommand, fc.oneof(link, hostileText), guessed)) },
		{ name: 'control link', request: post(fc.constant('link'), fc.oneof(link, hostileText), withToken(controlToken)) },
		{ name: 'control revoke-links', request: post(fc.constant('revoke-links'), revoked, withToken(controlToken)) },
		{ name: 'control migrate', request: post(fc.constant('migrate'), hostileText, withToken(controlToken)) },
		{ name: 'messages, unauthorized', request: unauthorized(get(fc.constant('messages'), guessed)) },
		{ name: 'messages', request: get(fc.constant('messages'), withToken(deskToken)) },
		{ name: 'descriptions', request: get(fc.oneof(fc.constantFrom(...reads), hostileText), guessed) },
	];
}
