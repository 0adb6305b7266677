/** What is written to the wire and read from it again is what it was, for everything that the port can hold. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CallDeclaration } from '../callDeclaration.ts';
import { type CallName, calls } from '../calls.ts';
import { appointmentFromWire, appointmentToWire, eligibilityFromWire, eligibilityToWire } from './appointment.ts';
import { bookingOrderFromWire, isSlotConsistent } from './bookingOrderFromWire.ts';
import { bookingOrderToWire } from './bookingOrderToWire.ts';
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

/** What messages say is compared elsewhere: here they are the provider's own words. */
const say: MessageFormatter = (message) => (message.code === 'provider' ? message.message : message.code);

/** An answer as JSON and the contract make it. */
function read<Name extends CallName>(name: Name, written: unknown) {
	const call: CallDeclaration = calls[name];
	return call.response.parse(call.unwrap(JSON.parse(JSON.stringify(written)))) as never;
}

/** A row of a list, the same way. */
function readRow<Name extends CallName>(name: Name, written: unknown): never {
	const { Data } = read(name, { IsRequestSuccessfull: true, Message: null, Data: [written] }) as { Data: never[] };
	return Data[0] ?? expect.fail('no row');
}

/** A request, the same way. */
function sent<Name extends CallName>(name: Name, written: unknown): never {
	const call: CallDeclaration = calls[name];
	return call.request.parse(JSON.parse(JSON.stringify(written))) as never;
}

function same<Value>(values: fc.Arbitrary<Value>, roundTrip: (value: Value) => unknown): void {
	fc.assert(
		fc.property(values, (value) => {
			expect(roundTrip(value)).toEqual(value);
		}),
	);
}

describe('answers', () => {
	test('a vehicle with its job cards, estimates and payments', () => {
		same(anyVehicle, (given) => vehicleFromWire(read('document', vehicleToWire(given))));
	});

	test('rows of lists', () => {
		same(anyResponse.service, (row) => serviceRecordFromWire(readRow('MyServicesList', serviceRecordToWire(row))));
		same(anyResponse.dealer, (row) => dealerFromWire(readRow('SearchOrganization', dealerToWire(row))));
		same(anyResponse.slab, (row) =>
			rateSlabFromWire(readRow('GetPickAndDropRateSlabViewByDealerCode', rateSlabToWire(row))),
		);
		same(anyResponse.part, (row) =>
			catalogue.suggestedPartFromWire(readRow('GetSuggestedPeriodicParts', catalogue.suggestedPartToWire(row))),
		);
		same(anyResponse.additionalService, (row) =>
			catalogue.additionalServiceFromWire(readRow('GetAdditionalServices', catalogue.additionalServiceToWire(row))),
		);
		same(anyResponse.declaration, (row) =>
			catalogue.selfDeclarationFromWire(
				readRow('GetSelfDeclarationViewByDealerCode', catalogue.selfDeclarationToWire(row)),
			),
		);
		same(anyResponse.account, (row) => paymentAccountFromWire(readRow('GetPaymentInfo', paymentAccountToWire(row))));
		same(anyResponse.place, (row) =>
			catalogue.placeFromWire(readRow('GetAllStatesCountrywise', catalogue.placeToWire(row))),
		);
	});

	test('appointments, none, and whether there may be one', () => {
		same(fc.option(anyResponse.appointment), (found) =>
			found === null
				? appointmentFromWire('a', read('GetServiceAppointmentDetail', appointmentToWire(null, say)))
				: appointmentFromWire(found.id, read('GetServiceAppointmentDetail', appointmentToWire(found, say))),
		);
		same(fc.record({ held: fc.boolean(), message: anyMessage }), (eligibility) =>
			eligibilityFromWire(read('GetIBStatusForAppointment', eligibilityToWire(eligibility, say))),
		);
	});

	test('a yes or a no, with what each brings', () => {
		same(anyResult(fc.record({ message: anyMessage })), (result) =>
			doneFromWire(read('CancelAppointmentBySystem', doneToWire(result, say))),
		);
		same(anyResult(anyResponse.booked), (result) =>
			bookingResultFromWire(read('BookServiceAppointment', bookingResultToWire(result, say))),
		);
		same(anyResult(anyResponse.slots), (result) =>
			slotsFromWire(firstSlotDay, read('GetServiceTimeSlots', slotsToWire(result, say))),
		);
		same(anyResult(fc.record({ vehicleId: anyId })), (result) =>
			foundVehicleFromWire(read('GetIBDetails', foundVehicleToWire(result, say))),
		);
		same(anyResult(anyResponse.form), (result) =>
			paymentFormFromWire('x', read('BeginOnlineTransaction', paymentFormToWire(result, say))),
		);
		same(anyResult(anyResponse.file), (result) => {
			const file = fileFromWire('x', read('DownloadInvoice', fileToWire(result, say)));
			return file.ok ? { ...file, content: Uint8Array.from(file.content) } : file;
		});
	});

	test('no message stays none', () => {
		expect(messageToWire(null, say)).toBeNull();
	});
});

describe('questions', () => {
	test('an order, which names one slot', () => {
		same(anyOrder, (order) => {
			const payload = sent('BookServiceAppointment', bookingOrderToWire(order));
			expect(isSlotConsistent(payload, order)).toBe(true);
			return bookingOrderFromWire(payload);
		});
	});

	test('a payment and the answer to an estimate', () => {
		same(anyPaymentRequest, (question) =>
			beginPaymentRequestFromWire(sent('BeginOnlineTransaction', beginPaymentRequestToWire(question))),
		);
		same(anyEstimateAnswer, (question) =>
			estimateAnswerFromWire(sent('ApproveOrRejectRevisedServiceEstimation', estimateAnswerToWire(question))),
		);
	});
});
