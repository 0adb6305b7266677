/** For tests: an arbitrary vehicle with its job cards. */
import fc from 'fast-check';
import { dayOrInstant, id, instantOrNull, list, paiseOrNull, regNo, text, textOrEmpty, textOrNull } from './values.ts';

const { record, boolean, option, integer } = fc;

const item = { partId: fc.constant(''), partCode: fc.constant(''), kindName: fc.constant(''), name: text };
const priced = record({ ...item, price: paiseOrNull });
const approvable = record({ ...item, partId: textOrEmpty, partCode: textOrEmpty, price: paiseOrNull });

const estimate = record({
	documentId: textOrEmpty,
	total: paiseOrNull,
	totalParts: paiseOrNull,
	totalLabour: paiseOrNull,
	periodicParts: list(record({ ...item, kindName: textOrEmpty, price: paiseOrNull })),
	additionalJobs: list(priced),
	convenienceServices: list(priced),
	approved: list(approvable),
	forApproval: list(approvable),
});

const serviceEntry = record({
	jobCardId: textOrEmpty,
	jobCardNo: textOrNull,
	organizationName: textOrNull,
	organizationAddressLine1: textOrNull,
	isActive: boolean(),
	isCustomerApprovalRequired: boolean(),
	status: textOrNull,
	documentDate: instantOrNull,
	amount: paiseOrNull,
	usageReading: option(integer({ min: 0, max: 9_999_999 })),
	bookingAt: instantOrNull,
	estimatedDeliveryAt: instantOrNull,
	estimatedCost: paiseOrNull,
	advisor: textOrNull,
	advisorContact: textOrNull,
	dealerComments: textOrNull,
	documentNo: textOrNull,
	isOnlinePaymentEnabled: boolean(),
	payments: list(
		record({
			isSuccessful: boolean(),
			amount: paiseOrNull,
			orderNumber: textOrNull,
			transactionId: textOrNull,
			paidAt: instantOrNull,
			status: textOrNull,
		}),
	),
	stages: list(
		record({
			name: text,
			statusCode: textOrEmpty,
			isApplicable: boolean(),
			isCompleted: boolean(),
			orderIndex: integer({ min: 1, max: 9 }),
			completedAt: instantOrNull,
		}),
	),
	invoices: list(record({ documentId: text, type: text })),
	revisedEstimates: list(estimate),
	supportingDocuments: list(record({ documentId: textOrEmpty, fileType: textOrEmpty, blobName: text })),
});

const organization = option(record({ id: textOrEmpty, code: textOrEmpty, name: text }));

const newestFirst = list(serviceEntry).map((entries) =>
	entries.toSorted((one, other) => (other.documentDate ?? '').localeCompare(one.documentDate ?? '')),
);

/** One whose newest service entry comes first. */
export const vehicle = record({
	documentId: id,
	regNo,
	itemId: textOrEmpty,
	itemCode: textOrEmpty,
	itemName: textOrNull,
	componentNo: textOrEmpty,
	serialNumber: textOrEmpty,
	chassis: textOrNull,
	contactId: textOrEmpty,
	customerName: textOrNull,
	customerMobile: textOrNull,
	customerEmail: textOrNull,
	lastKmReading: option(integer({ min: 0, max: 9_999_999 })),
	nextServiceDueDate: dayOrInstant,
	saleInvoiceDate: dayOrInstant,
	lastAvailedServiceDate: dayOrInstant,
	status: textOrNull,
	appointmentStatus: textOrNull,
	appointmentId: textOrNull,
	lastService: organization,
	lastServiceType: textOrNull,
	seller: organization,
	address: option(record({ line1: textOrEmpty, stateId: textOrEmpty, cityId: textOrEmpty, pin: textOrEmpty })),
	serviceHistory: newestFirst,
});
