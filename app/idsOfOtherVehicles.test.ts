import { describe, expect, it } from 'vitest';
import { rejected } from '../domain/result.ts';
import { aJob, aJobCard, anEstimate, aVehicle } from '../domain/testing/vehicles.ts';
import type { Provider } from '../provider/port.ts';
import { action as cancel } from './home/cancel.ts';
import { action as checkLink } from './home/checkLinkedBooking.ts';
import { loader as invoice } from './makepayment/invoice.ts';
import { loadPaymentResult } from './paymentResult/loadPaymentResult.ts';
import { loader as orderState } from './paymentResult/paymentData.ts';
import { action as answer } from './revisedEstimate/answerEstimate.ts';
import { loader as document } from './revisedEstimate/document.ts';
import { estimateHash } from './revisedEstimate/estimateView.ts';
import { createVisitor } from './testing/visitor.ts';

/** Every address that takes an id from the browser, called with an id of another vehicle. */

const estimate = anEstimate({ documentId: 'own-estimate', forApproval: [aJob('own-part', 100)] });
const vehicle = aVehicle(
	[
		aJobCard({
			isCustomerApprovalRequired: true,
			invoices: [{ documentId: 'own-invoice', type: 'TaxInvoice' }],
			supportingDocuments: [{ documentId: 'own-document', fileType: 'Photo', blobName: 'own.jpg' }],
			revisedEstimates: [estimate],
		}),
	],
	{ appointmentId: 'own-appointment' },
);

/** Reads that are allowed: the session's own vehicle, and its own appointment. */
function ownVisitor(): ReturnType<typeof createVisitor> & { readonly writes: string[] } {
	const made = createVisitor({ vehicle });
	const writes: string[] = [];
	const provider = new Proxy(made.services.provider, {
		get(target, name) {
			// The invoice is searched for among the job cards of the session's vehicle.
			if (name === 'vehicleByRegNo' || name === 'jobCards') return target[name];
			return async (...asked: unknown[]) => {
				if (name !== 'appointment') writes.push(`${String(name)} ${JSON.stringify(asked)}`);
				else if (asked[0] !== 'own-appointment') writes.push(`appointment ${asked[0]}`);
				const own = { id: 'own-appointment', legacyId: '0', appointmentNo: null, appointmentDate: null };
				return name === 'appointment' ? { ...own, status: 'Booked' } : rejected(null);
			};
		},
	}) as Provider;
	Object.assign(made.services, { provider });
	return { ...made, writes };
}

const post = (body: BodyInit): RequestInit => ({ method: 'POST', body });
const answered = (fields: object) =>
	post(JSON.stringify({ estimateHash: estimateHash(estimate), decision: 'approve', approved: [], ...fields }));

const cases: [string, string, RequestInit | undefined, (args: never) => unknown][] = [
	['AppointmentId', '/home/cancel', post(JSON.stringify({ appointmentId: 'foreign', reason: 'x' })), cancel],
	['AppointmentId of a link', '/home/linked-booking', post('{}'), checkLink],
	['estimate', '/revisedEstimate/answer', answered({ documentId: 'foreign' }), answer],
	['job', '/revisedEstimate/answer', answered({ documentId: 'own-estimate', approved: ['foreign'] }), answer],
	['BlobName', '/revisedEstimate/document?BlobName=foreign.jpg', undefined, document],
	['DocumentId', '/makepayment/invoice?documentId=foreign&type=TaxInvoice', undefined, invoice],
	['OrderNumber', '/data/payment?OrderNumber=foreign', undefined, orderState],
	['OrderNumber of a result', '/payment-success/X?OrderNumber=foreign', undefined, loadPaymentResult],
	['Receipt', '/payment-success/X?Receipt=foreign', undefined, loadPaymentResult],
];

describe('an id of another vehicle', () => {
	it.each(cases)('%s is never sent to the provider', async (_name, address, init, run) => {
		const { args, services, writes } = ownVisitor();
		const linkedBooking = { appointmentId: 'foreign', hadSeenBooking: false };
		Object.assign(services.access, { linkedBooking, finishLinkedBooking: async () => undefined });
		const given = args(address, init) as { context: { get: unknown; set: unknown } };
		Object.assign(given.context, { get: () => services });
		const came = await Promise.resolve(run(given as never)).catch((thrown: unknown) => thrown);
		// A redirect is thrown as well; an error of the test must not count as a rejection.
		expect(came).not.toBeInstanceOf(Error);
		expect(writes).toEqual([]);
	});

	it('is told apart from the vehicle’s own, which is sent', async () => {
		const { args, services, writes } = ownVisitor();
		const own = post(JSON.stringify({ appointmentId: 'own-appointment', reason: 'x' }));
		const given = args('/home/cancel', own) as { context: { get: unknown } };
		Object.assign(given.context, { get: () => services });
		await cancel(given as never);
		expect(writes).toEqual(['cancelAppointment [{"appointmentId":"own-appointment","reason":"x"}]']);
	});
});
