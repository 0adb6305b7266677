import type { LinkKey } from '../../../access/links/linkParams.ts';
import { hostileTexts } from '../hostileInputs.ts';
import type { KnownValues } from '../knownValues.ts';
import type { FuzzTarget } from '../readFuzzTarget.ts';
import { encodeForm } from '../request.ts';
import { type SendFuzzRequest, type SweepTask, sweepTask } from '../sweep.ts';
import { pagePaths } from './pages.ts';
import { getRequest, linkParams, openSessions, sessionIdIn, verifyRequest, visitorRegNos } from './sessions.ts';

/** Each hostile text as a code, as a vehicle, as a link, and in each field of a link whose session is then used. */
export function verifiedSweep(target: FuzzTarget, key: LinkKey, known: KnownValues): readonly SweepTask[] {
	const regNos = known.valuesOf('RegNo').filter((regNo) => !visitorRegNos.some((each) => each === regNo));
	const texts = hostileTexts.flatMap((text, at): SweepTask[] => {
		const regNo = regNos[at % regNos.length] ?? '';
		// Each from an address of its own, so that no limit by address is reached.
		const address = `198.18.${at >> 8}.${at & 255}`;
		const verify = (named: string, fields: Readonly<Record<string, string>>) => ({
			...verifyRequest(target, named, fields, address),
			allowedRegNo: null,
		});
		return [
			sweepTask('sweep send', verify(regNo, { send: text })),
			sweepTask('sweep code', verify(regNo, { code: text })),
			sweepTask('sweep code of a vehicle', verify(text, { code: '123456' })),
			sweepTask('sweep link', { ...getRequest(`/?${encodeForm({ Params: text })}`), allowedRegNo: null }),
			sweepTask('sweep vehicle in a link', { ...getRequest(`/?Params=${linkParams(key, text)}`), allowedRegNo: null }),
			sweepTask('sweep bearer in a link', {
				...getRequest(`/?Params=${linkParams(key, visitorRegNos[0], null, { bearer: text })}`),
				allowedRegNo: null,
			}),
			(send) => followLink(send, target, linkParams(key, visitorRegNos[0], text)),
		];
	});
	return [(send) => requestOtherVehicles(send, target, key), ...texts];
}

/** Requests every page and its data for another vehicle than the session's. */
async function requestOtherVehicles(send: SendFuzzRequest, target: FuzzTarget, key: LinkKey): Promise<void> {
	const sessions = await openSessions(target, key);
	const query = { latitude: '18.52', longitude: '73.85', BlobName: 'brake-pads.jpg', OrderNumber: 'K-1' };
	for (const { regNo, id } of [sessions.at(0), sessions.at(-1)].filter((session) => session !== undefined)) {
		const other = visitorRegNos.find((each) => each !== regNo) ?? '';
		for (const path of pagePaths()) {
			const named = path.replace(/:\w+/, other).replace(/\*\??$/, 'x');
			for (const at of [`/${named}`, `/${named || '_'}.data`]) {
				const request = getRequest(`${at}?${encodeForm({ RegNo: other, ...query })}`);
				await send('sweep others', {
					...request,
					headers: { ...request.headers, Cookie: `session=${id}` },
					allowedRegNo: regNo,
				});
			}
		}
	}
}

/** Opens a link, then requests the appointment that it names with its session. */
async function followLink(send: SendFuzzRequest, { url }: FuzzTarget, params: string): Promise<void> {
	const opened = await send('sweep appointment in a link', { ...getRequest(`/?Params=${params}`), allowedRegNo: null });
	const values = (opened?.headers ?? []).filter((_, at, all) => all[at - 1]?.toLowerCase() === 'set-cookie');
	const headers = { Cookie: `session=${sessionIdIn(values)}`, Origin: url };
	const path = `/home/linked-booking?RegNo=${visitorRegNos[0]}`;
	await send('sweep linked booking', {
		...getRequest(path),
		method: 'POST',
		headers,
		body: '{}',
		allowedRegNo: visitorRegNos[0],
	});
}
