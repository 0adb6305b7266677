import { describe, expect, test } from 'vitest';
import { portal } from './portalTesting.ts';
import { by, failureOf } from './testing.ts';
import { createVehicleIds } from './vehicleCalls.ts';

const found = by(() => ({ IsRequestSuccessfull: true, IBID: 'ib-1' }));

describe('a vehicle that is asked for again', () => {
	test('is looked up once, and read every time', async () => {
		let reading = 1;
		const { client, times } = portal({
			GetIBDetails: found,
			document: by(() => {
				reading += 1;
				return { DocumentId: 'ib-1', RegNo: 'MH 12 AB 1234', LastKMReading: reading };
			}),
		});
		for (const expected of [2, 3, 4]) {
			expect((await client.vehicleAgain('MH12AB1234'))?.lastKmReading).toBe(expected);
		}
		expect(times('GetIBDetails')).toBe(1);
		expect(times('document')).toBe(3);
	});

	test.each([
		['is another vehicle’s now', { DocumentId: 'ib-1', RegNo: 'DL3CAB0001' }],
		['is gone', () => Response.json({ Message: 'Vehicle Not Found' }, { status: 404 })],
	])('is looked up anew when its document %s', async (_why, other) => {
		let id = 'ib-1';
		const { client, times } = portal({
			GetIBDetails: by(() => ({ IsRequestSuccessfull: true, IBID: id })),
			document: by(({ url }) => {
				const isOld = url.pathname.endsWith('/ib-1') && id !== 'ib-1';
				if (isOld) return typeof other === 'function' ? other() : other;
				return { DocumentId: id, RegNo: 'MH12AB1234' };
			}),
		});
		expect((await client.vehicleAgain('MH12AB1234'))?.documentId).toBe('ib-1');
		id = 'ib-2';
		expect((await client.vehicleAgain('MH12AB1234'))?.documentId).toBe('ib-2');
		expect((await client.vehicleAgain('MH12AB1234'))?.documentId).toBe('ib-2');
		expect(times('GetIBDetails')).toBe(2);
	});

	test('that nobody knows stays unknown, and is asked for each time', async () => {
		const { client, times } = portal({ GetIBDetails: by(() => ({ IsRequestSuccessfull: false })) });
		expect(await client.vehicleAgain('MH12AB1234')).toBeNull();
		expect(await client.vehicleAgain('MH12AB1234')).toBeNull();
		expect(times('GetIBDetails')).toBe(2);
	});

	test('another failure of the document is a failure', async () => {
		let isUp = true;
		const { client, times } = portal({
			GetIBDetails: found,
			document: by(() => (isUp ? { DocumentId: 'ib-1', RegNo: 'MH12AB1234' } : new Response('', { status: 503 }))),
		});
		await client.vehicleAgain('MH12AB1234');
		isUp = false;
		expect((await failureOf(client.vehicleAgain('MH12AB1234'))).kind).toBe('broken');
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
