import { describe, expect, test } from 'vitest';
import { availableStatuses } from '../../domain/vehicle/vehicle.ts';
import { appointmentStatus } from './appointment.ts';
import type { CallDeclaration, ResponseOf } from './callDeclaration.ts';
import { calls } from './calls.ts';

function read<Call extends CallDeclaration>(call: Call, body: unknown): ResponseOf<Call> {
	return call.response.parse(call.unwrap(body)) as ResponseOf<Call>;
}

const refuses = (call: CallDeclaration, body: unknown) => !call.response.safeParse(call.unwrap(body)).success;

describe('lists', () => {
	const row = { RepairTypeId: '1', DisplayName: 'Paid service' };

	test.each([
		['a bare array', [row]],
		['Data', { Data: [row] }],
		['the whole frame', { IsRequestSuccessfull: true, Message: null, Data: [row] }],
		['unknown fields and ids as numbers', { Data: [{ ...row, RepairTypeId: 1, Colour: 'red' }], Total: 1 }],
	])('come as %s', (_form, body) => {
		expect(read(calls.RepairTypeView, body).Data).toEqual([row]);
	});

	test('null is an empty list, and so is a missing one of a response that tells its success', () => {
		expect(read(calls.RepairTypeView, { IsRequestSuccessfull: true, Data: null }).Data).toBeNull();
		for (const body of [{}, null, 'x', 7, { Message: 'x' }, { Data: {} }, { Data: [{}] }]) {
			expect(refuses(calls.RepairTypeView, body)).toBe(true);
		}
	});

	test('a rejection needs no Data', () => {
		const answer = read(calls.RepairTypeView, { IsRequestSuccessfull: 'false', Message: 'Closed' });
		expect(answer).toMatchObject({ IsRequestSuccessfull: false, Message: 'Closed' });
	});
});

describe('numbers, amounts and flags', () => {
	const job = { ServiceId: 7, JobTypeIdentifier: '1', PartPrice: '1,250.50', LabourPrice: null, IsActive: 1 };

	test('may be text', () => {
		expect(read(calls.GetAdditionalServices, [job]).Data?.[0]).toEqual({
			ServiceId: '7',
			JobTypeIdentifier: 1,
			PartPrice: '1,250.50',
			LabourPrice: null,
			IsActive: true,
		});
	});

	test.each([[{ ...job, JobTypeIdentifier: 'one' }], [{ ...job, ServiceId: undefined }]])('refuses %j', (wrong) => {
		expect(refuses(calls.GetAdditionalServices, [wrong])).toBe(true);
	});
});

