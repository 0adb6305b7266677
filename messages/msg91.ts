/**
 * Sends messages through MSG91's SMS flow (https://control.msg91.com/apidoc/textsms/send-sms-flow.php). A request names
 * a template by its id, the recipient and the variables; the `type` of the answer says whether it was accepted. It was
 * tested against a server that speaks this form, never against MSG91 itself.
 */
import { z } from 'zod';
import { parseJson, textUpTo } from '../domain/text/bodies.ts';
import { type Message, type MessageSender, UnclearDeliveryError } from './sender.ts';

export interface Msg91Settings {
	readonly url: string;
	readonly authKey: string;
	/** The ids under which MSG91 knows the templates, by their names. */
	readonly templateIds: Readonly<Record<string, string>>;
}

const timeoutMs = 10_000;
/** Longer than any answer of MSG91. */
const maxAnswerBytes = 64 * 1024;

/** MSG91 answers 200 to a refused message, too. */
const answerSchema = z.object({ type: z.enum(['success', 'error']) });

/** The request never left. */
const unreached: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * Has MSG91 send the template of the message with `VAR1`, `VAR2` … in the order of its variables. MSG91 has no key by
 * which it drops a duplicate: without a clear answer an owner may get the message twice.
 */
export function createMsg91Sender({ url, authKey, templateIds }: Msg91Settings): MessageSender {
	return {
		async send(message, signal) {
			const templateId = templateIds[message.template];
			if (templateId === undefined) throw new Error(`MESSAGE_TEMPLATES has no id for ${message.template}`);
			const request = {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', Accept: 'application/json', authkey: authKey },
				body: JSON.stringify({ template_id: templateId, short_url: '0', recipients: [recipientOf(message)] }),
				redirect: 'manual' as const,
				signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
			};
			const { status, text } = await answerTo(url, request);
			// The answer's text may have the number in it, so it is not repeated.
			const type = answerSchema.safeParse(parseJson(text)).data?.type;
			if (status === 200 && type === 'success') return;
			if (type === 'error' || (status >= 300 && status < 500)) throw new Error(`MSG91 refused it with ${status}`);
			throw new UnclearDeliveryError(`MSG91 answered ${status} and nothing clear`);
		},
	};
}

/** Posts a request. @throws UnclearDeliveryError if the request may have arrived and the answer did not */
async function answerTo(
	url: string,
	request: RequestInit,
): Promise<{ readonly status: number; readonly text: string }> {
	try {
		const response = await fetch(url, request);
		return { status: response.status, text: (await textUpTo(maxAnswerBytes, response.body)) ?? '' };
	} catch (error) {
		const { cause } = error as { cause?: { code?: unknown } };
		if (unreached.includes(cause?.code)) throw error;
		throw new UnclearDeliveryError('MSG91 has not answered', { cause: error });
	}
}

const recipientOf = ({ to, variables }: Message): Readonly<Record<string, string>> => ({
	// The country's code without a plus.
	mobiles: to.slice(1),
	...Object.fromEntries(variables.map((value, at) => [`VAR${at + 1}`, value])),
});
