/** Property tests: values of the port are unchanged after mapping to the wire and back. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CallDeclaration } from '../callDeclaration.ts';
import { type CallName, calls } from '../calls.ts';
import { appointmentFromWire, appointmentToWire, eligibilityFromWire, eligibilityToWire } from './appointment.ts';
import { bookingOrderFromWire, bookingOrderToWire, isSlotConsistent } from './bookingOrder.ts';
import { bookingResultFromWire, bookingResultToWire } from './bookingResult.ts';
import * as catalogue from './catalogue.ts';
import {
	dealerFromWire,
	dealerToWire,
	rateSlabFromWire,
	rateSlabToWire,
	slotsFromWire,
	slotsToWire,
} from './dealers.ts';
import { fileFromWire, fileToWire } from './files.ts';
import {
	beginPaymentRequestFromWire,
	beginPaymentRequestToWire,
	paymentAccountFromWire,
	paymentAccountToWire,
	paymentFormFromWire,
	paymentFormToWire,
} from './payment.ts';
import { doneFromWire, doneToWire, type MessageFormatter, messageToWire } from './results.ts';
import { estimateAnswerFromWire, estimateAnswerToWire } from './revisedEstimate.ts';
import { foundVehicleFromWire, foundVehicleToWire, serviceRecordFromWire, serviceRecordToWire } from './services.ts';
import { anyEstimateAnswer, anyOrder, anyPaymentRequest } from './testing/anyRequest.ts';
import { anyResponse, firstSlotDay } from './testing/anyResponse.ts';
import { anyId, anyMessage, anyResult } from './testing/anyValue.ts';
import { anyVehicle } from './testing/anyVehicle.ts';
import { vehicleFromWire, vehicleToWire } from './vehicle.ts';

/** The tests of messages are elsewhere: here all messages have the provider's own text. */
const format: MessageFormatter = (message) => (message.code === 'provider' ? message.message : message.code);

/** Serializes a response as JSON and validates it. */
function readResponse<Name extends CallName>(name: Name, written: unknown) {
	const call: CallDeclaration = calls[name];
	return call.response.parse(call.unwrap(JSON.parse(JSON.stringify(written)))) as never;
}

/** The same for a row of a list. */
function readRow<Name extends CallName>(name: Name, written: unknown): never {
	const { Data } = readResponse(name, { IsRequestSuccessfull: true, Message: null, Data: [written] }) as {
		Data: never[];
	};
	return Data[0] ?? expect.fail('no row');
}

/** The same for a request. */
function readRequest<Name extends CallName>(name: Name, written: unknown): never {
	const call: CallDeclaration = calls[name];
	return call.request.parse(JSON.parse(JSON.stringify(written))) as never;
}

function expectRoundTrip<Value>(values: fc.Arbitrary<Value>, roundTrip: (value: Value) => unknown): void {
	fc.assert(
		fc.property(values, (value) => {
			expect(roundTrip(value)).toEqual(value);
		}),
	);
}

describe('responses', () => {
	test('a vehicle with its job cards, estimates and payments', () => {
		expectRoundTrip(anyVehicle, (given) => vehicleFromWire(readResponse('document', vehicleToWire(given))));
	});

	test('rows of lists', () => {
		expectRoundTrip(anyResponse.service, (row) =>
			serviceRecordFromWire(readRow('MyServicesList', serviceRecordToWire(row))),
		);
		expectRoundTrip(anyResponse.dealer, (row) => dealerFromWire(readRow('SearchOrganization', dealerToWire(row))));
		expectRoundTrip(anyResponse.slab, (row) =>
			rateSlabFromWire(readRow('GetPickAndDropRateSlabViewByDealerCode', rateSlabToWire(row))),
		);
		expectRoundTrip(anyResponse.part, (row) =>
			catalogue.suggestedPartFromWire(readRow('GetSuggestedPeriodicParts', catalogue.suggestedPartToWire(row))),
		);
		expectRoundTrip(anyResponse.additionalService, (row) =>
			catalogue.additionalServiceFromWire(readRow('GetAdditionalServices', catalogue.additionalServiceToWire(row))),
		);
		expectRoundTrip(anyResponse.declaration, (row) =>
			catalogue.selfDeclarationFromWire(
				readRow('GetSelfDeclarationViewByDealerCode', catalogue.selfDeclarationToWire(row)),
			),
		);
		expectRoundTrip(anyResponse.account, (row) =>
			paymentAccountFromWire(readRow('GetPaymentInfo', paymentAccountToWire(row))),
		);
		expectRoundTrip(anyResponse.place, (row) =>
			catalogue.stateFromWire(readRow('GetAllStatesCountrywise', catalogue.stateToWire(row))),
		);
		expectRoundTrip(anyResponse.city, (row) =>
			catalogue.cityFromWire(readRow('GetAllCitiesStatewise', catalogue.cityToWire(row))),
		);
	});

	test('appointments, none, and eligibility', () => {
		expectRoundTrip(fc.option(anyResponse.appointment), (found) =>
			found === null
				? appointmentFromWire('a', readResponse('GetServiceAppointmentDetail', appointmentToWire(null, format)))
				: appointmentFromWire(found.id, readResponse('GetServiceAppointmentDetail', appointmentToWire(found, format))),
		);
		expectRoundTrip(fc.record({ held: fc.boolean(), message: anyMessage }), (eligibility) =>
			eligibilityFromWire(readResponse('GetIBStatusForAppointment', eligibilityToWire(eligibility, format))),
		);
	});

	test('successes and rejections with their values', () => {
		expectRoundTrip(anyResult(fc.record({ message: anyMessage })), (result) =>
			doneFromWire(readResponse('CancelAppointmentBySystem', doneToWire(result, format))),
		);
		expectRoundTrip(anyResult(anyResponse.booked), (result) =>
			bookingResultFromWire(readResponse('BookServiceAppointment', bookingResultToWire(result, format))),
		);
		expectRoundTrip(anyResult(anyResponse.slots), (result) =>
			slotsFromWire(firstSlotDay, readResponse('GetServiceTimeSlots', slotsToWire(result, format))),
		);
		expectRoundTrip(anyResult(fc.record({ vehicleId: anyId })), (result) =>
			foundVehicleFromWire(readResponse('GetIBDetails', foundVehicleToWire(result, format))),
		);
		expectRoundTrip(anyResult(anyResponse.form), (result) =>
			paymentFormFromWire('x', readResponse('BeginOnlineTransaction', paymentFormToWire(result, format))),
		);
		expectRoundTrip(anyResult(anyResponse.file), (result) => {
			const file = fileFromWire('x', readResponse('DownloadInvoice', fileToWire(result, format)));
			return file.ok ? { ...file, content: Uint8Array.from(file.content) } : file;
		});
	});

	test('a missing message stays null', () => {
		expect(messageToWire(null, format)).toBeNull();
	});
});

describe('requests', () => {
	test('an order, with a consistent slot', () => {
		expectRoundTrip(anyOrder, (order) => {
			const payload = readRequest('BookServiceAppointment', bookingOrderToWire(order));
			expect(isSlotConsistent(payload, order)).toBe(true);
			return bookingOrderFromWire(payload);
		});
	});

	test('a payment and the answer to an estimate', () => {
		expectRoundTrip(anyPaymentRequest, (request) =>
			beginPaymentRequestFromWire(readRequest('BeginOnlineTransaction', beginPaymentRequestToWire(request))),
		);
		expectRoundTrip(anyEstimateAnswer, (request) =>
			estimateAnswerFromWire(readRequest('ApproveOrRejectRevisedServiceEstimation', estimateAnswerToWire(request))),
		);
	});
});
