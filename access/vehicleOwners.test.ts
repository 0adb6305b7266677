import { beforeAll, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { createOneTimeCodes } from './codes/oneTimeCodes.ts';
import { createSessionStore } from './sessions/sessions.ts';
import { askedCode } from './testing/askedCode.ts';
import { recordOwner } from './vehicleOwners.ts';

const asha = { contactId: 'C-1', customerName: 'Asha Rao', customerMobile: '+91 91111 22222' };
const unknown = { contactId: '', customerName: null, customerMobile: null };
const content = {
	...{ appointmentId: null, hadSeenBooking: false, bookingSeen: false, bearer: null },
	...{ openedBy: 'code' as const, linkMadeAt: null },
};

describeEachDatabase('The owner that was seen last', (database) => {
	let count = 0;
	let regNo = '';
	let session = '';
	const db = () => database().db;
	const look = (owner: typeof unknown | typeof asha) => recordOwner({ regNo, ...owner }, db());
	const isOpen = async () => (await createSessionStore(db()).find(session, new Date())) !== null;
	beforeAll(async () => {
		await migrate(db(), { provider: false });
	});

	/** A vehicle of Asha's that has a session. */
	const seen = async (owner: typeof unknown | typeof asha = asha) => {
		regNo = `MH12AB${1000 + count++}`;
		expect(await look(owner)).toEqual({ ownerSince: null, hasChanged: false });
		session = await createSessionStore(db()).open({ regNo, ...content }, null, new Date());
	};

	it.each([
		['contact', { contactId: 'C-2' }],
		['name', { customerName: 'Ravi Iyer' }],
	])('is another one by %s: sessions end once, and the time is kept', async (_, change) => {
		await seen();
		const changed = await look({ ...asha, ...change });
		expect(changed).toEqual({ ownerSince: expect.any(Date), hasChanged: true });
		expect(await isOpen()).toBe(false);
		session = await createSessionStore(db()).open({ regNo, ...content }, null, new Date(Date.now() + 1000));
		expect(await look({ ...asha, ...change })).toEqual({ ...changed, hasChanged: false });
		expect(await isOpen()).toBe(true);
	});

	it('belongs to one vehicle in every spelling of the maker’s system', async () => {
		await seen();
		regNo = 'DL03CAB1';
		expect(await look(asha)).toEqual({ ownerSince: null, hasChanged: false });
		session = await createSessionStore(db()).open({ ...content, regNo: 'DL3CAB0001' }, null, new Date());
		expect(await look({ ...asha, customerName: 'Ravi Iyer' })).toMatchObject({ hasChanged: true });
		expect(await isOpen()).toBe(false);
	});

	it('is the same with another mobile, which ends the sessions', async () => {
		await seen();
		expect(await look({ ...asha, customerMobile: '9222233333' })).toEqual({ ownerSince: null, hasChanged: true });
		expect(await isOpen()).toBe(false);
	});

	it('is the same in other words, and while fields are missing', async () => {
		await seen(unknown);
		const others = [
			asha,
			unknown,
			{ ...asha, customerName: 'ASHA  RAO.', customerMobile: '09111122222' },
			unknown,
			asha,
		];
		for (const owner of others) expect(await look(owner)).toEqual({ ownerSince: null, hasChanged: false });
		expect(await isOpen()).toBe(true);
		expect(await look({ ...unknown, contactId: 'C-2' })).toMatchObject({ hasChanged: true });
	});

	it('stays if its message waits, and ends if its message was sent', async () => {
		for (const isSent of [false, true]) {
			await seen();
			await createOneTimeCodes(db(), [{ kid: 'k1', key: Buffer.alloc(32, 7) }]).issue(askedCode(regNo), new Date());
			if (isSent) await db().updateTable('message').set({ outcome: 'sent' }).where('reg_no', '=', regNo).execute();
			await look({ ...asha, customerMobile: '9222233333' });
			const codes = await db().selectFrom('one_time_code').select('tries').where('reg_no', '=', regNo).execute();
			expect(codes).toHaveLength(isSent ? 0 : 1);
		}
	});

	it('leaves no personal data in the table', async () => {
		await seen();
		const rows = await db().selectFrom('vehicle_owner').selectAll().where('reg_no', '=', regNo).execute();
		for (const fingerprint of [rows[0]?.contact_fingerprint, rows[0]?.name_fingerprint, rows[0]?.mobile_fingerprint]) {
			expect(fingerprint).toBeLessThan(2 ** 16);
		}
	});
});
