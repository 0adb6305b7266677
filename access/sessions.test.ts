import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { createSessionStore, type SessionContent, type SessionStore } from './sessions.ts';

const began = new Date('2026-11-21T10:00:00Z');
const minutes = (count: number) => new Date(began.getTime() + count * 60_000);
const content: SessionContent = {
	regNo: 'AS01YZ2345',
	appointmentId: 'APT-9',
	heldBookingBefore: true,
	bookingSeen: false,
	bearer: 'token',
	linkMadeAt: null,
};

describeEachDatabase('a session', (database) => {
	let sessions: SessionStore;

	beforeAll(async () => {
		await migrate(database().db, { provider: false });
		sessions = createSessionStore(database().db);
	});

	it('remembers what it was opened with', async () => {
		const id = await sessions.open(content, null, began);
		expect(await sessions.find(id, began)).toMatchObject(content);
	});

	it('ends after 30 minutes without use', async () => {
		const id = await sessions.open(content, null, began);
		expect(await sessions.find(id, minutes(29))).not.toBeNull();
		expect(await sessions.find(id, minutes(58))).not.toBeNull();
		expect(await sessions.find(id, minutes(58 + 30))).toBeNull();
	});

	it('ends after 12 hours, however much it is used', async () => {
		const id = await sessions.open(content, null, began);
		for (let at = 20; at < 12 * 60; at += 20) expect(await sessions.find(id, minutes(at))).not.toBeNull();
		expect(await sessions.find(id, minutes(12 * 60))).toBeNull();
	});

	it('takes the place of the one before', async () => {
		const first = await sessions.open(content, null, began);
		const second = await sessions.open(content, await sessions.find(first, began), began);
		expect(await sessions.find(first, began)).toBeNull();
		expect(await sessions.find(second, began)).not.toBeNull();
	});

	it('has an id of 256 bits that the database does not know', async () => {
		const id = await sessions.open(content, null, began);
		expect(Buffer.from(id, 'base64url')).toHaveLength(32);
		const rows = await database().db.selectFrom('portal_session').selectAll().execute();
		expect(JSON.stringify(rows)).not.toContain(id);
	});

	it('keeps its bearer in a form that only the id in the browser opens, and it goes with the session', async () => {
		const rowOf = (id: string) =>
			database()
				.db.selectFrom('portal_session')
				.selectAll()
				.where('id_hash', '=', createHash('sha256').update(id).digest('hex'))
				.executeTakeFirst();
		const id = await sessions.open({ ...content, bearer: 'mark-of-the-bearer' }, null, began);
		const session = await sessions.find(id, began);
		expect(session).toMatchObject({ bearer: 'mark-of-the-bearer' });
		const row = await rowOf(id);
		expect(row?.bearer).toMatch(/^[\w-]{60,}$/);
		expect(JSON.stringify(row)).not.toContain('mark-of-the-bearer');
		const next = await sessions.open({ ...content, bearer: null }, session, began);
		expect([await rowOf(id), (await rowOf(next))?.bearer]).toEqual([undefined, null]);
		expect(await sessions.find(next, began)).toMatchObject({ bearer: null });
	});

	it('is not found by anything else', async () => {
		await sessions.open(content, null, began);
		const [row] = await database().db.selectFrom('portal_session').select('id_hash').execute();
		for (const id of ['', row?.id_hash ?? '', "' or true --", 'a'.repeat(43), '\0', 'a'.repeat(10_000)]) {
			expect(await sessions.find(id, began)).toBeNull();
		}
	});

	it('notes the booking that was seen, and the appointment that was looked at', async () => {
		const id = await sessions.open(content, null, began);
		const session = await sessions.find(id, began);
		if (!session) throw new Error('a session was expected');
		await sessions.noteBookingSeen(session);
		await sessions.finishAppointment(session);
		expect(await sessions.find(id, began)).toMatchObject({ bookingSeen: true, appointmentId: null });
	});

	it('ends at once when the owner says so', async () => {
		const id = await sessions.open(content, null, began);
		const session = await sessions.find(id, began);
		if (!session) throw new Error('a session was expected');
		await sessions.end(session);
		expect(await sessions.find(id, began)).toBeNull();
	});

	it('ends when the links of its vehicle are revoked, unless a later link or a code opened it', async () => {
		const open = (regNo: string, linkMadeAt: Date | null) =>
			sessions.open({ ...content, regNo, linkMadeAt }, null, began);
		const ids = [
			await open('MH12AB1234', began),
			await open('MH12AB1234', minutes(2)),
			await open('MH12AB1234', null),
			await open('KA01EF2345', began),
		];
		await sessions.revokeLinks('MH12AB1234', minutes(1));
		const found = await Promise.all(ids.map((id) => sessions.find(id, minutes(3))));
		expect(found.map((session) => session !== null)).toEqual([false, true, true, true]);
		const isRevoked = (regNo: string, madeAt: Date) => sessions.isRevoked({ regNo, madeAt });
		expect(await isRevoked('MH12AB1234', minutes(1))).toBe(true);
		expect(await isRevoked('MH12AB1234', minutes(2))).toBe(false);
		expect(await isRevoked('KA01EF2345', began)).toBe(false);
		await sessions.revokeLinks('MH12AB1234', began);
		expect(await isRevoked('MH12AB1234', minutes(1))).toBe(true);
	});

	it('that has ended leaves nothing behind once another begins', async () => {
		await sessions.open(content, null, began);
		await sessions.open(content, null, minutes(24 * 60));
		const rows = await database().db.selectFrom('portal_session').select('created_at').execute();
		expect(rows).toEqual([{ created_at: minutes(24 * 60) }]);
	});
});
