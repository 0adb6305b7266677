/** Property tests: values of the port are unchanged after mapping to the wire and back. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CallName, Calls } from './calls.ts';
import type { MessageFormatter } from './results.ts';
import { anyEstimateAnswer, anyOrder, anyPaymentRequest } from './testing/anyRequest.ts';
import { anyResponse, firstSlotDay } from './testing/anyResponse.ts';
import { anyId, anyMessage, anyResult } from './testing/anyValue.ts';
import { anyVehicle } from './testing/anyVehicle.ts';
import { passRequest, readResult, writeResult } from './testing/throughWire.ts';

/** The tests of messages are elsewhere: here all messages have the provider's own text. */
const format: MessageFormatter = (message) => (message.code === 'provider' ? message.message : message.code);

type ResultOf<Name extends CallName> = ReturnType<Calls[Name]['readResult']>;

const pass = <Name extends CallName>(
	name: Name,
	result: ResultOf<Name>,
	asked?: Parameters<Calls[Name]['readResult']>[1],
): ResultOf<Name> => readResult(name, writeResult(name, result as never, format), asked);

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
		expectRoundTrip(fc.record({ held: fc.boolean(), message: anyMessage }), (eligibility) =>
			pass('GetIBStatusForAppointment', eligibility),
		);
	});

	test('successes and rejections with their values', () => {
		expectRoundTrip(anyResult(fc.record({ message: anyMessage })), (result) =>
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

describe('requests', () => {
	test('an order', () => {
		expectRoundTrip(anyOrder, (order) => passRequest('BookServiceAppointment', order));
	});

	test('a payment and the answer to an estimate', () => {
		expectRoundTrip(anyPaymentRequest, (request) => passRequest('BeginOnlineTransaction', request));
		expectRoundTrip(anyEstimateAnswer, (request) => passRequest('ApproveOrRejectRevisedServiceEstimation', request));
	});
});
