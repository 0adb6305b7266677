import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { describeEachDatabase } from '../../db/testing/eachDatabase.ts';
import { deleteExpiredAccessRows } from '../deleteExpiredAccessRows.ts';
import { createMessageLinks, type MessageLinkContent } from './messageLinks.ts';

const [one, two, three] = ['k1', 'k2', 'k3'].map((kid) => ({ kid, key: randomBytes(32) }));
if (!one || !two || !three) throw new Error('three keys were expected');
const now = new Date('2026-11-25T10:00:00Z');
const afterDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const newContent = (changed: Partial<MessageLinkContent> = {}): MessageLinkContent => ({
	...{ messageId: randomUUID(), regNo: 'MH12AB1234', path: '/tracking', linkBoundToId: randomUUID() },
	...changed,
});

describeEachDatabase('links of messages', (database) => {
	const links = (...keys: { kid: string; key: Buffer }[]) => createMessageLinks(database().db, keys);
	const rows = (messageId: string) =>
		database().db.selectFrom('message_link').selectAll().where('message_id', '=', messageId).execute();
	const tokenFor = async (content: MessageLinkContent, at = now, ...keys: { kid: string; key: Buffer }[]) => {
		const tokens = await links(...keys).tokensFor([content], at);
		return tokens.get(content.messageId) ?? '';
	};

	beforeAll(() => migrate(database().db, { provider: false }));

	it('are made for a batch at once, with a token for each message', async () => {
		const contents = Array.from({ length: 300 }, (_, at) =>
			newContent({ path: `/makepayment?at=${at}`, linkBoundToId: at % 2 === 0 ? null : randomUUID() }),
		);
		const tokens = await links(one).tokensFor(contents, now);
		expect([...tokens.keys()].sort()).toEqual(contents.map(({ messageId }) => messageId).sort());
		expect(new Set(tokens.values()).size).toBe(contents.length);
		for (const token of tokens.values()) expect(token).toMatch(/^[\da-z]{25}$/);
		for (const { messageId, regNo, path } of contents.slice(0, 20)) {
			const found = await links(one).find(tokens.get(messageId) ?? '');
			expect(found).toEqual({ regNo, path, madeAt: now, endsAt: afterDays(30) });
		}
		expect(await links(one).tokensFor([], now)).toEqual(new Map());
		expect(await links().tokensFor([], now)).toEqual(new Map());
	});

	it('are kept as a hash, with the id of their key', async () => {
		const content = newContent();
		const token = await tokenFor(content, now, one);
		const hash = createHash('sha256').update(token).digest('hex');
		const { messageId, regNo, path, linkBoundToId } = content;
		expect(await rows(messageId)).toEqual([
			...[
				{ message_id: messageId, key_id: 'k1', token_hash: hash, reg_no: regNo, path, link_bound_to_id: linkBoundToId },
			].map((row) => ({
				...row,
				...{ made_at: now, ends_at: afterDays(30) },
			})),
		]);
	});

	it('keep token, time and key when the message is tried again, also after a rotation', async () => {
		const content = newContent();
		const token = await tokenFor(content, now, one);
		const made = await rows(content.messageId);
		for (const keys of [[one], [two, one], [three, two, one]]) {
			expect(await tokenFor(content, afterDays(2), ...keys)).toBe(token);
			expect(await links(...keys).find(token)).toMatchObject({ madeAt: now, endsAt: afterDays(30) });
		}
		expect(await rows(content.messageId)).toEqual(made);
		const later = newContent();
		expect(await rows((await tokenFor(later, now, two, one)) && later.messageId)).toMatchObject([{ key_id: 'k2' }]);
	});

	it('open nothing once their key is gone, and get a new token instead', async () => {
		const content = newContent();
		const first = await tokenFor(content, now, one);
		expect(await links(two).find(first)).toBeNull();
		const second = await tokenFor(content, afterDays(2), two);
		expect(second).not.toBe(first);
		expect(await rows(content.messageId)).toMatchObject([{ key_id: 'k2', made_at: now, ends_at: afterDays(30) }]);
		for (const keys of [[two], [two, one]]) {
			expect(await links(...keys).find(first)).toBeNull();
			expect(await links(...keys).find(second)).toMatchObject({ madeAt: now });
		}
		expect(await tokenFor(content, now, two, one)).toBe(second);
	});

	it('also get a new token if another key has the id of the one that is gone', async () => {
		const content = newContent();
		const first = await tokenFor(content, now, one);
		const other = { kid: one.kid, key: randomBytes(32) };
		const second = await tokenFor(content, now, other);
		expect(await links(other).find(second)).not.toBeNull();
		expect(await links(other).find(first)).toBeNull();
	});

	it('are the same for two processes that make them at once, in any order, also when the key is gone', async () => {
		const contents = Array.from({ length: 60 }, () => newContent());
		const atBoth = (...keys: { kid: string; key: Buffer }[]) =>
			Promise.all(
				Array.from({ length: 6 }, (_, at) =>
					links(...keys).tokensFor(at % 2 === 0 ? contents : contents.toReversed(), afterDays(at / 100)),
				),
			);
		for (const keys of [[one], [two]]) {
			const [tokens = new Map<string, string>(), ...others] = await atBoth(...keys);
			for (const each of others) expect(new Map([...each].sort())).toEqual(new Map([...tokens].sort()));
			for (const token of tokens.values()) expect(await links(...keys).find(token)).not.toBeNull();
		}
	});

	it('have one token, which opens, if two processes with different keys make them at once', async () => {
		const content = newContent();
		const tokens = await Promise.all([tokenFor(content, now, two, one), tokenFor(content, now, one)]);
		const last = await tokenFor(content, now, two, one);
		expect(tokens).toContain(last);
		expect(await links(two, one).find(last)).not.toBeNull();
	});

	it('cannot be made without a key', async () => {
		await expect(links().tokensFor([newContent()], now)).rejects.toThrow('no key');
	});

	it('end with their job card, and a message that is tried again does not begin them anew', async () => {
		const content = newContent();
		const token = await tokenFor(content, now, one);
		await database()
			.db.updateTable('message_link')
			.set({ ends_at: afterDays(1) })
			.where('link_bound_to_id', '=', content.linkBoundToId)
			.execute();
		expect(await tokenFor(content, afterDays(2), one)).toBe(token);
		expect(await links(one).find(token)).toMatchObject({ endsAt: afterDays(1) });
		await deleteExpiredAccessRows(database().db, afterDays(3));
		expect(await links(one).find(token)).not.toBeNull();
	});

	it('are removed after their 30 days', async () => {
		const token = await tokenFor(newContent(), now, one);
		await deleteExpiredAccessRows(database().db, new Date(afterDays(30).getTime() - 1));
		expect(await links(one).find(token)).not.toBeNull();
		await deleteExpiredAccessRows(database().db, afterDays(30));
		expect(await links(one).find(token)).toBeNull();
	});

	it('are found by no other token', async () => {
		const token = await tokenFor(newContent(), now, one);
		const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
		const { find } = links(one);
		await fc.assert(
			fc.asyncProperty(
				fc.nat(token.length - 1),
				fc.oneof(fc.constantFrom(...alphabet), fc.string({ maxLength: 3 })),
				async (at, by) => {
					const changed = token.slice(0, at) + by + token.slice(at + 1);
					expect((await find(changed)) !== null).toBe(changed === token);
				},
			),
			{ numRuns: 300 },
		);
		// Not all bits of the last character come from the token's bytes.
		for (const last of alphabet) {
			const changed = token.slice(0, -1) + last;
			expect((await find(changed)) !== null, last).toBe(changed === token);
		}
		for (const other of ['', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, token.repeat(2), '\0'.repeat(25)])
			expect(await find(other)).toBeNull();
	});
});
