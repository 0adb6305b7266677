import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { LinkKey } from '../../../access/params.ts';
import { emptyDraft } from '../../../domain/draftState.ts';
import type { Aim } from '../aim.ts';
import { hostileText } from '../fromSchema.ts';
import type { Known } from '../known.ts';
import { formOf, sendableHeader, type Target } from '../request.ts';
import { pageTargets } from './pages.ts';
import { get, linkTo, type OpenVisit, toVerify, visitors } from './visits.ts';

interface Parts {
	readonly key: LinkKey;
	readonly known: Known;
	readonly visits: readonly OpenVisit[];
}

/** Every page and action, by owners, by strangers, and with cookies that are bent; codes; links. */
export function verifiedTargets(aim: Aim, { key, known, visits }: Parts): readonly Target[] {
	const two: Known = { ...known, of: (name) => (name.toLowerCase() === 'regno' ? visitors : known.of(name)) };
	const visit = visitOf(visits);
	const asOwner = ({ name, request }: Target): Target => ({
		name: `verified ${name}`,
		request: fc.tuple(request, visit).map(([each, { cookie, sees }]) => ({
			...each,
			headers: { ...each.headers, Cookie: sendableHeader(cookie) },
			sees,
		})),
	});
	const regNo = fc.oneof(fc.constantFrom(...known.of('RegNo'), 'GA01ZZ0001'), hostileText);
	const code = fc.oneof(fc.stringMatching(/^[0-9]{6}$/), hostileText);
	const posted = (fields: fc.Arbitrary<Readonly<Record<string, string>>>) =>
		fc.record({ regNo, fields, visit, address: fc.ipV4() }).map(({ regNo, fields, visit, address }) => ({
			...toVerify(aim, regNo, fields, address),
			headers: { ...toVerify(aim, regNo, fields, address).headers, Cookie: sendableHeader(visit.cookie) },
			sees: visit.sees,
		}));
	const link = fc.record({
		params: paramsOf(key, known),
		at: fc.constantFrom('/', '/tracking', '/data/payment', '/x'),
		visit,
	});
	return [
		...pageTargets(aim, two, emptyDraft(visitors[0], new Date())).map(asOwner),
		{ name: 'verify send', request: posted(fc.constant({ send: 'yes' })) },
		{ name: 'verify code', request: posted(code.map((typed) => ({ code: typed }))) },
		{
			name: 'link',
			request: link.map(({ params, at, visit }) => ({
				...get(`${at}?${formOf({ Params: params })}`),
				headers: { Accept: '*/*', Cookie: sendableHeader(visit.cookie) },
				sees: visit.sees,
			})),
		},
	];
}

/** Who asks: an owner, twice as often as nobody, a stranger with a made-up cookie, or an owner whose cookie is bent. */
function visitOf(
	visits: readonly OpenVisit[],
): fc.Arbitrary<{ readonly cookie: string; readonly sees: string | null }> {
	const live = fc.constantFrom(...visits);
	const bent = fc
		.tuple(live, fc.nat(42), fc.constantFrom('', 'A', '_', '-', '"', ' ', '%00'))
		.map(([{ id }, at, by]) => id.slice(0, at) + by + id.slice(at + 1));
	const stranger = fc.oneof(
		bent.filter((id) => !visits.some((each) => each.id === id)),
		hostileText,
		fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
	);
	return fc.oneof(
		{ weight: 4, arbitrary: live.map(({ regNo, id }) => ({ cookie: `session=${id}`, sees: regNo })) },
		{
			weight: 1,
			arbitrary: live.map(({ regNo, id }) => ({
				cookie: `session=${id}; session=x; vehicle=${visitors.find((each) => each !== regNo)}`,
				sees: regNo,
			})),
		},
		{ weight: 1, arbitrary: fc.constant({ cookie: 'language=hi', sees: null }) },
		{ weight: 2, arbitrary: stranger.map((id) => ({ cookie: `session=${id}; vehicle=${visitors[0]}`, sees: null })) },
	);
}

/** Links of ours, of others, run out, and bent in one place. */
function paramsOf(key: LinkKey, known: Known): fc.Arbitrary<string> {
	const regNo = fc.oneof(fc.constantFrom(...known.of('RegNo')), hostileText);
	const good = fc.tuple(regNo, fc.option(hostileText)).map(([of, appointmentId]) => linkTo(key, of, appointmentId));
	const withBearer = fc.tuple(regNo, hostileText).map(([of, bearer]) => linkTo(key, of, null, { bearer }));
	const late = regNo.map((of) => linkTo(key, of, null, { hours: -1 }));
	const others = regNo.map((of) => linkTo({ ...key, key: randomBytes(32) }, of));
	const bent = fc.tuple(good, fc.nat(), fc.constantFrom('', '0', 'f', 'g', '00')).map(([hex, at, by]) => {
		const place = at % hex.length;
		return hex.slice(0, place) + by + hex.slice(place + 1);
	});
	return fc.oneof(
		{ weight: 2, arbitrary: good },
		withBearer,
		late,
		others,
		{ weight: 2, arbitrary: bent },
		hostileText,
	);
}
