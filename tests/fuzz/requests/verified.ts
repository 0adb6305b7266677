import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { LinkKey } from '../../../access/links/linkParams.ts';
import { emptyDraft } from '../../../domain/booking/draftState.ts';
import type { KnownValues } from '../knownValues.ts';
import type { FuzzTarget } from '../readFuzzTarget.ts';
import { cleanHeader, encodeForm, encodePath, type RequestGenerator } from '../request.ts';
import { hostileText } from '../schemaArbitraries.ts';
import { pageGenerators } from './pages.ts';
import { getRequest, linkParams, type OpenSession, verifyRequest, visitorRegNos } from './sessions.ts';

interface VerifiedParts {
	readonly key: LinkKey;
	readonly known: KnownValues;
	readonly sessions: readonly OpenSession[];
}

/** Every page and action, with valid, missing and corrupted sessions; one-time codes; links. */
export function verifiedGenerators(
	target: FuzzTarget,
	{ key, known, sessions }: VerifiedParts,
): readonly RequestGenerator[] {
	const visitorValues: KnownValues = {
		...known,
		valuesOf: (name) => (name.toLowerCase() === 'regno' ? visitorRegNos : known.valuesOf(name)),
	};
	const session = sessionOf(sessions);
	const asOwner = ({ name, request }: RequestGenerator): RequestGenerator => ({
		name: `verified ${name}`,
		request: fc.tuple(request, session).map(([each, { cookie, allowedRegNo }]) => ({
			...each,
			headers: { ...each.headers, Cookie: cleanHeader(cookie) },
			allowedRegNo,
		})),
	});
	const regNo = fc.oneof(fc.constantFrom(...known.valuesOf('RegNo'), 'GA01ZZ0001'), hostileText);
	const code = fc.oneof(fc.stringMatching(/^[0-9]{8}$/), hostileText);
	const posted = (fields: fc.Arbitrary<Readonly<Record<string, string>>>) =>
		fc.record({ regNo, fields, session, address: fc.ipV4() }).map(({ regNo, fields, session, address }) => ({
			...verifyRequest(target, regNo, fields, address),
			headers: { ...verifyRequest(target, regNo, fields, address).headers, Cookie: cleanHeader(session.cookie) },
			allowedRegNo: session.allowedRegNo,
		}));
	const link = fc.record({
		params: paramsOf(key, known),
		at: fc.constantFrom('/', '/tracking', '/data/payment', '/x'),
		session,
	});
	return [
		...pageGenerators(target, visitorValues, emptyDraft(visitorRegNos[0], new Date())).map(asOwner),
		{ name: 'verify send', request: posted(fc.constant({ send: 'yes' })) },
		{ name: 'verify code', request: posted(code.map((typed) => ({ code: typed }))) },
		{
			name: 'link',
			request: link.map(({ params, at, session }) => ({
				...getRequest(`${at}?${encodeForm({ Params: params })}`),
				headers: { Accept: '*/*', Cookie: cleanHeader(session.cookie) },
				allowedRegNo: session.allowedRegNo,
			})),
		},
		{
			name: 'message link',
			request: fc
				.record({ token: fc.oneof(fc.stringMatching(/^[\da-zA-Z]{25}$/), hostileText), session })
				.map(({ token, session }) => ({
					...getRequest(encodePath(`/l/${token}`)),
					headers: { Accept: '*/*', Cookie: cleanHeader(session.cookie) },
					allowedRegNo: session.allowedRegNo,
				})),
		},
	];
}

/**
 * The session of a request: in five of eight cases an owner's; else none, or an invented or corrupted one, with which
 * no owner's data may be shown.
 */
function sessionOf(
	sessions: readonly OpenSession[],
): fc.Arbitrary<{ readonly cookie: string; readonly allowedRegNo: string | null }> {
	const live = fc.constantFrom(...sessions);
	const corrupted = fc
		.tuple(live, fc.nat(42), fc.constantFrom('', 'A', '_', '-', '"', ' ', '%00'))
		.map(([{ id }, at, by]) => id.slice(0, at) + by + id.slice(at + 1));
	const stranger = fc.oneof(
		corrupted.filter((id) => !sessions.some((each) => each.id === id)),
		hostileText,
		fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
	);
	return fc.oneof(
		{ weight: 4, arbitrary: live.map(({ regNo, id }) => ({ cookie: `session=${id}`, allowedRegNo: regNo })) },
		{
			weight: 1,
			arbitrary: live.map(({ regNo, id }) => ({
				cookie: `session=${id}; session=x; vehicle=${visitorRegNos.find((each) => each !== regNo)}`,
				allowedRegNo: regNo,
			})),
		},
		{ weight: 1, arbitrary: fc.constant({ cookie: 'language=hi', allowedRegNo: null }) },
		{
			weight: 2,
			arbitrary: stranger.map((id) => ({ cookie: `session=${id}; vehicle=${visitorRegNos[0]}`, allowedRegNo: null })),
		},
	);
}

/** The `Params` of valid, expired and corrupted links, and of links with another key. */
function paramsOf(key: LinkKey, known: KnownValues): fc.Arbitrary<string> {
	const regNo = fc.oneof(fc.constantFrom(...known.valuesOf('RegNo')), hostileText);
	const good = fc.tuple(regNo, fc.option(hostileText)).map(([of, appointmentId]) => linkParams(key, of, appointmentId));
	const withBearer = fc.tuple(regNo, hostileText).map(([of, bearer]) => linkParams(key, of, null, { bearer }));
	const expired = regNo.map((of) => linkParams(key, of, null, { hours: -1 }));
	const otherKey = regNo.map((of) => linkParams({ ...key, key: randomBytes(32) }, of));
	const corrupted = fc.tuple(good, fc.nat(), fc.constantFrom('', '0', 'f', 'g', '00')).map(([hex, at, by]) => {
		const place = at % hex.length;
		return hex.slice(0, place) + by + hex.slice(place + 1);
	});
	return fc.oneof(
		{ weight: 2, arbitrary: good },
		withBearer,
		expired,
		otherKey,
		{ weight: 2, arbitrary: corrupted },
		hostileText,
	);
}
