import { expect, it } from 'vitest';
import type { UnansweredKey } from '../../domain/booking/draftState.ts';
import type { FailureKind, JsonResult } from './endpoints.ts';
import { postOnce } from './useForm.ts';

const failed = (kind: FailureKind) => ({ ok: false, failure: { kind, text: null } }) as const;
const isForwarded = { moved: true, refused: true, priceChanged: false };
type Kind = keyof typeof isForwarded;
const answered = (kind: Kind) => ({ ok: true, data: { kind } }) as const;

/** Sends a payload, with what was kept before; what was kept while it was sent, and what is kept after it. */
async function send(unansweredKey: UnansweredKey | null, payload: string, answer: JsonResult<{ kind: Kind }>) {
	let kept = unansweredKey;
	let during: UnansweredKey | null = null;
	const keepKey = (next: UnansweredKey | null) => {
		kept = next;
	};
	const post = async (key: string) => {
		during = kept;
		expect(kept?.key).toBe(key);
		return answer;
	};
	await postOnce({ payload, post, isForwarded }, { unansweredKey, keepKey });
	return { during, kept };
}

it('The key is kept while it is sent, and until there is an answer: an equal payload has the same one', async () => {
	const first = await send(null, 'a', failed('unreachable'));
	expect(first.kept).toMatchObject({ key: expect.stringMatching(/^[\da-f-]{36}$/), payload: 'a' });
	const again = await send(first.kept, 'a', answered('moved'));
	expect(again.during).toEqual(first.kept);
	expect(again.kept).toBeNull();
	expect((await send(null, 'a', answered('moved'))).during).not.toEqual(first.kept);
	const other = await send(first.kept, 'b', failed('timeout'));
	expect(other.kept).toMatchObject({ key: expect.not.stringMatching(String(first.kept?.key)), payload: 'b' });
	expect((await send(other.kept, 'b', answered('refused'))).during).toEqual(other.kept);
});

it.each([
	['what was not sent to the provider', answered('priceChanged')],
	['what was asked too often', failed('limited')],
])('%s leaves an unanswered key as it was', async (_what, answer) => {
	const { kept } = await send(null, 'a', failed('timeout'));
	expect((await send(kept, 'a', answer)).kept).toEqual(kept);
	expect((await send(null, 'a', answer)).kept).toBeNull();
});

it('forgets the key after a refusal', async () => {
	expect((await send(null, 'a', failed('refused'))).kept).toBeNull();
});
