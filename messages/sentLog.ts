/** The demo's message sender: keeps messages in memory, and the internal port shows them. */
import type { Message } from './sender.ts';

export type SentLog = ReturnType<typeof createSentLog>;

const maxMessages = 100;

export function createSentLog(now: () => Date) {
	const sent: { readonly id: string; readonly sentAt: string; readonly to: string; readonly text: string }[] = [];
	return {
		async send({ id, to, text }: Message): Promise<void> {
			sent.unshift({ id, sentAt: now().toISOString(), to, text });
			sent.length = Math.min(sent.length, maxMessages);
		},
		/** The newest first, at most 100. */
		list: () => [...sent],
	};
}
