import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { describeEachDatabase } from '../../db/testing/eachDatabase.ts';
import { askedCode, markCodesSent } from '../testing/askedCode.ts';
import { createOneTimeCodes, type OneTimeCodes } from './oneTimeCodes.ts';

const start = new Date('2026-11-21T10:00:00Z');
const seconds = (count: number) => new Date(start.getTime() + count * 1000);
const keys = [{ kid: 'k2', key: randomBytes(32) }];
const older = { kid: 'k1', key: randomBytes(32) };

describeEachDatabase('a one-time code', (database) => {
	let codes: OneTimeCodes;
	let count = 0;
	const newRegNo = () => `MH12AB${1000 + count++}`;

	beforeAll(async () => {
		await migrate(database().db, { provider: false });
		codes = createOneTimeCodes(database().db, keys);
	});

	const messageOf = (regNo: string) =>
		database().db.selectFrom('message').selectAll().where('reg_no', '=', regNo).execute();

	/** Requests a code and returns it as the message would carry it. */
	async function requested(regNo: string, at = start, from = codes): Promise<string> {
		await database().db.deleteFrom('message').where('reg_no', '=', regNo).execute();
		await from.issue(askedCode(regNo), at);
		await markCodesSent(database().db);
		const [message] = await messageOf(regNo);
		const code = await from.codeForMessage({ id: message?.id ?? '', regNo }, at);
		if (code === null) throw new Error('a code was expected');
		return code;
	}
	const wrong = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0');

	it('is accepted once, for its own vehicle', async () => {
		const regNo = newRegNo();
		const other = newRegNo();
		const code = await requested(regNo);
		await requested(other);
		expect(await codes.verify(askedCode(other), code, start)).toBe('wrong');
		expect(await codes.verify(askedCode(regNo), ` ${code.slice(0, 4)} ${code.slice(4)}`, start)).toBe('opened');
		expect(await codes.verify(askedCode(regNo), code, start)).toBe('expired');
	});

	it('accepts five tries, also when they are concurrent', async () => {
		const regNo = newRegNo();
		const code = await requested(regNo);
		const answers = await Promise.all(
			Array.from({ length: 20 }, () => codes.verify(askedCode(regNo), wrong(code), start)),
		);
		expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(4);
		expect(answers.filter((answer) => answer === 'tooManyTries')).toHaveLength(1);
		expect(answers.filter((answer) => answer === 'noTriesLeft')).toHaveLength(15);
		expect(await codes.verify(askedCode(regNo), code, start)).toBe('noTriesLeft');
	});

	it('is accepted once when it is entered concurrently', async () => {
		const regNo = newRegNo();
		const code = await requested(regNo);
		const answers = await Promise.all(Array.from({ length: 10 }, () => codes.verify(askedCode(regNo), code, start)));
		expect(answers.filter((answer) => answer === 'opened')).toHaveLength(1);
	});

	it('expires after five minutes', async () => {
		const regNo = newRegNo();
		const code = await requested(regNo);
		expect(await codes.verify(askedCode(regNo), wrong(code), seconds(299))).toBe('wrong');
		expect(await codes.verify(askedCode(regNo), code, seconds(300))).toBe('expired');
		const [message] = await messageOf(regNo);
		expect(await codes.codeForMessage({ id: message?.id ?? '', regNo }, seconds(300))).toBeNull();
	});

	it('replaces the previous code of its vehicle', async () => {
		const regNo = newRegNo();
		const first = await requested(regNo);
		const [message] = await messageOf(regNo);
		const second = await requested(regNo);
		expect(await codes.codeForMessage({ id: message?.id ?? '', regNo }, start)).toBeNull();
		if (first !== second) expect(await codes.verify(askedCode(regNo), first, start)).toBe('wrong');
		expect(await codes.verify(askedCode(regNo), second, start)).toBe('opened');
	});

	it('belongs to one browser: another browser neither replaces it nor uses it up, and has its own', async () => {
		const regNo = newRegNo();
		const other = { ...askedCode(regNo), browser: 'o'.repeat(22) };
		const code = await requested(regNo);
		const [message] = await messageOf(regNo);
		await codes.issue(other, start);
		for (let count = 0; count < 5; count++) await codes.verify(other, wrong(code), start);
		expect(await codes.verify(other, code, start)).toBe('noTriesLeft');
		expect(await codes.codeForMessage({ id: message?.id ?? '', regNo }, start)).toBe(code);
		expect(await codes.verify({ regNo, browser: 'n'.repeat(22) }, code, start)).toBe('expired');
		expect(await codes.verify(askedCode(regNo), code, start)).toBe('opened');
	});

	it('opens nothing until its message was counted under the mobile', async () => {
		const regNo = newRegNo();
		await codes.issue(askedCode(regNo), start);
		const [message] = await messageOf(regNo);
		const code = (await codes.codeForMessage({ id: message?.id ?? '', regNo }, start)) ?? '';
		expect(await codes.verify(askedCode(regNo), code, start)).toBe('wrong');
		await markCodesSent(database().db);
		expect(await codes.verify(askedCode(regNo), code, start)).toBe('opened');
	});

	it('is reported as expired if it was never requested', async () => {
		expect(await codes.verify(askedCode(newRegNo()), '12345678', start)).toBe('expired');
	});

	it('counts a malformed code as a try', async () => {
		const regNo = newRegNo();
		const code = await requested(regNo);
		for (const typed of ['', 'hello', '--------', code.slice(0, 6)]) {
			expect(await codes.verify(askedCode(regNo), typed, start)).toBe('wrong');
		}
		expect(await codes.verify(askedCode(regNo), wrong(code), start)).toBe('tooManyTries');
	});

	it('is neither sent nor accepted if a version with another length of codes made it, and a new one works', async () => {
		const regNo = newRegNo();
		await codes.issue(askedCode(regNo), start);
		await database()
			.db.updateTable('one_time_code')
			.set({ code_hash: 'the hash of six digits' })
			.where('reg_no', '=', regNo)
			.execute();
		const [message] = await messageOf(regNo);
		expect(await codes.codeForMessage({ id: message?.id ?? '', regNo }, start)).toBeNull();
		expect(await codes.verify(askedCode(regNo), '123456', start)).toBe('wrong');
		expect(await codes.verify(askedCode(regNo), await requested(regNo), start)).toBe('opened');
	});

	it('is not stored in the database, and cannot be derived from what is stored', async () => {
		const regNo = newRegNo();
		const code = await requested(regNo);
		const { db } = database();
		const rows = [
			...(await db.selectFrom('one_time_code').selectAll().where('reg_no', '=', regNo).execute()),
			...(await messageOf(regNo)),
		];
		expect(JSON.stringify(rows).replaceAll(/"[\d-]+T[\d:.]+Z"|[0-9a-f-]{36}/g, '')).not.toContain(code);
		const [message] = await messageOf(regNo);
		const outsider = createOneTimeCodes(db, [{ kid: 'k2', key: randomBytes(32) }]);
		expect(await outsider.codeForMessage({ id: message?.id ?? '', regNo }, start)).toBeNull();
	});

	it('is still accepted after a key rotation', async () => {
		const regNo = newRegNo();
		const code = await requested(regNo, start, createOneTimeCodes(database().db, [older]));
		const [message] = await messageOf(regNo);
		const rotated = createOneTimeCodes(database().db, [...keys, older]);
		expect(await rotated.codeForMessage({ id: message?.id ?? '', regNo }, start)).toBe(code);
		expect(await codes.verify(askedCode(regNo), code, start)).toBe('wrong');
		expect(await rotated.verify(askedCode(regNo), code, start)).toBe('opened');
	});
});
