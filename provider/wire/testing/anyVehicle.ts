/** For tests: an arbitrary vehicle with its job cards. */
import fc from 'fast-check';
import { promiseReasons } from '../../../domain/jobCard/promiseReason.ts';
import {
	anyDayOrInstant,
	anyId,
	anyInstantOrNull,
	anyList,
	anyPaiseOrNull,
	anyRegNo,
	anyText,
	anyTextOrEmpty,
	anyTextOrNull,
} from './anyValue.ts';

const { constantFrom, record, boolean, option, integer } = fc;

const item = { partId: fc.constant(''), partCode: fc.constant(''), kindName: fc.constant(''), name: anyText };
const priced = record({ ...item, price: anyPaiseOrNull });
const approvable = record({ ...item, partId: anyTextOrEmpty, partCode: anyTextOrEmpty, price: anyPaiseOrNull });

const estimate = record({
	documentId: anyTextOrEmpty,
	total: anyPaiseOrNull,
	totalParts: anyPaiseOrNull,
	totalLabour: anyPaiseOrNull,
	periodicParts: anyList(record({ ...item, kindName: anyTextOrEmpty, price: anyPaiseOrNull })),
	additionalJobs: anyList(priced),
	convenienceServices: anyList(priced),
	approved: anyList(approvable),
	rejected: anyList(approvable),
	forApproval: anyList(approvable),
});

const reported = record({
	jobCardId: anyTextOrEmpty,
	jobCardNo: anyTextOrNull,
	organizationName: anyTextOrNull,
	organizationAddressLine1: anyTextOrNull,
	isActive: boolean(),
	isCustomerApprovalRequired: boolean(),
	status: anyTextOrNull,
	documentDate: anyInstantOrNull,
	amount: anyPaiseOrNull,
	usageReading: option(integer({ min: 0, max: 9_999_999 })),
	bookingAt: anyInstantOrNull,
	estimatedDeliveryAt: anyInstantOrNull,
	estimatedCost: anyPaiseOrNull,
	advisor: anyTextOrNull,
	advisorContact: anyTextOrNull,
	dealerComments: anyTextOrNull,
	documentNo: anyTextOrNull,
	isOnlinePaymentEnabled: boolean(),
	isProformaReleased: option(boolean()),
	payments: anyList(
		record({
			isSuccessful: boolean(),
			amount: anyPaiseOrNull,
			orderNumber: anyTextOrNull,
			transactionId: anyTextOrNull,
			paidAt: anyInstantOrNull,
			status: anyTextOrNull,
		}),
	),
	stages: anyList(
		record({
			name: anyText,
			statusCode: anyTextOrEmpty,
			isApplicable: boolean(),
			isCompleted: boolean(),
			orderIndex: integer({ min: 1, max: 9 }),
			completedAt: anyInstantOrNull,
		}),
	),
	invoices: anyList(record({ documentId: anyText, type: anyText })),
	revisedEstimates: anyList(estimate),
	supportingDocuments: anyList(record({ documentId: anyTextOrEmpty, fileType: anyTextOrEmpty, blobName: anyText })),
	approvedJobs: anyList(approvable),
});

const promiseChange = record({
	before: anyInstantOrNull,
	reason: option(constantFrom(...promiseReasons)),
	words: anyTextOrNull,
	changedAt: anyInstantOrNull,
});
const jobs = anyList(record({ name: anyText, isFinished: boolean() }));
/** With or without what a provider may leave out. */
const jobCard = fc
	.tuple(reported, record({ promiseChange, jobs }, { requiredKeys: [] }))
	.map(([entry, more]) => ({ ...entry, ...more }));

const organization = option(record({ id: anyTextOrEmpty, code: anyTextOrEmpty, name: anyText }));

const newestFirst = anyList(jobCard).map((entries) =>
	entries.toSorted((one, other) => (other.documentDate ?? '').localeCompare(one.documentDate ?? '')),
);

/** A vehicle whose job cards are sorted, the newest first. */
export const anyVehicle = record({
	documentId: anyId,
	regNo: anyRegNo,
	itemId: anyTextOrEmpty,
	itemCode: anyTextOrEmpty,
	itemName: anyTextOrNull,
	kind: constantFrom('motorcycle' as const, 'scooter' as const, null),
	componentNo: anyTextOrEmpty,
	serialNumber: anyTextOrEmpty,
	chassis: anyTextOrNull,
	contactId: anyTextOrEmpty,
	customerName: anyTextOrNull,
	customerMobile: anyTextOrNull,
	customerEmail: anyTextOrNull,
	lastKmReading: option(integer({ min: 0, max: 9_999_999 })),
	nextServiceDueDate: anyDayOrInstant,
	nextServiceDueKm: option(integer({ min: 0, max: 9_999_999 })),
	saleInvoiceDate: anyDayOrInstant,
	lastAvailedServiceDate: anyDayOrInstant,
	status: anyTextOrNull,
	appointmentStatus: anyTextOrNull,
	appointmentId: anyTextOrNull,
	lastService: organization,
	lastServicePhone: anyTextOrNull,
	lastServiceType: anyTextOrNull,
	seller: organization,
	address: option(
		record({ line1: anyTextOrEmpty, stateId: anyTextOrEmpty, cityId: anyTextOrEmpty, pin: anyTextOrEmpty }),
	),
	serviceHistory: newestFirst,
});
