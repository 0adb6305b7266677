import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paiseFromWire, rupeesToWire } from '../fieldSchemas.ts';
import { readResult } from './testing/throughWire.ts';

describe('the vehicle', () => {
	const read = (body: unknown) => readResult('document', body);

	test('every field under its name in the domain', () => {
		const vehicle = read({
			DocumentId: 9,
			Code: 'MH 12 AB 1234',
			RegNo: 'MH-12-AB-1234',
			ItemId: 7,
			ItemCode: 'M7',
			ItemName: 'Rocket 125',
			ItemCategory: ' SCOOTER ',
			ComponentNo: 'ENG',
			SerialNumber: 'SER',
			DisplayName: 'CHASSIS',
			ContactId: 3,
			ActiveCustomerName: ' Asha Rao ',
			CustomerMobile: 9876543210,
			CustomerEmail: '',
			LastKMReading: '12000.5',
			NextServiceDueDate: '2026-12-01',
			NextServiceDueKM: '16,000',
			SaleInvoiceDate: '2025-09-20T00:00:00',
			LastAvailedServiceDate: '2026-07-16',
			Status: ' NA ',
			AppointmentStatus: 'Booked',
			AppointmentId: 'a1',
			LastServiceOrganizationName: 'Pune Motors',
			LastServiceOrganizationID: 1,
			LastServiceOrganizationCode: 'D1',
			LastServiceOrganizationPhone: '020-40000401',
			LastServiceType: 'Paid service',
			SellingOrganizationName: null,
			SellingOrganizationId: null,
			SellingOrganizationCode: null,
			address: { addressLine1: '12 MG Road', stateId: 27, cityId: 3, zipcode: 411001 },
		});
		expect(vehicle).toEqual({
			documentId: '9',
			regNo: 'MH12AB1234',
			itemId: '7',
			itemCode: 'M7',
			itemName: 'Rocket 125',
			kind: 'scooter',
			componentNo: 'ENG',
			serialNumber: 'SER',
			chassis: 'CHASSIS',
			contactId: '3',
			customerName: 'Asha Rao',
			customerMobile: '9876543210',
			customerEmail: null,
			lastKmReading: 12000.5,
			nextServiceDueDate: '2026-12-01',
			nextServiceDueKm: 16000,
			saleInvoiceDate: '2025-09-19T18:30:00.000Z',
			lastAvailedServiceDate: '2026-07-16',
			status: 'NA',
			appointmentStatus: 'Booked',
			appointmentId: 'a1',
			lastService: { id: '1', code: 'D1', name: 'Pune Motors' },
			lastServicePhone: '020-40000401',
			lastServiceType: 'Paid service',
			seller: null,
			address: { line1: '12 MG Road', stateId: '27', cityId: '3', pin: '411001' },
			serviceHistory: [],
		});
	});

	test('the kind is unknown unless the category is one of two words', () => {
		const kindOf = (ItemCategory: unknown) => read({ DocumentId: 9, RegNo: 'DL3CAB0001', ItemCategory }).kind;
		expect(['Motor Cycle', 'scooter', 'Moped', '', null, undefined].map(kindOf)).toEqual([
			...['motorcycle', 'scooter'],
			...[null, null, null, null],
		]);
	});

	test('the registration number is Code when RegNo is missing', () => {
		expect(read({ DocumentId: 9, Code: 'DL3CAB0001', RegNo: ' ' }).regNo).toBe('DL3CAB0001');
	});

	test('job cards are sorted, the newest first and those without a date last', () => {
		const entries = [
			{ JobCardId: 'old', DocumentDate: '2025-01-01T10:00:00+05:30' },
			{
				JobCardId: 'new',
				DocumentDate: '2026-10-01T10:00:00Z',
				IsActive: true,
				Amount: '1,250.50',
				UsageReading: '900',
			},
			{ JobCardId: 'undated' },
		];
		fc.assert(
			fc.property(fc.shuffledSubarray(entries, { minLength: 3 }), (ServiceHistory) => {
				const { serviceHistory } = read({ DocumentId: 9, RegNo: 'X', ServiceHistory });
				expect(serviceHistory.map((entry) => entry.jobCardId)).toEqual(['new', 'old', 'undated']);
				expect(serviceHistory[0]).toMatchObject({ isActive: true, amount: 125_050, usageReading: 900 });
			}),
		);
	});
});