describe('an odd optional value counts as missing', () => {
	const odd = ['NA', '', ' ', '-', 'about 12', '12,5', [], {}, true];

	test('a distance in km is none, as distances are in metres', () => {
		const [dealer] = read(calls.SearchOrganization, [{ DisplayName: 'x', Distance: '3.5 km' }]).Data ?? [];
		expect(dealer?.Distance).toBeNull();
	});

	test.each(odd)('%j as a reading, an amount, a position, a distance', (value) => {
		const payment = { Amount: value === true || value === '12,5' ? 'NA' : value };
		const entry = { UsageReading: value, PaymentDetails: [payment] };
		const vehicle = read(calls.document, {
			DocumentId: '9',
			RegNo: 'X',
			LastKMReading: value,
			ServiceHistory: [entry],
		});
		expect(vehicle.LastKMReading).toBeNull();
		expect(vehicle.ServiceHistory?.[0]).toMatchObject({ UsageReading: null });
		expect(vehicle.ServiceHistory?.[0]?.PaymentDetails?.[0]?.Amount).toBeNull();
		const dealer = { DisplayName: 'x', Latitude: value, Longitude: value, Distance: value };
		const nothing = { Latitude: null, Longitude: null, Distance: null };
		expect(read(calls.SearchOrganization, [dealer]).Data).toEqual([{ DisplayName: 'x', ...nothing }]);
	});

	test('a reading of more than seven digits, above which none could be typed', () => {
		for (const [LastKMReading, km] of [
			['99,99,999', 9_999_999],
			[99_999_999, null],
			['1,00,00,000', null],
		] as const) {
			const vehicle = read(calls.document, { DocumentId: '9', RegNo: 'X', LastKMReading });
			expect(vehicle.LastKMReading, String(LastKMReading)).toBe(km);
		}
	});

	test('a coordinate or a distance that is out of range', () => {
		const dealer = { DisplayName: 'x', Latitude: 91, Longitude: '-180.1', Distance: -1 };
		const nothing = { Latitude: null, Longitude: null, Distance: null };
		expect(read(calls.SearchOrganization, [dealer]).Data).toEqual([{ DisplayName: 'x', ...nothing }]);
	});

	test('a list, a text or an address', () => {
		const entry = { JobStages: '', PaymentDetails: '', DealerComments: {}, ServiceAdvisor: [] };
		const vehicle = read(calls.document, { DocumentId: '9', RegNo: 'X', address: 'NA', ServiceHistory: [entry] });
		expect(vehicle.address).toBeNull();
		const nothing = { JobStages: null, PaymentDetails: null, DealerComments: null, ServiceAdvisor: null };
		expect(vehicle.ServiceHistory?.[0]).toEqual(nothing);
		for (const none of ['', ' ', 'NA']) {
			const document = read(calls.document, { DocumentId: '9', RegNo: 'X', ServiceHistory: none });
			expect(document.ServiceHistory, none).toBeNull();
		}
	});

	test('the jobs of a booking, which never keep it from being shown', () => {
		for (const BookedJobs of ['NA', 'none', {}, [null], ['Oil']]) {
			const Data = { Data: [{ AppointmentNo: 'A-1', BookedJobs }] };
			const detail = read(calls.GetServiceAppointmentDetail, { IsRequestSuccessfull: true, Data });
			expect(detail.Data, JSON.stringify(BookedJobs)).toMatchObject([{ AppointmentNo: 'A-1', BookedJobs: null }]);
		}
	});

	test('the flag of success alone: its odd value refuses the response', () => {
		expect(refuses(calls.RepairTypeView, { IsRequestSuccessfull: 'NA', Data: [] })).toBe(true);
		expect(refuses(calls.CancelServiceAppointment, { IsRequestSuccessfull: 'NA' })).toBe(true);
	});

	test.each([
		['12,345', 12_345],
		['1,12,400', 112_400],
		[' 12,345.5 ', 12_345.5],
		['12345', 12_345],
		['12,345 km', 12_345],
		['1,234.50 KMS', 1234.5],
	])('%j is the number %d', (LastKMReading, reading) => {
		expect(read(calls.document, { DocumentId: '9', RegNo: 'X', LastKMReading }).LastKMReading).toBe(reading);
	});
});

describe('ids', () => {
	const idOf = (RepairTypeId: unknown) => read(calls.RepairTypeView, [{ RepairTypeId, DisplayName: 'x' }]).Data;

	test.each(['पार्ट/7 #1?&=%', 'x'.repeat(100), '{0b2f6c1e-9d51-4a53-8a55-3f6f2c6a7e10}', ' '])('%j is one', (id) => {
		expect(idOf(id)).toEqual([{ RepairTypeId: id, DisplayName: 'x' }]);
	});

	test.each(['x'.repeat(101), 'a\tb', 'a\nb', 'a\ud800b', '', '.', ' .. '])('%j is none', (id) => {
		expect(() => idOf(id)).toThrow('not an id');
		expect(read(calls.SearchOrganization, [{ DisplayName: 'x', DocumentId: id }]).Data?.[0]?.DocumentId).toBeNull();
	});
});

