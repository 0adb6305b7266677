/** The demo's message sender: keeps messages in memory, and the internal port shows them. */
import type { Message, MessageSender } from './sender.ts';

export interface SentLog extends MessageSender {
	/** The newest first, at most 100. */
	list(): readonly SentMessage[];
}

export interface SentMessage {
	readonly id: string;
	readonly sentAt: string;
	readonly to: string;
	readonly text: string;
}

const maxMessages = 100;

export function createSentLog(now: () => Date): SentLog {
	const sent: SentMessage[] = [];
	return {
		async send({ id, to, text }: Message) {
			sent.unshift({ id, sentAt: now().toISOString(), to, text });
			sent.length = Math.min(sent.length, maxMessages);
		},
		list: () => [...sent],
	};
}
