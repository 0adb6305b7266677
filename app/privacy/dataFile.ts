import { ReadableStream, TextEncoderStream } from 'node:stream/web';
import { redirect } from 'react-router';
import { type OwnerDataKind, type OwnerDataPage, ownerDataKinds } from '../../domain/ownerData.ts';
import { securityEvent } from '../../domain/securityEvent.ts';
import { dayOf } from '../../domain/time/calendar.ts';
import type { Provider } from '../../provider/port.ts';
import { fileLoader } from '../fileLoader.ts';
import { noQuery } from '../loaders.ts';
import { accessDecisionFields } from '../services.ts';
import { privacyTexts } from './privacyTexts.ts';

export const isDownload = true;

/** Vehicles whose file is being sent, with the latest end in ms, since a response that is never read has no end. */
const sending = new Map<string, number>();
const maxSendingMs = 10 * 60_000;

/**
 * The owner's data as a JSON file, one at a time (docs/product.md#your-data). Without a fresh code it redirects to the
 * page that asks for one.
 */
export const loader = fileLoader('own data', noQuery, async (services, _query, request) => {
	const { access, language, log, provider, regNo } = services;
	if (!access.isFreshlyVerified || !provider.capabilities.ownerMessages) throw redirect(`/privacy?RegNo=${regNo}`);
	const first = await provider.ownerData({ regNo });
	const now = services.now();
	if ((sending.get(regNo) ?? 0) > now.getTime()) {
		return new Response(privacyTexts[language].busy, { status: 429, headers: { 'Retry-After': '60' } });
	}
	// The body for HEAD is dropped, neither read nor cancelled.
	if (request.method !== 'HEAD') sending.set(regNo, now.getTime() + maxSendingMs);
	const head = { madeAt: now.toISOString(), amounts: 'rupees', times: 'UTC' };
	const { accessDecision } = access;
	log.info(securityEvent('ownData', 'given', accessDecisionFields(accessDecision)), 'an owner took their data');
	return {
		ok: true,
		content: ReadableStream.from(fileText(head, first, regNo, provider)).pipeThrough(new TextEncoderStream()),
		name: `${regNo} ${dayOf(now)}.json`,
		contentType: 'application/json; charset=utf-8',
	};
});

/** The text that `JSON.stringify` would give, with one page at a time in memory. A failure breaks the response off. */
async function* fileText(head: object, first: OwnerDataPage, regNo: string, provider: Provider) {
	try {
		let separator = '{';
		for (const [name, value] of Object.entries({ ...head, ...first.data })) {
			yield `${separator}\n\t${JSON.stringify(name)}: `;
			const kind = ownerDataKinds.find((one) => one === name);
			if (kind) yield* listText(kind, first, (id) => provider.ownerData({ regNo, after: { kind, id } }));
			else yield jsonText(value, '\t');
			separator = ',';
		}
		yield '\n}\n';
	} catch (cause) {
		// This code closes the connection; with any other the response would end as if it were whole.
		throw Object.assign(new Error('a file was broken off', { cause }), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
	} finally {
		sending.delete(regNo);
	}
}

async function* listText(kind: OwnerDataKind, first: OwnerDataPage, readAfter: (id: string) => Promise<OwnerDataPage>) {
	let page = first;
	let separator = '[';
	while (page.data[kind].length > 0) {
		yield `${separator}\n\t\t${page.data[kind].map((item) => jsonText(item, '\t\t')).join(',\n\t\t')}`;
		separator = ',';
		const id = page.next[kind];
		if (id === null) break;
		page = await readAfter(id);
	}
	yield separator === '[' ? '[]' : '\n\t]';
}

/** JSON whose lines after the first begin with `indent`. */
const jsonText = (value: unknown, indent: string): string =>
	JSON.stringify(value, null, '\t').replaceAll('\n', `\n${indent}`);
