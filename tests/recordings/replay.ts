/** Sends the recorded requests to a provider and pairs its responses with the recorded ones. */
import type { RecordedProvider } from './openProvider.ts';
import { Placeholders } from './placeholders.ts';
import type { Chapter, Exchange, Json, RecordedResponse } from './recording.ts';
import { type RecordedRequest, sendRecordedRequest } from './sendRecordedRequest.ts';

export interface ReplayResult {
	readonly name: string;
	readonly recorded: RecordedResponse;
	/** The response, with placeholders for the ids of this run; or why the request could not be sent. */
	readonly answered: RecordedResponse | { readonly notSent: string };
}

/** Replays all exchanges in order, also after one whose response differs. */
export async function replay(
	chapters: readonly Chapter[],
	provider: RecordedProvider,
): Promise<readonly ReplayResult[]> {
	const ids = new Placeholders();
	const answers = new Map<string, RecordedResponse>();
	const bodies = new Map<string, Json>();
	const replayed: ReplayResult[] = [];
	for (const { headers, steps } of chapters) {
		for (const step of steps) {
			if ('change' in step) {
				await provider.change(step.change);
				continue;
			}
			const recorded = 'sameAs' in step.answer ? answers.get(step.answer.sameAs) : step.answer;
			if (!recorded) throw new Error(`${step.name} refers to an exchange that does not come before it`);
			answers.set(step.name, recorded);
			const written = withBody(step, bodies);
			replayed.push({
				name: step.name,
				recorded,
				answered: await replayExchange(written, recorded, headers, ids, provider),
			});
		}
	}
	return replayed;
}

/** The request of an exchange with its whole body, still with placeholders. */
function withBody({ name, answer: _, bodyOf, without, ...sent }: Exchange, bodies: Map<string, Json>): RecordedRequest {
	if (sent.body === undefined) return sent;
	const base = bodyOf === undefined ? {} : Object(bodies.get(bodyOf));
	const kept = Object.entries(base).filter(([field]) => !without?.includes(field));
	const body = bodyOf === undefined ? sent.body : { ...Object.fromEntries(kept), ...Object(sent.body) };
	bodies.set(name, body);
	return { ...sent, body };
}

async function replayExchange(
	written: RecordedRequest,
	recorded: RecordedResponse,
	headers: Chapter['headers'],
	ids: Placeholders,
	provider: RecordedProvider,
): Promise<ReplayResult['answered']> {
	let sent: RecordedRequest;
	try {
		sent = ids.show(written as unknown as Json) as unknown as RecordedRequest;
	} catch (error) {
		return { notSent: String(error) };
	}
	const answered = await sendRecordedRequest(sent, headers, provider.fetch);
	ids.bind(recorded.body, answered.body);
	return { ...answered, body: ids.hide(answered.body) };
}
