import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { type LinkKey, sealParams } from '../../../access/params.ts';
import { emptyDraft } from '../../../domain/draftState.ts';
import type { Aim } from '../aim.ts';
import { hostileText } from '../fromSchema.ts';
import { hostileTexts } from '../hostile.ts';
import type { Known } from '../known.ts';
import { type FuzzRequest, formOf, sendableHeader, sendablePath, type Target } from '../request.ts';
import { type Job, jobOf, type Send } from '../sweep.ts';
import { pageTargets } from './pages.ts';

/** Whose owners visit: an estimate waits for the one, a bill for the other. */
export const visitors = ['UP32NP6789', 'WB20QR7890'] as const;

/** A session that a link opened. */
export interface OpenVisit {
	readonly regNo: string;
	readonly id: string;
}

/** More than a round signs out. */
const visitsOfEach = 16;

/** Sessions of both vehicles. */
export async function openVisits({ url }: Aim, key: LinkKey): Promise<readonly OpenVisit[]> {
	const list = visitors.flatMap((regNo) => Array.from({ length: visitsOfEach }, () => regNo));
	return Promise.all(
		list.map(async (regNo) => {
			const answer = await fetch(`${url}/?Params=${linkTo(key, regNo)}`, { redirect: 'manual' });
			return { regNo, id: sessionIn(answer.headers.getSetCookie()) };
		}),
	);
}

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

/** Each hostile text as a code, a vehicle, a link, and what a link says: then its session is used. */
export function verifiedSweep(aim: Aim, key: LinkKey, known: Known): readonly Job[] {
	const asked = known.of('RegNo').filter((regNo) => !visitors.some((each) => each === regNo));
	return hostileTexts.flatMap((text, at): Job[] => {
		const regNo = asked[at % asked.length] ?? '';
		return [
			jobOf('sweep send', { ...toVerify(aim, regNo, { send: text }), sees: null }),
			jobOf('sweep code', { ...toVerify(aim, regNo, { code: text }), sees: null }),
			jobOf('sweep code of a vehicle', { ...toVerify(aim, text, { code: '123456' }), sees: null }),
			jobOf('sweep link', { ...get(`/?${formOf({ Params: text })}`), sees: null }),
			jobOf('sweep vehicle in a link', { ...get(`/?Params=${linkTo(key, text)}`), sees: null }),
			(send) => followLink(send, aim, linkTo(key, visitors[0], text)),
		];
	});
}

/** The appointment that a link names is looked at once its page is open. */
async function followLink(send: Send, { url }: Aim, params: string): Promise<void> {
	const opened = await send('sweep appointment in a link', { ...get(`/?Params=${params}`), sees: null });
	const values = (opened?.headers ?? []).filter((_, at, all) => all[at - 1]?.toLowerCase() === 'set-cookie');
	const headers = { Cookie: `session=${sessionIn(values)}`, Origin: url };
	const path = `/home/linked-appointment?RegNo=${visitors[0]}`;
	await send('sweep linked appointment', { ...get(path), method: 'POST', headers, body: '', sees: visitors[0] });
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
	const late = regNo.map((of) => linkTo(key, of, null, -1));
	const others = regNo.map((of) => linkTo({ ...key, key: randomBytes(32) }, of));
	const bent = fc.tuple(good, fc.nat(), fc.constantFrom('', '0', 'f', 'g', '00')).map(([hex, at, by]) => {
		const place = at % hex.length;
		return hex.slice(0, place) + by + hex.slice(place + 1);
	});
	return fc.oneof({ weight: 2, arbitrary: good }, late, others, { weight: 2, arbitrary: bent }, hostileText);
}

function linkTo(key: LinkKey, regNo: string, appointmentId: string | null = null, hours = 1): string {
	const madeAt = new Date();
	return sealParams({ regNo, appointmentId, madeAt, expiresAt: new Date(madeAt.getTime() + hours * 3_600_000) }, [key]);
}

/** Each from an address of its own, so that none is refused for the others. */
const toVerify = (
	{ url }: Aim,
	regNo: string,
	fields: Readonly<Record<string, string>>,
	address = '203.0.113.7',
): FuzzRequest => ({
	base: 'url',
	method: 'POST',
	path: sendablePath(`/verify?${formOf({ RegNo: regNo })}&sent`),
	headers: { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': address },
	body: formOf(fields),
});

const get = (path: string): FuzzRequest => ({
	base: 'url',
	method: 'GET',
	path: sendablePath(path),
	headers: { Accept: '*/*' },
	body: null,
});

const sessionIn = (setCookies: readonly string[]): string =>
	setCookies.flatMap((cookie) => /^session=([^;]*)/.exec(cookie)?.[1] ?? []).at(-1) ?? '';
