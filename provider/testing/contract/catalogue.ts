import { expect, test } from 'vitest';
import type { FreeSlot } from '../../../domain/dealers/dealer.ts';
import { slotGridDays } from '../../../domain/dealers/slots.ts';
import { addDays, bookingWindow } from '../../../domain/time/calendar.ts';
import { parentOrganizationId, testNow } from '../../../tests/support/provider/harness.ts';
import { type ContractSubject, expectSuccess } from './contractSubject.ts';

export function catalogueContract({ provider }: ContractSubject, moving: boolean): void {
	const position = { latitude: 28.6448, longitude: 77.216721 };
	const near = { position, distance: 10_000, take: 100, skip: 0, parentOrganizationId };
	const codes = (dealers: readonly { readonly code: string }[]) => dealers.map(({ code }) => code);

	test('nearby dealers: nearest first, in pages, only of the requested parent organization', async () => {
		const dealers = await provider().nearbyDealers(near);
		expect(codes(dealers)).toEqual(['DL-DEL-01', 'DL-DEL-04', 'DL-DEL-02', 'DL-DEL-03']);
		expect(dealers[0]).toEqual({
			documentId: expect.any(String),
			code: 'DL-DEL-01',
			displayName: expect.any(String),
			latitude: expect.any(Number),
			longitude: expect.any(Number),
			distance: expect.any(Number),
			addressLine1: expect.any(String),
			city: 'New Delhi',
			phone: expect.any(String),
			hoursToday: { opensAt: '09:00', closesAt: '18:00' },
			nextOpening: { day: expect.any(String), opensAt: '09:00' },
			nextFreeSlot: { day: expect.any(String), start: expect.any(String) },
			...(moving && { moveUntilHours: 24 }),
		});
		expect(codes(await provider().nearbyDealers({ ...near, take: 1, skip: 1 }))).toEqual(['DL-DEL-04']);
		expect(await provider().nearbyDealers({ ...near, parentOrganizationId: 'SOMEONE' })).toEqual([]);
	});

	test('the next free slot of a listed dealer is the first one that its slots offer', async () => {
		for (const { code, nextFreeSlot } of await provider().nearbyDealers(near)) {
			const { first, last } = bookingWindow(testNow);
			const offered: FreeSlot[] = [];
			for (let day = first; day <= last && offered.length === 0; day = addDays(day, slotGridDays)) {
				const { columns } = await expectSuccess(provider().slots({ dealerCode: code, day }));
				const free = columns.flatMap((column) => column.slots.map((slot) => ({ day: column.day, ...slot })));
				offered.push(...free.filter(({ isAvailable }) => isAvailable).map(({ day, start }) => ({ day, start })));
			}
			expect(offered[0]).toBeDefined();
			expect(nextFreeSlot).toEqual(offered[0]);
		}
	});

	test.each([
		['pune', 4],
		['411 038', 1],
		['Kothrud, Pune', 1],
		["'; drop table dealer; --", 0],
		['', 24],
	])('dealer search by the text %j', async (text, atLeast) => {
		const texts = { city: text, state: text, country: text, name: text, pin: text };
		const dealers = await provider().searchDealers({ ...texts, position, take: 200, skip: 0 });
		expect(text === '' ? dealers.length >= atLeast : dealers.length === atLeast).toBe(true);
		const distances = dealers.map(({ distance }) => distance ?? 0);
		expect(distances).toEqual(distances.toSorted((one, other) => one - other));
	});

	test.each([
		['Shivajinagar', ['MH-PUN-01']],
		['fergusson pune', ['MH-PUN-01']],
		['mumbai', ['MH-MUM-03', 'MH-MUM-01', 'MH-MUM-02', 'MH-PUN-04']],
	])('the text %j finds dealers by their address, after those of the name or place', async (text, expected) => {
		const texts = { city: text, state: text, country: text, name: text, pin: text };
		const inPune = { latitude: 18.5195, longitude: 73.8413 };
		const dealers = await provider().searchDealers({ ...texts, position: inPune, take: 200, skip: 0 });
		expect(codes(dealers)).toEqual(expected);
	});

	test('each search text is searched in the field of its name', async () => {
		const none = { city: '', state: '', country: '', name: '', pin: '' };
		const search = (texts: Partial<typeof none>) =>
			provider().searchDealers({ ...none, ...texts, position, take: 200, skip: 0 });
		expect((await search({ city: 'pune' })).length).toBe(4);
		expect(await search({ name: 'maharashtra' })).toEqual([]);
		expect(await search({ pin: 'shivajinagar' })).toEqual([]);
		expect((await search({ state: 'maharashtra' })).length).toBe(10);
	});

	test('rate slabs and self declarations of a dealer; none for an unknown dealer', async () => {
		const slabs = await provider().rateSlabs('MH-PUN-01');
		expect(slabs.map(({ fromKm, toKm, price }) => [fromKm, toKm, price])).toEqual([
			[0, 5, 13_900],
			[5, 10, 18_900],
			[10, 15, 28_900],
			[15, 25, 43_900],
		]);
		expect(slabs.every(({ documentId }) => documentId !== '')).toBe(true);
		const [latest] = await provider().selfDeclarations('DL-DEL-01');
		expect(latest?.questions.map(({ answerType, options }) => [answerType, options.map(({ name }) => name)])).toEqual([
			[9, ['Unusual noise', 'Low mileage', 'Weak brakes', 'Starting trouble', 'None of these']],
			[5, []],
			[5, []],
		]);
		expect([await provider().rateSlabs('XX-1'), await provider().selfDeclarations('XX-1')]).toEqual([[], []]);
	});

	test('repair types, parts that are due, and services of exactly one dealer and model, by kind and name', async () => {
		const [paid] = await provider().repairTypes();
		expect(paid?.displayName).toBe('Paid service');
		const request = { dealerCode: 'MH-PUN-01', modelCode: 'NILGIRI200', serialNumber: '1', day: '2026-11-24' };
		const parts = await provider().periodicParts({ ...request, repairTypeId: paid?.repairTypeId ?? '', km: 1_000 });
		expect(parts.map(({ partCode, isSelected, reason }) => [partCode, isSelected, reason])).toEqual([
			['CHN-LUB', true, ''],
			['OIL-12', true, ''],
		]);
		const services = await provider().additionalServices(request);
		expect(new Set(services.map(({ kind }) => kind))).toEqual(new Set(['additional', 'convenience']));
		expect(services.every(({ isActive, kindName }) => isActive && kindName !== '')).toBe(true);
		const places = services.map(({ kind, jobTypeName }) => `${kind} ${jobTypeName}`);
		expect(places).toEqual(places.toSorted());
		expect(await provider().additionalServices({ ...request, dealerCode: 'MH-PUN-02' })).toEqual([]);
		const ofAll = await provider().additionalServices({ ...request, dealerCode: '0', modelCode: '0' });
		expect(ofAll.length).toBeGreaterThan(0);
	});

	test('states by name, and cities of a state', async () => {
		const states = await provider().states({ countryId: '', skip: 0, take: 200 });
		expect(states).toHaveLength(36);
		const names = states.map(({ displayName }) => displayName);
		expect(names).toEqual(names.toSorted());
		const stateId = states.find(({ displayName }) => displayName === 'Maharashtra')?.documentId ?? '';
		const cities = await provider().cities({ stateId, skip: 0, take: 500 });
		const pune = cities.find(({ displayName }) => displayName === 'Pune');
		expect(pune?.position).toEqual({ latitude: expect.closeTo(18.5, 1), longitude: expect.closeTo(73.9, 1) });
		expect(await provider().cities({ stateId, skip: 1, take: 1 })).toEqual(cities.slice(1, 2));
		expect(await provider().cities({ stateId: 'x', skip: 0, take: 500 })).toEqual([]);
	});
}
