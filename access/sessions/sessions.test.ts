import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { describeEachDatabase } from '../../db/testing/eachDatabase.ts';
import { createOneTimeCodes } from '../codes/oneTimeCodes.ts';
import { deleteExpiredAccessRows } from '../deleteExpiredAccessRows.ts';
import { askedCode, markCodesSent } from '../testing/askedCode.ts';
import { createSessionStore, type SessionContent, type SessionStore } from './sessions.ts';

const start = new Date('2026-11-21T10:00:00Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const content: SessionContent = {
	regNo: 'AS01YZ2345',
	appointmentId: 'APT-9',
	hadSeenBooking: true,
	bookingSeen: false,
	bearer: 'token',
	openedBy: 'code',
	linkMadeAt: null,
};

describeEachDatabase('a session', (database) => {
	let sessions: SessionStore;

	beforeAll(async () => {
		await migrate(database().db, { provider: false });
		sessions = createSessionStore(database().db);
	});

	it('keeps the content it was opened with', async () => {
		const id = await sessions.open(content, null, start);
		expect(await sessions.find(id, start)).toMatchObject(content);
	});

	it('ends after 30 minutes without use', async () => {
		const id = await sessions.open(content, null, start);
		expect(await sessions.find(id, minutes(29))).not.toBeNull();
		expect(await sessions.find(id, minutes(58))).not.toBeNull();
		expect(await sessions.find(id, minutes(58 + 30))).toBeNull();
	});

	it('ends after 12 hours, also when it is in use', async () => {
		const id = await sessions.open(content, null, start);
		for (let at = 20; at < 12 * 60; at += 20) expect(await sessions.find(id, minutes(at))).not.toBeNull();
		expect(await sessions.find(id, minutes(12 * 60))).toBeNull();
	});

	it('is found while the database’s disk is full', async () => {
		const id = await sessions.open(content, null, start);
		await database()
			.db.transaction()
			.execute(async (trx) => {
				await sql`create function refuse() returns trigger language plpgsql as
				$$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(trx);
				await sql`create trigger refuse before update on portal_session execute function refuse()`.execute(trx);
			});
		expect(await sessions.find(id, minutes(20))).toMatchObject(content);
		await sql`drop function refuse cascade`.execute(database().db);
	});

	it('replaces the previous session', async () => {
		const first = await sessions.open(content, null, start);
		const second = await sessions.open(content, await sessions.find(first, start), start);
		expect(await sessions.find(first, start)).toBeNull();
		expect(await sessions.find(second, start)).not.toBeNull();
	});

	it('has an id of 256 bits that is not stored in the database', async () => {
		const id = await sessions.open(content, null, start);
		expect(Buffer.from(id, 'base64url')).toHaveLength(32);
		const rows = await database().db.selectFrom('portal_session').selectAll().execute();
		expect(JSON.stringify(rows)).not.toContain(id);
	});

	it('stores its bearer token encrypted under the session id, and deletes it with the session', async () => {
		const rowOf = (id: string) =>
			database()
				.db.selectFrom('portal_session')
				.selectAll()
				.where('id_hash', '=', createHash('sha256').update(id).digest('hex'))
				.executeTakeFirst();
		const id = await sessions.open({ ...content, bearer: 'mark-of-the-bearer' }, null, start);
		const session = await sessions.find(id, start);
		expect(session).toMatchObject({ bearer: 'mark-of-the-bearer' });
		const row = await rowOf(id);
		expect(row?.bearer).toMatch(/^[\w-]{60,}$/);
		expect(JSON.stringify(row)).not.toContain('mark-of-the-bearer');
		const next = await sessions.open({ ...content, bearer: null }, session, start);
		expect([await rowOf(id), (await rowOf(next))?.bearer]).toEqual([undefined, null]);
		expect(await sessions.find(next, start)).toMatchObject({ bearer: null });
	});

	it('is not found by any other text', async () => {
		await sessions.open(content, null, start);
		const [row] = await database().db.selectFrom('portal_session').select('id_hash').execute();
		for (const id of ['', row?.id_hash ?? '', "' or true --", 'a'.repeat(43), '\0', 'a'.repeat(10_000)]) {
			expect(await sessions.find(id, start)).toBeNull();
		}
	});

	it('records that the booking and the appointment were seen', async () => {
		const id = await sessions.open(content, null, start);
		const session = await sessions.find(id, start);
		if (!session) throw new Error('a session was expected');
		await sessions.noteBookingSeen(session);
		await sessions.finishAppointment(session);
		expect(await sessions.find(id, start)).toMatchObject({ bookingSeen: true, appointmentId: null });
	});

	it('ends at once when the owner signs out', async () => {
		const id = await sessions.open(content, null, start);
		const session = await sessions.find(id, start);
		if (!session) throw new Error('a session was expected');
		await sessions.end(session);
		expect(await sessions.find(id, start)).toBeNull();
	});

	it('ends if the links of its vehicle are revoked, unless a later link or code opened it later', async () => {
		const open = (regNo: string, linkMadeAt: Date | null, at = start) =>
			sessions.open({ ...content, regNo, linkMadeAt }, null, at);
		const ids = [
			await open('MH12AB1234', start),
			await open('MH12AB1234', minutes(2)),
			await open('MH12AB1234', start, minutes(2)),
			await open('MH12AB1234', minutes(2), minutes(2)),
			await open('MH12AB1234', null),
			await open('MH12AB1234', null, minutes(1)),
			await open('MH12AB1234', null, minutes(2)),
			await open('KA01EF2345', start),
			await open('KA01EF2345', null),
		];
		await sessions.revokeLinks('MH12AB1234', minutes(1));
		const found = await Promise.all(ids.map((id) => sessions.find(id, minutes(3))));
		expect(found.map((session) => session !== null)).toEqual([
			false,
			false,
			false,
			true,
			false,
			false,
			true,
			true,
			true,
		]);
		const isRevoked = (regNo: string, madeAt: Date) => sessions.isRevoked({ regNo, madeAt });
		expect(await isRevoked('MH12AB1234', minutes(1))).toBe(true);
		expect(await isRevoked('MH12AB1234', minutes(2))).toBe(false);
		expect(await isRevoked('KA01EF2345', start)).toBe(false);
		await sessions.revokeLinks('MH12AB1234', start);
		expect(await isRevoked('MH12AB1234', minutes(1))).toBe(true);
	});

	it('ends together with the vehicle’s codes in all browsers, which then open nothing', async () => {
		const codes = createOneTimeCodes(database().db, [{ kid: 'k1', key: randomBytes(32) }]);
		const browsers = ['a', 'b'].map((letter) => letter.repeat(22));
		const owners = ['MH12AB1234', 'KA01EF2345'].flatMap((regNo) => browsers.map((browser) => ({ regNo, browser })));
		const typed: string[] = [];
		for (const owner of owners) {
			await codes.issue(askedCode(owner.regNo, owner), start);
			const newest = database()
				.db.selectFrom('one_time_code')
				.select('message_id as id')
				.where('reg_no', '=', owner.regNo);
			const hash = createHash('sha256').update(owner.browser).digest('base64url');
			const { id } = await newest.where('browser_hash', '=', hash).executeTakeFirstOrThrow();
			typed.push((await codes.codeForMessage({ id, regNo: owner.regNo }, start)) ?? '');
		}
		await markCodesSent(database().db);
		await sessions.revokeLinks('MH12AB1234', start);
		const verified = await Promise.all(owners.map((owner, at) => codes.verify(owner, typed[at] ?? '', start)));
		expect(verified).toEqual(['expired', 'expired', 'opened', 'opened']);
	});

	it('is one of at most 20 for a vehicle that were opened by number alone, and these end no other session', async () => {
		const open = (openedBy: SessionContent['openedBy'], second: number, regNo = 'TN09CD4567') =>
			sessions.open({ ...content, regNo, openedBy }, null, new Date(start.getTime() + second * 1000));
		const [byLink, byCode] = [await open('link', 0), await open('code', 1)];
		const ofAnother = await open('number', 2, 'TN09CD4568');
		const byNumber: string[] = [];
		for (let second = 3; second < 28; second++) byNumber.push(await open('number', second));
		const isOpen = async (id: string) => (await sessions.find(id, minutes(1))) !== null;
		const areOpen = await Promise.all(byNumber.map(isOpen));
		expect(areOpen).toEqual(byNumber.map((_, at) => at >= 5));
		expect(await Promise.all([byLink, byCode, ofAnother].map(isOpen))).toEqual([true, true, true]);
		await open('link', 30);
		expect(await isOpen(byNumber[5] ?? '')).toBe(true);
	});

	it('is opened without a look at ended ones, which the hourly run deletes', async () => {
		const rows = () => database().db.selectFrom('portal_session').select('created_at').execute();
		await database().db.deleteFrom('portal_session').execute();
		await sessions.open(content, null, start);
		await sessions.open(content, null, minutes(30));
		expect(await rows()).toHaveLength(2);
		await deleteExpiredAccessRows(database().db, minutes(30));
		expect(await rows()).toEqual([{ created_at: minutes(30) }]);
	});
});
