/** Vehicles for tests, with empty fields except those that a test sets. */
import type { Appointment, EstimatedItem, JobStage, RevisedEstimate, ServiceEntry, Vehicle } from '../vehicle.ts';

export const anEntry = (fields: Partial<ServiceEntry> = {}): ServiceEntry => ({
	jobCardId: 'j1',
	jobCardNo: 'JC-1',
	organizationName: null,
	organizationAddressLine1: null,
	isActive: true,
	isCustomerApprovalRequired: false,
	status: 'Open',
	documentDate: null,
	amount: null,
	usageReading: null,
	bookingAt: null,
	estimatedDeliveryAt: null,
	estimatedCost: null,
	advisor: null,
	advisorContact: null,
	dealerComments: null,
	documentNo: null,
	isOnlinePaymentEnabled: true,
	isProformaReleased: null,
	payments: [],
	stages: [],
	invoices: [],
	revisedEstimates: [],
	supportingDocuments: [],
	approvedJobs: [],
	...fields,
});

export const anAppointment = (fields: Partial<Appointment> = {}): Appointment => ({
	id: 'a-1',
	legacyId: null,
	appointmentNo: null,
	appointmentDate: null,
	status: 'Booked',
	dealership: null,
	...fields,
});

export const aStage = (orderIndex: number, fields: Partial<JobStage> = {}): JobStage => ({
	name: `Stage ${orderIndex}`,
	statusCode: `Stage${orderIndex}`,
	isApplicable: true,
	isCompleted: false,
	completedAt: null,
	orderIndex,
	...fields,
});

export const aJob = (partId: string, price: number | null): EstimatedItem => ({
	partId,
	partCode: '',
	name: `Job ${partId}`,
	kindName: '',
	price,
});

export const anEstimate = (fields: Partial<RevisedEstimate> = {}): RevisedEstimate => ({
	documentId: 'e1',
	total: null,
	totalParts: null,
	totalLabour: null,
	periodicParts: [],
	additionalJobs: [],
	convenienceServices: [],
	approved: [],
	forApproval: [],
	...fields,
});

export const aVehicle = (serviceHistory: readonly ServiceEntry[], fields: Partial<Vehicle> = {}): Vehicle => ({
	documentId: 'ib-1',
	regNo: 'MH12AB1234',
	itemId: '',
	itemCode: '',
	itemName: null,
	kind: null,
	componentNo: '',
	serialNumber: '',
	chassis: null,
	contactId: '',
	customerName: null,
	customerMobile: null,
	customerEmail: null,
	lastKmReading: null,
	nextServiceDueDate: null,
	saleInvoiceDate: null,
	lastAvailedServiceDate: null,
	status: null,
	appointmentStatus: null,
	appointmentId: null,
	lastService: null,
	lastServiceType: null,
	seller: null,
	address: null,
	serviceHistory,
	visitVersion: '1',
	statusCheckDueFor: null,
	...fields,
});