describe('dealers', () => {
	const row = { DocumentId: '1', Code: 'D1', DisplayName: ' Delhi Motors ', Latitude: '28.6', Longitude: 77.2 };
	const read = (rows: unknown[]) => rows.flatMap((given) => readResult('GetNearByOrganizationList', [given]));

	test('keep the order of the response, whatever their distance', () => {
		const far = { ...row, DocumentId: 'far', Distance: 9000.5 };
		const near = { ...row, DocumentId: 'near', Distance: '850' };
		const dealers = readResult('GetNearByOrganizationList', [row, far, near]);
		expect(dealers.map(({ documentId, distance }) => [documentId, distance])).toEqual([
			['1', null],
			['far', 9000.5],
			['near', 850],
		]);
	});

	test('without a position or a code are listed', () => {
		const dealers = read([
			{ ...row, Latitude: null },
			{ ...row, Longitude: '' },
			{ ...row, Code: null },
		]);
		expect(dealers).toMatchObject([
			{ code: 'D1', displayName: 'Delhi Motors', latitude: null, longitude: 77.2 },
			{ code: 'D1', latitude: 28.6, longitude: null },
			{ code: '', latitude: 28.6, longitude: 77.2 },
		]);
	});

	test('have today’s hours, the next opening and the next free slot where the row says so, and none where it does not', () => {
		const said = { IsOpenToday: true, OpensAt: '9:00 AM', ClosesAt: '18:00:00' };
		const slot = { NextFreeSlotDate: '24-11-2026', NextFreeSlotTime: '09:00' };
		const next = { NextOpenDate: '2026-11-25', NextOpensAt: '9:30' };
		const [open, closed, silent, unreadable] = read([
			{ ...row, ...said, ...next, ...slot },
			{ ...row, ...said, IsOpenToday: 'false' },
			row,
			{ ...row, OpensAt: 'early', ClosesAt: '18:00', ...next, NextOpensAt: 'late', ...slot, NextFreeSlotDate: 'soon' },
		]);
		expect(open).toMatchObject({
			hoursToday: { opensAt: '09:00', closesAt: '18:00' },
			nextOpening: { day: '2026-11-25', opensAt: '09:30' },
			nextFreeSlot: { day: '2026-11-24', start: '09:00' },
		});
		expect(closed?.hoursToday).toBeNull();
		for (const dealer of [silent, unreadable]) {
			for (const name of ['hoursToday', 'nextOpening', 'nextFreeSlot']) expect(dealer).not.toHaveProperty(name);
		}
	});

	test('rate slabs keep the order of the response, in paise', () => {
		const slabs = [
			{ KMRange1: '5', KMRange2: '10', Pricing: '150.00', DocumentId: 2 },
			{ KMRange1: 0, KMRange2: 5, Pricing: 99.5 },
		];
		expect(readResult('GetPickAndDropRateSlabViewByDealerCode', slabs)).toEqual([
			{ fromKm: 5, toKm: 10, price: 15_000, documentId: '2' },
			{ fromKm: 0, toKm: 5, price: 9_950, documentId: '' },
		]);
	});
});

describe('slots', () => {
	const asked = { dealerCode: 'D1', day: '2026-11-30' };
	const read = (day: string, body: unknown) => {
		const slots = readResult('GetServiceTimeSlots', body, { ...asked, day });
		return slots.ok ? slots : expect.fail('refused');
	};
	const grid = (start: string, end: string, day = '2026-11-30') => {
		const slot = { SlotStartTime: start, SlotEndTime: end, IsSlotAvailable: 'true' };
		return read(day, { SelectedDate: [slot], NextDay: null });
	};

	test('of three days in a row, also across the end of a month', () => {
		expect(grid('09:00', '10:00').columns.map((column) => column.day)).toEqual([
			'2026-11-30',
			'2026-12-01',
			'2026-12-02',
		]);
	});

	test.each([
		['09:00', '09:00'],
		['9:00', '09:00'],
		['09:00:00', '09:00'],
		['9:00 AM', '09:00'],
		['12:00 AM', '00:00'],
		['12:30 pm', '12:30'],
		['5:15 PM', '17:15'],
		['13:00 PM', '13:00'],
		['2026-11-30T17:15:00', '17:15'],
	])('%s starts at %s', (given, start) => {
		expect(grid(given, '18:00').columns[0].slots).toEqual([{ slotId: '', start, end: '18:00', isAvailable: true }]);
	});

	test('IsRequestSuccessfull false is a rejection without any list, else only a message', () => {
		const no = { IsRequestSuccessfull: false, Message: 'Closed' };
		expect(readResult('GetServiceTimeSlots', no, asked)).toEqual({
			ok: false,
			rejection: { code: 'provider', params: { text: 'Closed' } },
		});
		const { resultCode, columns } = read('2026-11-30', { ...no, SelectedDate: null, NextDay: [] });
		expect(resultCode).toEqual({ code: 'provider', params: { text: 'Closed' } });
		expect(columns.map(({ slots }) => slots)).toEqual([[], [], []]);
	});

	test.each(['morning', '25:00', '9', '', null, undefined, 'NA', '09:75'])(
		'that begin or end at %j are left out, and the others shown',
		(odd) => {
			const slot = { SlotStartTime: '09:00', SlotEndTime: '10:00', IsSlotAvailable: 'true' };
			const SelectedDate = [{ ...slot, SlotStartTime: odd }, slot, { ...slot, SlotEndTime: odd }];
			const { columns } = read('2026-11-30', { SelectedDate, NextDay: '' });
			expect(columns[0].slots).toEqual([{ slotId: '', start: '09:00', end: '10:00', isAvailable: true }]);
		},
	);

	test.each(['NA', '', null, undefined, {}])('that are free with the value %j are taken', (IsSlotAvailable) => {
		const { columns } = read('2026-11-30', {
			SelectedDate: [{ SlotStartTime: '2026-11-30T03:30:00.000Z', SlotEndTime: '10:00', IsSlotAvailable }],
		});
		expect(columns[0].slots).toMatchObject([{ start: '09:00', isAvailable: false }]);
	});
});

describe('money and dates', () => {
	test('paise become rupees that JSON writes with at most two decimals', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (paise) => {
				expect(JSON.stringify(rupeesToWire(paise))).toMatch(/^\d+(\.\d\d?)?$/);
				expect(Math.round(rupeesToWire(paise) * 100)).toBe(paise);
			}),
		);
	});

	test('every amount is unchanged after mapping to the wire and back', () => {
		const amount = fc.integer({ min: 0, max: 9_999_999_900 });
		fc.assert(
			fc.property(amount, (given) => {
				const wire: unknown = JSON.parse(JSON.stringify({ PeriodicId: 1, PartName: 'x', Price: rupeesToWire(given) }));
				expect(readResult('GetSuggestedPeriodicParts', [wire])).toMatchObject([{ price: given }]);
			}),
		);
	});

	test('text that is not an amount throws', () => {
		expect(() => paiseFromWire('NA')).toThrow(RangeError);
	});
});
