import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { describeEachDatabase } from '../../db/testing/eachDatabase.ts';
import { readPhone } from './phoneMessages.ts';

describeEachDatabase('the messages of a phone', (database) => {
	it('are ordered if they were queued at the same instant: the registered mobile first, then by kind', async () => {
		const { db } = database();
		await migrate(db, { provider: false });
		const now = new Date('2026-11-21T10:00:00Z');
		const message = (recipient: 'registered' | 'booking', kind: string, queued_at: Date) => ({
			...{ id: randomUUID(), reg_no: 'MH12AB1234', about_id: randomUUID(), expires_at: now },
			...{ recipient, kind, queued_at },
		});
		const ordered = [
			message('registered', 'received', new Date('2026-11-21T09:00:00Z')),
			message('registered', 'booked', now),
			message('registered', 'moved', now),
			message('booking', 'booked', now),
			message('booking', 'moved', now),
		];
		const [first, ...others] = ordered;
		await db
			.insertInto('message')
			.values([...others.toReversed(), ...(first ? [first] : [])])
			.execute();
		const links = { tokensFor: async () => new Map<string, string>() };
		const options = {
			db,
			links,
			sentLog: null,
			now: () => now,
			brandName: 'Kickstand',
			portalUrl: 'http://portal.test',
		};
		const shown = await readPhone('MH12AB1234', options);
		expect(shown.map(({ id }) => id)).toEqual(ordered.map(({ id }) => id));
	});
});