test('text is cleaned: one line, except where lines are meant', () => {
	const row = { RepairTypeId: '1', DisplayName: 'Paid\r\nservice\u0007' };
	expect(read(calls.RepairTypeView, [row]).Data?.[0]?.DisplayName).toBe('Paid service');
	const entry = { DealerComments: 'Pads\r\nworn\u0000', ServiceAdvisor: `${'x'.repeat(250)}` };
	const vehicle = read(calls.document, { DocumentId: '9', RegNo: 'X', ServiceHistory: [entry] });
	expect(vehicle.ServiceHistory?.[0]?.DealerComments).toBe('Pads\r\nworn');
	expect(vehicle.ServiceHistory?.[0]?.ServiceAdvisor).toBe(`${'x'.repeat(199)}…`);
});

describe('JSON in text', () => {
	const row = { RepairTypeId: '1', DisplayName: 'Paid service' };

	test('is read as Data of a list, of a document and of other answers', () => {
		const twice = JSON.stringify(JSON.stringify([row]));
		for (const Data of [JSON.stringify([row]), twice, `\ufeff${JSON.stringify([row])}`]) {
			expect(read(calls.RepairTypeView, { Data }).Data).toEqual([row]);
		}
		expect(read(calls.RepairTypeView, { IsRequestSuccessfull: true, Data: '' }).Data).toBeNull();
		expect(read(calls.document, { Data: JSON.stringify({ DocumentId: 9, RegNo: 'X' }) }).DocumentId).toBe('9');
		expect(refuses(calls.RepairTypeView, { Data: '[{]' })).toBe(true);
	});
});

describe('the status of an appointment', () => {
	test.each([...availableStatuses, 'Booked'] as const)('%s is a word of the contract', (word) => {
		expect(appointmentStatus.read(` ${word} `)).toBe(word);
		expect(appointmentStatus.write(word)).toBe(word);
	});

	test.each(['Closed', 'cancelled', 'CANCELLEDBYUSER', 'delivered', 'open', 'Confirmed', 'anything', 'constructor'])(
		'%s is that of an active appointment',
		(word) => {
			expect(appointmentStatus.read(word)).toBe('Booked');
		},
	);

	test.each(['', '  ', null, undefined, 'NULL', '-'])('%j is none', (word) => {
		expect(appointmentStatus.read(word)).toBeNull();
	});
});

describe('GetServiceAppointmentDetail', () => {
	const row = { LegacyId: '0', AppointmentNo: 'A1', AppointmentDate: '2026-11-24', AppointmentStatus: 'Booked' };
	const detail = (Data: unknown) => read(calls.GetServiceAppointmentDetail, { IsRequestSuccessfull: true, Data }).Data;

	test.each([
		['Data.Table in text', JSON.stringify({ Data: { Table: [row] } })],
		['Data in text', JSON.stringify({ Data: [row] })],
		['Table alone', JSON.stringify({ Table: [row] })],
		['one object', JSON.stringify({ Data: row })],
		['text in text', JSON.stringify({ Data: JSON.stringify([row]) })],
		['an object that is no text', { Data: { Table: [{ ...row, LegacyId: 0 }] } }],
	])('%s', (_form, data) => {
		expect(detail(data)).toEqual([row]);
	});

	test('may have its Table in text', () => {
		expect(detail({ Data: { Table: JSON.stringify([row]) } })).toEqual([row]);
	});

	test('is empty without rows', () => {
		for (const data of [null, undefined, '', '{"Data":[]}', '{"Data":{"Table":[]}}', '{"Data":null}']) {
			expect(detail(data)).toEqual([]);
		}
	});

	test('is invalid with text of neither form', () => {
		for (const Data of ['no JSON', '7', '{"Rows":[]}', '{"Data":"x"}', '{"Data":[7]}']) {
			expect(refuses(calls.GetServiceAppointmentDetail, { IsRequestSuccessfull: true, Data })).toBe(true);
		}
	});
});

