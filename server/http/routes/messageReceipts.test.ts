import { describe, expect, it } from 'vitest';
import { noRateLimits } from '../../../access/testing/noRateLimits.ts';
import type { ReceiptRequest } from '../../../messages/receipts.ts';
import { inMemoryPortal, logLines } from '../../testing/inMemoryPortal.ts';
import type { AcceptReceiptRequest } from './messageReceipts.ts';

const accepted: (ReceiptRequest | null)[] = [];
const answering = (answer: Awaited<ReturnType<AcceptReceiptRequest>>) =>
	inMemoryPortal({}, 'demo', null, noRateLimits, undefined, undefined, undefined, async (receipt) => {
		accepted.push(receipt);
		return receipt === null ? 'bodyTooLarge' : answer;
	});
const receipt = (body: string, headers: Record<string, string> = {}) => ({
	method: 'POST',
	body,
	headers: { 'Content-Type': 'application/json', 'X-Timestamp': '1', 'X-Signature': 'sha256=ab', ...headers },
});

describe('a receipt', () => {
	it('is accepted from a program, without cookies and without an origin, as it was signed', async () => {
		const answer = await answering(null)('/messages/receipts', receipt('{"id" : "é"}'));
		expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([204, 'no-store', '']);
		expect(accepted.at(-1)).toEqual({ body: Buffer.from('{"id" : "é"}'), timestamp: '1', signature: 'sha256=ab' });
	});

	it.each([
		['unsigned', 401],
		['stale', 401],
		['malformed', 400],
		['unknown', 404],
	] as const)('that is %s is answered %i with this word, and is a security event', async (rejection, status) => {
		logLines.length = 0;
		const answer = await answering(rejection)('/messages/receipts', receipt('{}'));
		expect([answer.status, await answer.text()]).toEqual([status, rejection]);
		expect(logLines.map((line) => JSON.parse(line))).toContainEqual(
			expect.objectContaining({ security: 'messageReceipt', outcome: 'rejected', reason: rejection }),
		);
	});

	it('is not read if it is too large', async () => {
		const answer = await answering(null)('/messages/receipts', receipt('x'.repeat(5000)));
		expect([answer.status, accepted.at(-1)]).toEqual([413, null]);
	});

	it('is not taken by GET, on another path, by another host, or if there is no secret', async () => {
		const ask = answering(null);
		const count = accepted.length;
		expect((await ask('/messages/receipts')).status).toBe(405);
		expect((await ask('/messages/receipts/more', receipt('{}'))).status).toBe(404);
		expect((await ask('/messages/receipts', { ...receipt('{}'), host: 'evil.example' })).status).toBe(421);
		expect((await inMemoryPortal()('/messages/receipts', receipt('{}'))).status).not.toBe(204);
		expect(accepted).toHaveLength(count);
	});
});
