/** What may be asked of a `Provider`, one schema a method, whichever adapter answers. */
import { z } from 'zod';
import { Failure } from '../domain/failure.ts';
import { providerMessage } from '../domain/providerMessage.ts';
import {
	day,
	dealerCode,
	degrees,
	id,
	idempotencyKey,
	idOrEmpty,
	kmReading,
	line,
	mobile,
	modelCode,
	paise,
	paragraph,
	pinCode,
	regNo,
	serialNumber,
	timeOfDay,
} from './fields.ts';
import type { ProviderMethod } from './port.ts';
import { problemOf } from './problem.ts';

const maxRows = 200;
const furthestRow = 100_000;

const none = z.undefined();
const page = (largest: number) => ({ skip: z.int().min(0).max(furthestRow), take: z.int().min(1).max(largest) });
const position = z.object({ latitude: degrees(90), longitude: degrees(180) });
const searchText = line(100);

/** Ids of places are the portal's own: a booking carries names. */
const address = z
	.object({ line1: line(200).min(1), stateName: line(100).min(1), cityName: line(100).min(1), pin: pinCode })
	.transform((given) => ({ ...given, stateId: '', cityId: '' }));

const part = z.object({
	periodicId: id,
	partId: idOrEmpty,
	partCode: idOrEmpty,
	partName: line(200),
	price: paise,
	isSelected: z.boolean(),
	reason: line(200),
});

const job = z.object({
	serviceId: id,
	kind: z.enum(['additional', 'convenience']),
	kindName: line(100),
	jobTypeName: line(200),
	partId: idOrEmpty,
	partCode: idOrEmpty,
	partName: line(200),
	labourId: idOrEmpty,
	labourCode: idOrEmpty,
	labourName: line(200),
	partPrice: paise,
	labourPrice: paise,
});

const declarationAnswer = z.object({
	questionId: id,
	answerType: z.int().min(0).max(99),
	answerTypeName: line(100),
	selected: z.array(line(200)).max(maxRows),
});

/** Fields that are not named here are dropped, so that equal orders are equal texts. */
const order = z
	.object({
		regNo,
		vehicleId: id,
		modelId: idOrEmpty,
		componentNo: idOrEmpty,
		contactId: idOrEmpty,
		dealerCode,
		organizationId: id,
		parentOrganizationId: id,
		day,
		slotId: idOrEmpty,
		slotStart: timeOfDay,
		slotEnd: timeOfDay,
		repairTypeId: id,
		pickUp: address.nullable(),
		dropOff: address.nullable(),
		km: kmReading,
		monthDifference: z.int().min(0).max(1200),
		mobile,
		email: line(254),
		problem: paragraph(1000),
		parts: z.array(part).max(maxRows),
		jobs: z.array(job).max(maxRows),
		totalParts: paise,
		totalLabour: paise,
		totalEstimate: paise,
		selfDeclarationId: id.nullable(),
		answers: z.array(declarationAnswer).max(maxRows),
	})
	.refine(({ pickUp, dropOff }) => (pickUp === null) === (dropOff === null), 'pickUp and dropOff come together');

const services = z.object({ dealerCode, modelCode, serialNumber, day });
const invoiceReference = z.object({ documentId: id, type: line(60).min(1) });

export const portInputs = {
	vehicleByRegNo: regNo,
	visitVersion: regNo,
	findVehicle: regNo,
	vehicle: id,
	services: z.object({ vehicleId: id, ...page(1000) }),
	appointment: id,
	eligibility: regNo,
	slots: z.object({ dealerCode, day }),
	book: z.object({ order, idempotencyKey }),
	cancelAppointment: z.object({ appointmentId: id, reason: line(200) }),
	cancelAppointmentBySystem: id,
	nearbyDealers: z.object({
		position,
		distance: z.int().min(1).max(50_000),
		...page(100),
		parentOrganizationId: id,
	}),
	searchDealers: z.object({
		city: searchText,
		state: searchText,
		country: searchText,
		name: searchText,
		pin: searchText,
		position,
		...page(200),
	}),
	rateSlabs: dealerCode,
	selfDeclarations: dealerCode,
	repairTypes: none,
	periodicParts: services.extend({ repairTypeId: id, km: kmReading }),
	additionalServices: services,
	states: z.object({ countryId: idOrEmpty, ...page(200) }),
	cities: z.object({ stateId: id, ...page(500) }),
	answerRevisedEstimate: z.object({
		documentId: id,
		jobCardId: id,
		comments: paragraph(1000),
		items: z.array(z.object({ partId: id, status: z.enum(['Approved', 'Rejected']) })).max(maxRows),
	}),
	invoice: invoiceReference.extend({ jobCardId: id }),
	supportingDocument: z.object({ jobCardId: id, blobName: line(300).min(1) }),
	paymentAccounts: dealerCode,
	payability: z.object({ jobCardId: id, proforma: invoiceReference }),
	beginPayment: z.object({
		orderId: z.string().regex(/^[A-Za-z0-9_-]{1,30}$/, 'at most 30 letters, digits, - and _'),
		accessCode: line(100),
		account: z.object({ subAccountId: idOrEmpty, merchantId: idOrEmpty }),
		vehicleId: id,
		regNo,
		jobCardId: id,
		jobCardNo: id,
		amount: paise,
	}),
} as const satisfies { readonly [Method in ProviderMethod]: z.ZodType };

/** A question of a method after its check. */
export type Question<Method extends ProviderMethod> = z.output<(typeof portInputs)[Method]>;

/**
 * What a method is asked, after the check of its schema, whichever adapter answers. Throws a `Failure` (`refused`,
 * code `malformed`) that names the fields that are wrong, never their values.
 */
export function checkQuestion<Method extends ProviderMethod>(method: Method, question: unknown): Question<Method> {
	const checked = portInputs[method].safeParse(question);
	if (checked.success) return checked.data as Question<Method>;
	const problem = problemOf(checked.error);
	throw new Failure('refused', {
		call: method,
		rejection: providerMessage('malformed', { problem }),
		cause: new Error(problem),
	});
}
