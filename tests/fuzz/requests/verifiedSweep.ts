import type { LinkKey } from '../../../access/linkParams.ts';
import { hostileTexts } from '../hostileInputs.ts';
import type { KnownValues } from '../knownValues.ts';
import type { FuzzTarget } from '../readFuzzTarget.ts';
import { encodeForm } from '../request.ts';
import { type SendFuzzRequest, type SweepTask, sweepTask } from '../sweep.ts';
import { pagePaths } from './pages.ts';
import { getRequest, linkParams, openSessions, sessionIdIn, verifyRequest, visitorRegNos } from './sessions.ts';

/** Each hostile text as a code, a vehicle, a link, and what a link says: then its session is used. */
export function verifiedSweep(target: FuzzTarget, key: LinkKey, known: KnownValues): readonly SweepTask[] {
	const asked = known.valuesOf('RegNo').filter((regNo) => !visitorRegNos.some((each) => each === regNo));
	const texts = hostileTexts.flatMap((text, at): SweepTask[] => {
		const regNo = asked[at % asked.length] ?? '';
		return [
			sweepTask('sweep send', { ...verifyRequest(target, regNo, { send: text }), sees: null }),
			sweepTask('sweep code', { ...verifyRequest(target, regNo, { code: text }), sees: null }),
			sweepTask('sweep code of a vehicle', { ...verifyRequest(target, text, { code: '123456' }), sees: null }),
			sweepTask('sweep link', { ...getRequest(`/?${encodeForm({ Params: text })}`), sees: null }),
			sweepTask('sweep vehicle in a link', { ...getRequest(`/?Params=${linkParams(key, text)}`), sees: null }),
			sweepTask('sweep bearer in a link', {
				...getRequest(`/?Params=${linkParams(key, visitorRegNos[0], null, { bearer: text })}`),
				sees: null,
			}),
			(send) => followLink(send, target, linkParams(key, visitorRegNos[0], text)),
		];
	});
	return [(send) => requestOtherVehicles(send, target, key), ...texts];
}

/** Every page and its data alone, of another vehicle than the session's. */
async function requestOtherVehicles(send: SendFuzzRequest, target: FuzzTarget, key: LinkKey): Promise<void> {
	const visits = await openSessions(target, key);
	const query = { latitude: '18.52', longitude: '73.85', BlobName: 'brake-pads.jpg', OrderNumber: 'K-1' };
	for (const { regNo, id } of [visits.at(0), visits.at(-1)].filter((visit) => visit !== undefined)) {
		const other = visitorRegNos.find((each) => each !== regNo) ?? '';
		for (const path of pagePaths()) {
			const named = path.replace(/:\w+/, other).replace(/\*\??$/, 'x');
			for (const at of [`/${named}`, `/${named || '_'}.data`]) {
				const request = getRequest(`${at}?${encodeForm({ RegNo: other, ...query })}`);
				await send('sweep others', {
					...request,
					headers: { ...request.headers, Cookie: `session=${id}` },
					sees: regNo,
				});
			}
		}
	}
}

/** The appointment that a link names is looked at once its page is open. */
async function followLink(send: SendFuzzRequest, { url }: FuzzTarget, params: string): Promise<void> {
	const opened = await send('sweep appointment in a link', { ...getRequest(`/?Params=${params}`), sees: null });
	const values = (opened?.headers ?? []).filter((_, at, all) => all[at - 1]?.toLowerCase() === 'set-cookie');
	const headers = { Cookie: `session=${sessionIdIn(values)}`, Origin: url };
	const path = `/home/linked-appointment?RegNo=${visitorRegNos[0]}`;
	await send('sweep linked appointment', {
		...getRequest(path),
		method: 'POST',
		headers,
		body: '',
		sees: visitorRegNos[0],
	});
}
