import type { LinkKey } from '../../../access/params.ts';
import type { Aim } from '../aim.ts';
import { hostileTexts } from '../hostile.ts';
import type { Known } from '../known.ts';
import { formOf } from '../request.ts';
import { type Job, jobOf, type Send } from '../sweep.ts';
import { pagePaths } from './pages.ts';
import { get, linkTo, openVisits, sessionIn, toVerify, visitors } from './visits.ts';

/** Each hostile text as a code, a vehicle, a link, and what a link says: then its session is used. */
export function verifiedSweep(aim: Aim, key: LinkKey, known: Known): readonly Job[] {
	const asked = known.of('RegNo').filter((regNo) => !visitors.some((each) => each === regNo));
	const texts = hostileTexts.flatMap((text, at): Job[] => {
		const regNo = asked[at % asked.length] ?? '';
		return [
			jobOf('sweep send', { ...toVerify(aim, regNo, { send: text }), sees: null }),
			jobOf('sweep code', { ...toVerify(aim, regNo, { code: text }), sees: null }),
			jobOf('sweep code of a vehicle', { ...toVerify(aim, text, { code: '123456' }), sees: null }),
			jobOf('sweep link', { ...get(`/?${formOf({ Params: text })}`), sees: null }),
			jobOf('sweep vehicle in a link', { ...get(`/?Params=${linkTo(key, text)}`), sees: null }),
			jobOf('sweep bearer in a link', {
				...get(`/?Params=${linkTo(key, visitors[0], null, { bearer: text })}`),
				sees: null,
			}),
			(send) => followLink(send, aim, linkTo(key, visitors[0], text)),
		];
	});
	return [(send) => askForOthers(send, aim, key), ...texts];
}

/** Every page and its data alone, of another vehicle than the session's. */
async function askForOthers(send: Send, aim: Aim, key: LinkKey): Promise<void> {
	const visits = await openVisits(aim, key);
	const query = { latitude: '18.52', longitude: '73.85', BlobName: 'brake-pads.jpg', OrderNumber: 'K-1' };
	for (const { regNo, id } of [visits.at(0), visits.at(-1)].filter((visit) => visit !== undefined)) {
		const other = visitors.find((each) => each !== regNo) ?? '';
		for (const path of pagePaths()) {
			const named = path.replace(/:\w+/, other).replace(/\*\??$/, 'x');
			for (const at of [`/${named}`, `/${named || '_'}.data`]) {
				const request = get(`${at}?${formOf({ RegNo: other, ...query })}`);
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
async function followLink(send: Send, { url }: Aim, params: string): Promise<void> {
	const opened = await send('sweep appointment in a link', { ...get(`/?Params=${params}`), sees: null });
	const values = (opened?.headers ?? []).filter((_, at, all) => all[at - 1]?.toLowerCase() === 'set-cookie');
	const headers = { Cookie: `session=${sessionIn(values)}`, Origin: url };
	const path = `/home/linked-appointment?RegNo=${visitors[0]}`;
	await send('sweep linked appointment', { ...get(path), method: 'POST', headers, body: '', sees: visitors[0] });
}
