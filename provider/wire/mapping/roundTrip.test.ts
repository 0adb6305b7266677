/** What is written to the wire and read from it again is what it was, for everything that the port can hold. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CallName, calls } from '../calls.ts';
import type { Declaration } from '../declare.ts';
import { appointmentFrom, appointmentTo, eligibilityFrom, eligibilityTo } from './appointment.ts';
import { bookedFrom, bookedTo } from './booked.ts';
import { payloadFrom } from './booking.ts';
import { namesOneSlot, orderFrom } from './bookingOrder.ts';
import * as catalogue from './catalogue.ts';
import { dealerFrom, dealerTo, slabFrom, slabTo, slotsFrom, slotsTo } from './dealers.ts';
import { fileFrom, fileTo } from './files.ts';
import { accountFrom, accountTo, paymentFormFrom, paymentFormTo, paymentQuestion, paymentRequest } from './payment.ts';
import { doneFrom, doneTo, messageTo, type Say } from './results.ts';
import { estimateAnswerQuestion, estimateAnswerRequest } from './revisedEstimate.ts';
import { foundVehicleFrom, foundVehicleTo, serviceFrom, serviceTo } from './services.ts';
import { answers, firstDay } from './testing/answers.ts';
import { anyEstimateAnswer, anyOrder, anyPayment } from './testing/questions.ts';
import { anyMessage, anyResult, id } from './testing/values.ts';
import { vehicle } from './testing/vehicle.ts';
import { vehicleFrom, vehicleTo } from './vehicle.ts';

/** What messages say is compared elsewhere: here they are the provider's own words. */
const say: Say = (message) => (message.code === 'provider' ? message.message : message.code);

/** An answer as JSON and the contract make it. */
function read<Name extends CallName>(name: Name, written: unknown) {
	const call: Declaration = calls[name];
	return call.response.parse(call.unwrap(JSON.parse(JSON.stringify(written)))) as never;
}

/** A row of a list, the same way. */
function readRow<Name extends CallName>(name: Name, written: unknown): never {
	const { Data } = read(name, { IsRequestSuccessfull: true, Message: null, Data: [written] }) as { Data: never[] };
	return Data[0] ?? expect.fail('no row');
}

/** A request, the same way. */
function sent<Name extends CallName>(name: Name, written: unknown): never {
	const call: Declaration = calls[name];
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
		same(vehicle, (given) => vehicleFrom(read('document', vehicleTo(given))));
	});

	test('rows of lists', () => {
		same(answers.service, (row) => serviceFrom(readRow('MyServicesList', serviceTo(row))));
		same(answers.dealer, (row) => dealerFrom(readRow('SearchOrganization', dealerTo(row))));
		same(answers.slab, (row) => slabFrom(readRow('GetPickAndDropRateSlabViewByDealerCode', slabTo(row))));
		same(answers.part, (row) => catalogue.partFrom(readRow('GetSuggestedPeriodicParts', catalogue.partTo(row))));
		same(answers.additionalService, (row) =>
			catalogue.additionalServiceFrom(readRow('GetAdditionalServices', catalogue.additionalServiceTo(row))),
		);
		same(answers.declaration, (row) =>
			catalogue.declarationFrom(readRow('GetSelfDeclarationViewByDealerCode', catalogue.declarationTo(row))),
		);
		same(answers.account, (row) => accountFrom(readRow('GetPaymentInfo', accountTo(row))));
		same(answers.place, (row) => catalogue.placeFrom(readRow('GetAllStatesCountrywise', catalogue.placeTo(row))));
	});

	test('appointments, none, and whether there may be one', () => {
		same(fc.option(answers.appointment), (found) =>
			found === null
				? appointmentFrom('a', read('GetServiceAppointmentDetail', appointmentTo(null, say)))
				: appointmentFrom(found.id, read('GetServiceAppointmentDetail', appointmentTo(found, say))),
		);
		same(fc.record({ held: fc.boolean(), message: anyMessage }), (eligibility) =>
			eligibilityFrom(read('GetIBStatusForAppointment', eligibilityTo(eligibility, say))),
		);
	});

	test('a yes or a no, with what each brings', () => {
		same(anyResult(fc.record({ message: anyMessage })), (result) =>
			doneFrom(read('CancelAppointmentBySystem', doneTo(result, say))),
		);
		same(anyResult(answers.booked), (result) => bookedFrom(read('BookServiceAppointment', bookedTo(result, say))));
		same(anyResult(answers.slots), (result) => slotsFrom(firstDay, read('GetServiceTimeSlots', slotsTo(result, say))));
		same(anyResult(fc.record({ vehicleId: id })), (result) =>
			foundVehicleFrom(read('GetIBDetails', foundVehicleTo(result, say))),
		);
		same(anyResult(answers.form), (result) =>
			paymentFormFrom('x', read('BeginOnlineTransaction', paymentFormTo(result, say))),
		);
		same(anyResult(answers.file), (result) => {
			const file = fileFrom('x', read('DownloadInvoice', fileTo(result, say)));
			return file.ok ? { ...file, content: Uint8Array.from(file.content) } : file;
		});
	});

	test('no message stays none', () => {
		expect(messageTo(null, say)).toBeNull();
	});
});

describe('questions', () => {
	test('an order, which names one slot', () => {
		same(anyOrder, (order) => {
			const payload = sent('BookServiceAppointment', payloadFrom(order));
			expect(namesOneSlot(payload, order)).toBe(true);
			return orderFrom(payload);
		});
	});

	test('a payment and the answer to an estimate', () => {
		same(anyPayment, (question) => paymentQuestion(sent('BeginOnlineTransaction', paymentRequest(question))));
		same(anyEstimateAnswer, (question) =>
			estimateAnswerQuestion(sent('ApproveOrRejectRevisedServiceEstimation', estimateAnswerRequest(question))),
		);
	});
});
