import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoVehicles } from '../demo/vehicleList.ts';
import { formatSlotId } from '../domain/dealers/slots.ts';
import { addDays, dayOf } from '../domain/time/calendar.ts';
import { collectKnownValues } from '../tests/fuzz/knownValues.ts';
import { readFuzzTarget } from '../tests/fuzz/readFuzzTarget.ts';
import { exposedFields } from './testing/exposedFields.ts';
import { keyPaths, pageData } from './testing/pageData.ts';
import { type RunningPortal, startPortal } from './testing/startPortal.ts';

const pages = [
	'/',
	'/booking/dealer',
	'/booking/selectDateTime',
	'/booking/estimates',
	'/booking/bookingDone',
	'/booking/move',
	'/booking/change',
];
const laterPages = ['/tracking', '/history', '/revisedEstimate', '/makepayment'];
const namingPages = ['/payment-success', '/payment-fail', '/payment-dealer'];
const day = addDays(dayOf(new Date()), 3);
const at = { latitude: '18.52', longitude: '73.85' };
const dealer = { DealerCode: 'MH-PUN-01' };
const work = { KmReading: '25000', AppointmentDate: day };

/** Values of the owner's record that no screen shows. */
const neverShown = ['CustomerMobile', 'CustomerEmail', 'ContactId', 'ComponentNo', 'SerialNumber', 'ItemCode'];

describe('the data sent to the browser', () => {
	let portal: RunningPortal;
	let secret: readonly string[];
	beforeAll(async () => {
		portal = await startPortal();
		const known = await collectKnownValues(await readFuzzTarget(portal));
		const secrets = JSON.parse(await readFile(join(portal.dataDir, 'secrets.json'), 'utf8'));
		const owners = demoVehicles.flatMap(({ mobile, email, addressLine1 }) => [mobile, email, addressLine1]);
		const values = [
			...neverShown.flatMap(known.valuesOf),
			...owners,
			...Object.values<string>(secrets).flatMap((text) => text.split(':')),
		];
		secret = [...new Set(values)].filter((value) => value.length > 5);
	});
	afterAll(async () => {
		await portal.kill();
	});

	const expectKnown = (route: string, data: unknown) => {
		const allowed = exposedFields(route);
		expect({ route, keys: keyPaths(data).filter((key) => !allowed?.has(key)) }).toEqual({ route, keys: [] });
	};
	const foundIn = (text: string) => secret.filter((value) => text.includes(value));

	it('contains only what the screen shows, for every page of every vehicle', { timeout: 60_000 }, async () => {
		expect(secret.length).toBeGreaterThan(60);
		const seen = new Set<string>();
		for (const { regNo } of demoVehicles) {
			for (const path of [...pages, ...laterPages, ...namingPages.map((page) => `${page}/${regNo}`)]) {
				const address = `${portal.url}${path}?RegNo=${regNo}`;
				for (const [route, { data }] of Object.entries(await pageData(address))) {
					if (data === undefined) continue;
					seen.add(route);
					expectKnown(route, data);
				}
			}
			for (const path of ['/', '/booking/selectDateTime', ...laterPages]) {
				const html = await (await fetch(`${portal.url}${path}?RegNo=${regNo}`)).text();
				expect({ path, regNo, found: foundIn(html) }).toEqual({ path, regNo, found: [] });
			}
		}
		expect(seen.size).toBeGreaterThanOrEqual(9);
	});

	it('contains only what the page shows, for every data address', async () => {
		const ask = async <Row>(path: string, query: Readonly<Record<string, string>> = {}): Promise<readonly Row[]> => {
			const asked = new URLSearchParams({ RegNo: 'MH12AB1234', ...query });
			const text = await (await fetch(`${portal.url}${path}?${asked}`)).text();
			expect({ path, found: foundIn(text) }).toEqual({ path, found: [] });
			const answer: { ok: boolean; data: readonly Row[] } = JSON.parse(text);
			expect({ path, ok: answer.ok }).toEqual({ path, ok: true });
			expectKnown(path, answer);
			return answer.data;
		};
		const [repair] = await ask<{ repairTypeId: string }>('/data/repair-types');
		const [state] = await ask<{ documentId: string }>('/data/states');
		await ask('/data/cities', { StateId: state?.documentId ?? '' });
		await ask('/data/dealers', at);
		await ask('/data/slots', { ...dealer, SelectedDate: day });
		const slot = { day, slotId: formatSlotId(dealer.DealerCode, day, '10:00'), start: '10:00', end: '11:00' };
		const body = JSON.stringify({ dealerCode: dealer.DealerCode, slot, renew: false });
		await fetch(`${portal.url}/data/seat-hold?RegNo=MH12AB1234`, { method: 'POST', body });
		await ask('/data/seat-hold');
		await ask('/data/rate-slabs', dealer);
		await ask('/data/self-declaration', dealer);
		await ask('/data/parts-and-jobs', { ...dealer, ...work, RepairTypeId: repair?.repairTypeId ?? '' });
		for (const { regNo } of demoVehicles) await ask('/data/tracking', { RegNo: regNo });
		await ask('/data/payment', { RegNo: 'KL07UV9012', OrderNumber: 'x' });
		await ask('/data/move-quote', { RegNo: 'KA01EF2345', AppointmentId: 'none', ...dealer });
		await ask('/data/eligibility', { RegNo: 'GJ05JK4567' });
	});
});
