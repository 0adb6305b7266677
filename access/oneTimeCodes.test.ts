import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { createOneTimeCodes, type OneTimeCodes } from './oneTimeCodes.ts';

const began = new Date('2026-11-21T10:00:00Z');
const seconds = (count: number) => new Date(began.getTime() + count * 1000);
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
		database().db.selectFrom('message_outbox').selectAll().where('reg_no', '=', regNo).execute();

	/** Asks for a code and reads it as the message would. */
	async function requested(regNo: string, at = began, from = codes): Promise<string> {
		await database().db.deleteFrom('message_outbox').where('reg_no', '=', regNo).execute();
		await from.issue(regNo, 'en', at);
		const [message] = await messageOf(regNo);
		const code = await from.codeForMessage({ id: message?.id ?? '', regNo }, at);
		if (code === null) throw new Error('a code was expected');
		return code;
	}
	const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

	it('opens its own vehicle, once', async () => {
		const regNo = newRegNo();
		const other = newRegNo();
		const code = await requested(regNo);
		await requested(other);
		expect(await codes.verify(other, code, began)).toBe('wrong');
		expect(await codes.verify(regNo, ` ${code.slice(0, 3)} ${code.slice(3)}`, began)).toBe('opened');
		expect(await codes.verify(regNo, code, began)).toBe('expired');
	});

	it('is dead after five tries, also when they come at once', async () => {
		const regNo = newRegNo();
		const code = await requested(regNo);
		const answers = await Promise.all(Array.from({ length: 20 }, () => codes.verify(regNo, wrong(code), began)));
		expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(4);
		expect(answers.filter((answer) => answer === 'tooManyTries')).toHaveLength(16);
		expect(await codes.verify(regNo, code, began)).toBe('tooManyTries');
	});

	it('opens one visit, however many enter it at once', async () => {
		const regNo = newRegNo();
		const code = await requested(regNo);
		const answers = await Promise.all(Array.from({ length: 10 }, () => codes.verify(regNo, code, began)));
		expect(answers.filter((answer) => answer === 'opened')).toHaveLength(1);
	});

	it('lives for five minutes', async () => {
		const regNo = newRegNo();
		const code = await requested(regNo);
		expect(await codes.verify(regNo, wrong(code), seconds(299))).toBe('wrong');
		expect(await codes.verify(regNo, code, seconds(300))).toBe('expired');
		const [message] = await messageOf(regNo);
		expect(await codes.codeForMessage({ id: message?.id ?? '', regNo }, seconds(300))).toBeNull();
	});

	it('is the only live one of its vehicle', async () => {
		const regNo = newRegNo();
		const first = await requested(regNo);
		const [message] = await messageOf(regNo);
		const second = await requested(regNo);
		expect(await codes.codeForMessage({ id: message?.id ?? '', regNo }, began)).toBeNull();
		if (first !== second) expect(await codes.verify(regNo, first, began)).toBe('wrong');
		expect(await codes.verify(regNo, second, began)).toBe('opened');
	});

	it('was never asked for: a try says what an expired one says', async () => {
		expect(await codes.verify(newRegNo(), '123456', began)).toBe('expired');
	});

	it('that is no code counts as a try', async () => {
		const regNo = newRegNo();
		const code = await requested(regNo);
		for (const typed of ['', 'hello', '------', '12345678']) {
			expect(await codes.verify(regNo, typed, began)).toBe('wrong');
		}
		expect(await codes.verify(regNo, wrong(code), began)).toBe('tooManyTries');
	});

	it('is not in the database, and cannot be guessed from what is', async () => {
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
		expect(await outsider.codeForMessage({ id: message?.id ?? '', regNo }, began)).toBeNull();
	});

	it('survives a new key in front of its own', async () => {
		const regNo = newRegNo();
		const code = await requested(regNo, began, createOneTimeCodes(database().db, [older]));
		const [message] = await messageOf(regNo);
		const rotated = createOneTimeCodes(database().db, [...keys, older]);
		expect(await rotated.codeForMessage({ id: message?.id ?? '', regNo }, began)).toBe(code);
		expect(await codes.verify(regNo, code, began)).toBe('wrong');
		expect(await rotated.verify(regNo, code, began)).toBe('opened');
	});
});
