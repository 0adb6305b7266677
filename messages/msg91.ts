/**
 * Sends messages through MSG91's SMS flow, whose form is on https://control.msg91.com/apidoc/textsms/send-sms-flow.php:
 * one of its templates by its id, the recipient with the variables, and an answer whose `type` says whether it was taken.
 * It was tested against a server that speaks this form, never against MSG91 itself.
 */
import { z } from 'zod';
import type { Message, MessageSender } from './sender.ts';

export interface Msg91Settings {
	readonly url: string;
	readonly authKey: string;
	/** The ids under which MSG91 knows the templates, by their names. */
	readonly templateIds: Readonly<Record<string, string>>;
}

const timeoutMs = 10_000;

/** MSG91 answers 200 to what it refuses, too. */
const takenSchema = z.object({ type: z.literal('success') });

/**
 * Has MSG91 send the template of the message with `VAR1`, `VAR2` … in the order of its variables. It has no key by which
 * it would drop a duplicate: after an answer that was lost, an owner may get a message twice.
 */
export function createMsg91Sender({ url, authKey, templateIds }: Msg91Settings): MessageSender {
	return {
		async send(message, signal) {
			const templateId = templateIds[message.template];
			if (templateId === undefined) throw new Error(`MESSAGE_TEMPLATES has no id for ${message.template}`);
			const response = await fetch(url, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', Accept: 'application/json', authkey: authKey },
				body: JSON.stringify({ template_id: templateId, short_url: '0', recipients: [recipientOf(message)] }),
				redirect: 'error',
				signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
			});
			// What it says may have the number in it, so it is not repeated.
			const answer = parseJson(await textOf(response));
			if (!response.ok) throw new Error(`MSG91 answered ${response.status}`);
			if (!takenSchema.safeParse(answer).success) throw new Error('MSG91 has not taken the message');
		},
	};
}

const recipientOf = ({ to, variables }: Message): Readonly<Record<string, string>> => ({
	// The country's code without a plus.
	mobiles: to.slice(1),
	...Object.fromEntries(variables.map((value, at) => [`VAR${at + 1}`, value])),
});

const maxAnswerBytes = 64 * 1024;

/** Empty where it is longer than any answer of MSG91. */
async function textOf(response: Response): Promise<string> {
	let [text, bytes] = ['', 0];
	const decoder = new TextDecoder();
	for await (const piece of response.body ?? []) {
		bytes += piece.length;
		if (bytes > maxAnswerBytes) return '';
		text += decoder.decode(piece, { stream: true });
	}
	return text;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
