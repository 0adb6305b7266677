/** Property tests: values of the port are unchanged after mapping to the wire and back. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CallName, Calls } from './calls.ts';
import type { ResultTextFormatter } from './results.ts';
import { anyBookingDetails, anyEstimateAnswer, anyPaymentRequest } from './testing/anyRequest.ts';
import { anyResponse, firstSlotDay } from './testing/anyResponse.ts';
import { anyId, anyMessage, anyResult } from './testing/anyValue.ts';
import { anyVehicle } from './testing/anyVehicle.ts';
import { passRequest, readResult, writeResultOnWire } from './testing/throughWire.ts';

/** The tests of messages are elsewhere: here all messages have the provider's own text. */
const format: ResultTextFormatter = (message) => (message.code === 'provider' ? message.params.text : message.code);

type ResultOf<Name extends CallName> = ReturnType<Calls[Name]['readResult']>;

const pass = <Name extends CallName>(
	name: Name,
	result: ResultOf<Name>,
	asked?: Parameters<Calls[Name]['readResult']>[1],
): ResultOf<Name> => readResult(name, writeResultOnWire(name, result as never, format), asked);

function expectRoundTrip<Value>(values: fc.Arbitrary<Value>, roundTrip: (value: Value) => unknown): void {
	fc.assert(
		fc.property(values, (value) => {
			expect(roundTrip(value)).toEqual(value);
		}),
	);
}

describe('responses', () => {
	test('a vehicle with its job cards, estimates and payments', () => {
		expectRoundTrip(anyVehicle, (given) => pass('document', given));
	});

	test.each([
		['MyServicesList', anyResponse.service],
		['SearchOrganization', anyResponse.dealer],
		['GetPickAndDropRateSlabViewByDealerCode', anyResponse.slab],
		['GetSuggestedPeriodicParts', anyResponse.part],
		['GetAdditionalServices', anyResponse.additionalService],
		['GetSelfDeclarationViewByDealerCode', anyResponse.declaration],
		['GetPaymentInfo', anyResponse.account],
		['GetAllStatesCountrywise', anyResponse.place],
		['GetAllCitiesStatewise', anyResponse.city],
	] as const)('a row of %s', (name, rows: fc.Arbitrary<object>) => {
		expectRoundTrip(rows, (row) => pass(name, [row] as never)[0]);
	});

	test('appointments and eligibility', () => {
		expectRoundTrip(anyResponse.appointment, (found) => pass('GetServiceAppointmentDetail', found, found.id));
		expectRoundTrip(fc.record({ isBlocked: fc.boolean(), resultCode: anyMessage }), (eligibility) =>
			pass('GetIBStatusForAppointment', eligibility),
		);
	});

	test('successes and rejections with their values', () => {
		expectRoundTrip(anyResult(fc.record({ resultCode: anyMessage })), (result) =>
			pass('CancelAppointmentBySystem', result),
		);
		expectRoundTrip(anyResult(anyResponse.booked), (result) => pass('BookServiceAppointment', result));
		expectRoundTrip(anyResult(anyResponse.slots), (result) =>
			pass('GetServiceTimeSlots', result, { dealerCode: 'D1', day: firstSlotDay }),
		);
		expectRoundTrip(anyResult(fc.record({ vehicleId: anyId })), (result) => pass('GetIBDetails', result));
		expectRoundTrip(anyResult(anyResponse.form), (result) => pass('BeginOnlineTransaction', result));
		expectRoundTrip(anyResult(anyResponse.file), (result) => {
			const file = pass('DownloadInvoice', result);
			return file.ok ? { ...file, content: Uint8Array.from(file.content) } : file;
		});
	});
});

/** How another system writes the same values. */
interface Dialect {
	readonly yes: unknown;
	readonly no: unknown;
	readonly nothing: string;
	readonly instant: (ms: number) => string;
	readonly day: (parts: readonly string[]) => string;
}

const dayFirst = ([year, month, date]: readonly string[]) => `${Number(date)}/${Number(month)}/${year}`;

/** In India, with the 12 hours of a clock, and in whole seconds, as it has no fractions. */
function indianInstant(ms: number): string {
	const [day = '', time = ''] = new Date(ms + 5.5 * 60 * 60 * 1000).toISOString().split('T');
	const [hour = '', minute, second] = time.split(/[:.]/);
	return `${dayFirst(day.split('-'))} ${Number(hour) % 12 || 12}:${minute}:${second} ${Number(hour) < 12 ? 'am' : 'PM'}`;
}

const anyDialect: fc.Arbitrary<Dialect> = fc.record({
	yes: fc.constantFrom('Y', ' yes', 'True', 'T', 1, '1'),
	no: fc.constantFrom('N', 'No ', 'FALSE', 'f', 0, '0'),
	nothing: fc.constantFrom('', ' ', 'NULL', 'NA', '-'),
	instant: fc.constantFrom(
		(ms: number) => `/Date(${ms})/`,
		(ms: number) => `/Date(${ms}+0530)/`,
		(ms: number) => (ms % 1000 === 0 ? indianInstant(ms) : new Date(ms).toISOString()),
	),
	day: fc.constantFrom(dayFirst, ([year, month, date]: readonly string[]) => `${date}-${month}-${year} `),
});

const inDialect = (body: unknown, { yes, no, nothing, instant, day }: Dialect): unknown =>
	JSON.parse(
		JSON.stringify(body, (key, value: unknown) => {
			if (typeof value === 'boolean') return value ? yes : no;
			// A vehicle whose status is NA is another one.
			if (value === null) return key === 'Status' ? null : nothing;
			if (typeof value !== 'string') return value;
			if (key === 'Data' && value.startsWith('{')) return JSON.parse(value);
			if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(value)) return instant(Date.parse(value));
			return /^\d{4}-\d{2}-\d{2}$/.test(value) ? day(value.split('-')) : value;
		}),
	);

test.each([
	['document', anyVehicle],
	['MyServicesList', fc.array(anyResponse.service)],
	['SearchOrganization', fc.array(anyResponse.dealer, { maxLength: 1 })],
	['GetSuggestedPeriodicParts', fc.array(anyResponse.part)],
	['GetAdditionalServices', fc.array(anyResponse.additionalService)],
	['GetServiceAppointmentDetail', anyResponse.appointment.map((found) => ({ ...found, id: 'a-1' }))],
	['GetServiceTimeSlots', anyResult(anyResponse.slots)],
	['GetIBDetails', anyResult(fc.record({ vehicleId: anyId }))],
] as const)('%s of a system that writes flags, dates and nulls in its own way is read as the same', (name, results) => {
	const asked = name === 'GetServiceTimeSlots' ? { dealerCode: 'D1', day: firstSlotDay } : 'a-1';
	fc.assert(
		fc.property(results as fc.Arbitrary<never>, anyDialect, (result, dialect) => {
			const body = inDialect(writeResultOnWire(name, result, format), dialect);
			expect(readResult(name, body, asked as never)).toEqual(result);
		}),
	);
});

describe('requests', () => {
	test('booking details', () => {
		expectRoundTrip(anyBookingDetails, (details) => passRequest('BookServiceAppointment', details));
	});

	test('a payment and the answer to an estimate', () => {
		expectRoundTrip(anyPaymentRequest, (request) => passRequest('BeginOnlineTransaction', request));
		expectRoundTrip(anyEstimateAnswer, (request) => passRequest('ApproveOrRejectRevisedServiceEstimation', request));
	});
});
