import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { describeEachDatabase } from '../../../db/testing/eachDatabase.ts';
import { deskCommands } from './commands.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));

describeEachDatabase('the messages of a vehicle', (database) => {
	beforeAll(() => migrate(database().db, { provider: true }));

	it('are listed with what became of them, the newest first, and without codes', async () => {
		const { db } = database();
		const row = (part: object) => {
			const id = randomUUID();
			const common = { id, reg_no: 'MH12AB1234', about_id: id, expires_at: at(59) };
			return { ...common, queued_at: at(0), kind: 'booked', ...part };
		};
		const sentRow = { outcome: 'sent' as const, ended_at: at(1), attempts: 1 };
		const sent = row({ ...sentRow, template: 'booked.en', variables: ['28 Nov', 'Sahyadri Motors'] });
		const code = row({ ...sentRow, kind: 'code', queued_at: at(2), template: 'code.en' });
		const waits = row({ kind: 'received', queued_at: at(3), next_attempt_at: at(4), recipient: 'booking' });
		await db
			.insertInto('message')
			.values([sent, code, waits, row({ reg_no: 'KA01EF2345' })])
			.execute();
		const receipt = { message_id: sent.id, channel: 0 };
		await db
			.insertInto('message_receipt')
			.values([
				{ ...receipt, status: 'delivered', happened_at: at(6) },
				{ ...receipt, status: 'sent', happened_at: at(5) },
			])
			.execute();
		const command = deskCommands.find(({ name }) => name === 'messages');
		const answer = await command?.execute({ regNo: 'mh12 ab1234' }, { db, now: at(9) } as never);
		const common = { to: 'registered mobile', state: 'sent', waitsUntil: null, endedAt: at(1).toISOString() };
		expect(answer).toEqual({
			regNo: 'MH12AB1234',
			messages: [
				{
					...{ kind: 'received', to: 'mobile of the booking', queuedAt: at(3).toISOString(), state: 'waits' },
					...{ waitsUntil: at(4).toISOString(), endedAt: null, template: null, variables: null, receipts: [] },
				},
				{
					...{ ...common, kind: 'code', queuedAt: at(2).toISOString(), template: 'code.en' },
					...{ variables: null, receipts: [] },
				},
				{
					...{ ...common, kind: 'booked', queuedAt: at(0).toISOString(), template: 'booked.en' },
					variables: ['28 Nov', 'Sahyadri Motors'],
					receipts: [`1 sent ${at(5).toISOString()}`, `1 delivered ${at(6).toISOString()}`],
				},
			],
		});
	});
});
