import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import routes from '../../../app/routes.ts';
import { emptyDraft } from '../../../domain/booking/draftState.ts';
import type { KnownValues } from '../knownValues.ts';
import { jsonBody } from '../mutate.ts';
import type { FuzzTarget } from '../readFuzzTarget.ts';
import { cleanHeader, encodeForm, encodePath, type FuzzRequest, type RequestGenerator } from '../request.ts';
import { hostileText } from '../schemaArbitraries.ts';
import { anyMethod } from './provider.ts';

/** Three generators for each path of app/routes.ts: its page, its data, and a POST to it. */
export function pageGenerators(target: FuzzTarget, known: KnownValues, draft: object): readonly RequestGenerator[] {
	return pagePaths().flatMap((path) => [
		{ name: `GET /${path}`, request: read(path, '', known) },
		{ name: `GET /${path}.data`, request: read(path, '.data', known) },
		{ name: `POST /${path}`, request: posted(path, target, known, draft) },
	]);
}

/** The paths of app/routes.ts, without a leading slash. */
export const pagePaths = (): readonly string[] => [...new Set([...pathsOf(routes), '__manifest'])];

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
	entries.flatMap(({ path, children, index }) => [
		...(path !== undefined || index ? [path ?? ''] : []),
		...pathsOf(children ?? []),
	]);

const text = (name: string, known: KnownValues): fc.Arbitrary<string> => {
	const values = known.valuesOf(name);
	return values.length === 0
		? hostileText
		: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, hostileText);
};

const queryNames = [
	'RegNo',
	'AppointmentId',
	'DealerCode',
	'RepairTypeId',
	'KmReading',
	'AppointmentDate',
	'SelectedDate',
];
const moreQueryNames = [
	'StateId',
	'latitude',
	'longitude',
	'search',
	'OrderNumber',
	'BlobName',
	'type',
	'answered',
	'amount',
	'_routes',
	'index',
];

const queryOf = (known: KnownValues) =>
	fc
		.record(Object.fromEntries([...queryNames, ...moreQueryNames].map((name) => [name, likely(name, known)])), {
			requiredKeys: ['RegNo'],
		})
		.chain((fields) => fc.nat(12).map((roll) => encodeForm(roll === 0 ? { ...fields, Params: fields.RegNo } : fields)));

function likely(name: string, known: KnownValues): fc.Arbitrary<string> {
	const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
	const good: Readonly<Record<string, readonly string[]>> = {
		latitude: ['18.52', '28.6448'],
		longitude: ['73.85', '77.21'],
		KmReading: ['25000'],
		AppointmentDate: [day],
		SelectedDate: [day],
		type: ['proforma', 'tax'],
	};
	return good[name]
		? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...good[name]) }, hostileText)
		: text(name, known);
}

/** Fills in the parameters of a path. */
const filled = (path: string, known: KnownValues): fc.Arbitrary<string> =>
	fc.tuple(text('RegNo', known), hostileText, fc.nat(5)).map(([regNo, rest, roll]) => {
		const named = path.replace(/:\w+/, encodeURIComponent(regNo.toWellFormed()));
		const whole = named.replace(/\*\??$/, roll === 0 ? rest : encodeURIComponent(rest.toWellFormed()).slice(0, 300));
		return `/${whole}`;
	});

const headersOf = (known: KnownValues): fc.Arbitrary<Record<string, string>> =>
	fc
		.record({
			accept: fc.constantFrom('text/html,*/*', 'application/json', '*/*'),
			cookie: fc.oneof(fc.constantFrom('', 'language=hi', 'language=en'), text('RegNo', known)),
			coding: fc.constantFrom('', 'gzip', 'br;q=1, gzip;q=0', '*'),
			address: fc.ipV4(),
			tag: hostileText,
		})
		.map(({ accept, cookie, coding, address, tag }) => ({
			Accept: accept,
			Cookie: cleanHeader(cookie.includes('=') || cookie === '' ? cookie : `vehicle=${cookie}; session=${cookie}`),
			'Accept-Encoding': coding,
			'X-Forwarded-For': address,
			'If-None-Match': cleanHeader(tag),
		}));

function read(path: string, ending: '' | '.data', known: KnownValues): fc.Arbitrary<FuzzRequest> {
	const parts = fc.record({ at: filled(path, known), query: queryOf(known), headers: headersOf(known) });
	const method = fc.oneof({ weight: 15, arbitrary: fc.constant('GET') }, fc.constantFrom('HEAD', 'OPTIONS', 'PUT'));
	return fc.tuple(parts, method).map(([{ at, query, headers }, method]) => ({
		base: 'url',
		method,
		path: encodePath(`${ending && at === '/' ? '/_' : at}${ending}?${query}`),
		headers,
		body: null,
	}));
}

function posted(path: string, { url }: FuzzTarget, known: KnownValues, draft: object): fc.Arbitrary<FuzzRequest> {
	const fields = [
		'documentId',
		'estimateHash',
		'decision',
		'approved',
		'channel',
		'language',
		'from',
		'mobile',
		'code',
		'RegNo',
	];
	const word = (name: string) =>
		fc.oneof(
			text(name, known),
			fc.constantFrom('approve', 'reject', 'online', 'dealership', 'hi', '/tracking', '12345678'),
		);
	const form = fc
		.record(Object.fromEntries(fields.map((name) => [name, word(name)])), { requiredKeys: [] })
		.map(encodeForm);
	const drafts = fc.constantFrom(draft, emptyDraft('MH12AB1234', new Date()));
	const key = fc.oneof({ weight: 4, arbitrary: fc.uuid() }, hostileText);
	const json = jsonBody(
		path === 'booking/save'
			? fc.record({ draft: drafts, key })
			: fc.record({ appointmentId: text('AppointmentId', known), reason: hostileText, code: hostileText }),
	);
	const parts = fc.record({
		at: filled(path, known),
		isData: fc.boolean(),
		query: queryOf(known),
		headers: headersOf(known),
		body: fc.oneof(form, json, hostileText),
		type: fc.constantFrom(
			'application/x-www-form-urlencoded',
			'application/json',
			'multipart/form-data; boundary=x',
			'text/plain',
			'',
		),
		method: fc.oneof({ weight: 15, arbitrary: fc.constant('POST') }, anyMethod),
		origin: fc.oneof({ weight: 15, arbitrary: fc.constant(url) }, fc.constantFrom('null', 'http://evil.example')),
	});
	return parts.map(({ at, isData, query, headers, body, type, method, origin }) => ({
		base: 'url',
		method,
		path: encodePath(`${isData && at !== '/' ? `${at}.data` : at}?${query}`),
		headers: { ...headers, Origin: origin, 'Content-Type': type },
		body: method === 'GET' || method === 'HEAD' ? null : body,
	}));
}
