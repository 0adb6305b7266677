import { describe, expect, test } from 'vitest';
import { portal } from './portalTesting.ts';
import { by, failureOf } from './testing.ts';
import { createVehicleIds } from './vehicleIds.ts';

const found = by(() => ({ IsRequestSuccessfull: true, IBID: 'ib-1' }));

describe('the version of a visit', () => {
	test('asks for the id once and for the document every time, and follows what it tells', async () => {
		let reading = 1;
		const { client, times } = portal({
			GetIBDetails: found,
			document: by(() => ({ DocumentId: 'ib-1', RegNo: 'MH 12 AB 1234', LastKMReading: reading })),
		});
		const versions: unknown[] = [];
		for (reading of [2, 2, 3]) versions.push(await client.visitVersion('MH12AB1234'));
		expect(versions[1]).toBe(versions[0]);
		expect(versions[2]).not.toBe(versions[0]);
		expect(times('GetIBDetails')).toBe(1);
		expect(times('document')).toBe(3);
	});

	test('is that of the vehicle, and does not follow what nobody is told', async () => {
		let served = 0;
		const { client } = portal({
			GetIBDetails: found,
			document: by(() => {
				served += 1;
				return { DocumentId: 'ib-1', RegNo: 'MH12AB1234', ServedAs: served };
			}),
		});
		const version = await client.visitVersion('MH12AB1234');
		expect((await client.vehicleByRegNo('MH12AB1234'))?.visitVersion).toBe(version);
		expect((await client.vehicle('ib-1')).visitVersion).toBe(version);
	});

	test.each([
		['is another vehicle’s now', { DocumentId: 'ib-1', RegNo: 'DL3CAB0001' }],
		['is gone', () => Response.json({ Message: 'Vehicle Not Found' }, { status: 404 })],
	])('is of the vehicle that is looked up anew when the document %s', async (_why, other) => {
		let id = 'ib-1';
		const { client, times, asked } = portal({
			GetIBDetails: by(() => ({ IsRequestSuccessfull: true, IBID: id })),
			document: by(({ url }) => {
				const isOld = url.pathname.endsWith('/ib-1') && id !== 'ib-1';
				if (isOld) return typeof other === 'function' ? other() : other;
				return { DocumentId: id, RegNo: 'MH12AB1234' };
			}),
		});
		const first = await client.visitVersion('MH12AB1234');
		id = 'ib-2';
		const second = await client.visitVersion('MH12AB1234');
		expect(second).not.toBe(first);
		expect(await client.visitVersion('MH12AB1234')).toBe(second);
		expect(asked.at(-1)?.url.pathname).toMatch(/ib-2$/);
		expect(times('GetIBDetails')).toBe(2);
	});

	test('of a vehicle that nobody knows is none, and is asked for each time', async () => {
		const { client, times } = portal({ GetIBDetails: by(() => ({ IsRequestSuccessfull: false })) });
		expect(await client.visitVersion('MH12AB1234')).toBeNull();
		expect(await client.visitVersion('MH12AB1234')).toBeNull();
		expect(times('GetIBDetails')).toBe(2);
	});

	test('another failure of the document is a failure', async () => {
		let isUp = true;
		const { client, times } = portal({
			GetIBDetails: found,
			document: by(() => (isUp ? { DocumentId: 'ib-1', RegNo: 'MH12AB1234' } : new Response('', { status: 503 }))),
		});
		await client.visitVersion('MH12AB1234');
		isUp = false;
		expect((await failureOf(client.visitVersion('MH12AB1234'))).kind).toBe('broken');
		expect(times('GetIBDetails')).toBe(1);
	});
});

test('an id is kept for ten minutes, and not too many of them', () => {
	let clock = 0;
	const ids = createVehicleIds(() => clock);
	ids.keep('MH12AB1234', 'ib-1');
	clock = 599_999;
	expect(ids.find('MH12AB1234')).toBe('ib-1');
	clock = 600_000;
	expect(ids.find('MH12AB1234')).toBeNull();
	for (let number = 0; number <= 20_000; number += 1) ids.keep(`V${number}`, `${number}`);
	expect(ids.find('V0')).toBeNull();
	expect(ids.find('V20000')).toBe('20000');
});
