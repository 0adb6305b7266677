import type { CallContext } from '../context.ts';
import { Fault } from '../context.ts';
import { messagesIn } from '../messages.ts';

/** A call that is declared and not served yet: HTTP 501. */
export async function notYet(_request: unknown, { language }: CallContext): Promise<never> {
	throw new Fault(501, messagesIn[language].notAvailableYet);
}