describe('the vehicle document', () => {
	test('keeps every field of the job card that tracking and payment need', () => {
		const entry = {
			JobCardId: 12,
			IsActive: 'true',
			JobStages: [{ DisplayName: 'Washing', StatusCode: 'WSH', IsApplicable: true, OrderIndex: '2' }],
			PaymentDetails: [{ IsPaymentSuccessfull: true }],
			DownloadInvoiceDetails: [{ DocumentId: 5, Type: 'ProformaInvoice' }],
			RevisedServiceEstimation: [
				{ TotalEstimatedAmount: '1,23,456.00', AdditionalJobsForApproval: [{ PartId: '1', PartPrice: 'NA' }] },
			],
			RevisedCostSupportingDocuments: [{ DocumentId: '6', FileType: 'photo.jpg', BlobName: 'b/1' }],
		};
		const vehicle = read(calls.document, { DocumentId: 9, Code: 'MH12AB1234', ServiceHistory: [entry] });
		expect(vehicle.ServiceHistory?.[0]).toEqual({
			...entry,
			JobCardId: '12',
			IsActive: true,
			JobStages: [{ ...entry.JobStages[0], OrderIndex: 2 }],
			DownloadInvoiceDetails: [{ DocumentId: '5', Type: 'ProformaInvoice' }],
		});
	});

	test('may be inside Data, and needs its id and a registration number', () => {
		expect(read(calls.document, { Data: { DocumentId: '9', RegNo: 'X' } }).DocumentId).toBe('9');
		expect(read(calls.document, { Data: [{ DocumentId: '9', RegNo: 'X' }] }).DocumentId).toBe('9');
		expect(refuses(calls.document, { RegNo: 'X' })).toBe(true);
		expect(refuses(calls.document, { DocumentId: '9', RegNo: '' })).toBe(true);
	});
});

describe('other responses', () => {
	test('whoami may have ids as numbers, at the root or inside Data', () => {
		const Metadata = [{ SystemName: 'State', SchemaId: 12 }];
		expect(read(calls.whoami, { Metadata }).Metadata).toEqual([{ SystemName: 'State', SchemaId: '12' }]);
		expect(read(calls.whoami, { Data: { Metadata } }).Metadata).toHaveLength(1);
		expect(refuses(calls.whoami, { Metadata: null })).toBe(true);
	});

	test('slots may stand at the root or inside Data, or be only a message', () => {
		const slot = { SlotId: 3, SlotStartTime: '09:00', SlotEndTime: '10:00', IsSlotAvailable: true };
		const answer = { SelectedDate: [slot], NextDay: [], NextToNextDay: null, Message: '' };
		expect(read(calls.GetServiceTimeSlots, answer).SelectedDate?.[0]?.SlotId).toBe('3');
		expect(read(calls.GetServiceTimeSlots, { Data: answer }).SelectedDate).toHaveLength(1);
		expect(read(calls.GetServiceTimeSlots, { Message: 'Closed' }).Message).toBe('Closed');
		expect(read(calls.GetServiceTimeSlots, { IsRequestSuccessfull: true, Data: null }).SelectedDate).toBeUndefined();
		expect(refuses(calls.GetServiceTimeSlots, { Slots: [slot] })).toBe(true);
	});

	test('a booking requires IsRequestSuccessfull, but not its ids', () => {
		expect(read(calls.BookServiceAppointment, { IsRequestSuccessfull: true })).toEqual({ IsRequestSuccessfull: true });
		expect(refuses(calls.BookServiceAppointment, { Message: 'Booked' })).toBe(true);
	});

	test('a file is base64 text or a rejection', () => {
		expect(read(calls.DownloadInvoice, 'JVBERi0=')).toBe('JVBERi0=');
		const refusal = { IsRequestSuccessfull: false, Message: 'Please wait' };
		expect(read(calls.DownloadInvoice, refusal)).toEqual(refusal);
	});
});
