/** The vehicle: its document id, its document, and its services. */
import type {
	AppointmentOrJobCard,
	JobCard,
	Organization,
	OwnerAddress,
	Vehicle,
	VehicleKind,
} from '../../domain/vehicle/vehicle.ts';
import { codec, converted, entity, same } from '../codec.ts';
import { appointmentStatus } from './appointment.ts';
import {
	date,
	emptyId,
	emptyText,
	id,
	idField,
	idOrEmpty,
	indianInstant,
	instant,
	normalizeRegNo,
	optionalText,
	reading,
	text,
	textNeverNull,
	textOrEmpty,
	trimmedOrNull,
} from './fields.ts';
import { jobCard } from './jobCard.ts';
import { list, optional } from './lenient.ts';
import { genericResponse, outcome, rejectedFromWire, unwrapData } from './results.ts';

export const vehicleId = outcome(
	genericResponse.shape,
	entity<{ readonly vehicleId: string | null }>()({ vehicleId: ['IBID', id] }),
	({ vehicleId }, response) => (vehicleId === null ? rejectedFromWire(response) : { ok: true, vehicleId }),
);

const address = entity<OwnerAddress>()({
	line1: ['addressLine1', textOrEmpty],
	stateId: ['stateId', emptyId],
	cityId: ['cityId', emptyId],
	pin: ['zipcode', textOrEmpty],
});

const categories: Readonly<Record<VehicleKind, string>> = { motorcycle: 'Motorcycle', scooter: 'Scooter' };

/** The kind of vehicle, in any case, also `Motor cycle`; null: any other word. */
function kindFromWire(category: string | null): VehicleKind | null {
	const word = category?.replace(/\s/g, '').toLowerCase();
	return word === 'motorcycle' || word === 'scooter' ? word : null;
}

const kind = converted(text, kindFromWire, (found) => found && categories[found]);

/** A dealership: missing id and code become empty, a missing name becomes the code. null: neither name nor code. */
const organization = <const Name extends string, const Id extends string, const Code extends string>(
	...[name, id, code]: [Name, Id, Code]
) =>
	converted(
		entity<Organization>()({ name: [name, emptyText], id: [id, emptyId], code: [code, emptyId] }),
		(found): Organization | null => (found.name || found.code ? { ...found, name: found.name || found.code } : null),
		(given) => given ?? { id: '', code: '', name: '' },
	);

/** The registration number is Code if RegNo is missing. */
const registration = converted(
	entity<{ readonly code: string; readonly regNo: string }>()({
		code: ['Code', textOrEmpty],
		regNo: ['RegNo', textOrEmpty],
	}),
	({ code, regNo }) => normalizeRegNo(regNo || code),
	(regNo) => ({ code: regNo, regNo }),
);

/** Job cards, the newest first; job cards without a date come last in their order. */
const serviceHistory = converted(
	list(jobCard),
	(jobCards): readonly JobCard[] =>
		jobCards.toSorted((one, other) => (other.documentDate ?? '').localeCompare(one.documentDate ?? '')),
	(jobCards) => jobCards,
);

/** The status; here `NA` stands for no missing value: it makes an NA vehicle (docs/product.md#terms). */
const status = codec(optionalText, (given) => (given?.trim() === 'NA' ? 'NA' : trimmedOrNull(given)), same);

/** The vehicle on the wire: without the fields that each adapter computes itself. */
const vehicleDocument = entity<Omit<Vehicle, 'vehicleVersion' | 'statusCheckDueFor' | 'hasConsented'>>()({
	regNo: registration,
	documentId: ['DocumentId', idField, 'IBID'],
	itemId: ['ItemId', idOrEmpty],
	itemName: ['ItemName', text],
	itemCode: ['ItemCode', idOrEmpty],
	kind: ['ItemCategory', kind, 'Motorcycle or Scooter; anything else is unknown'],
	componentNo: ['ComponentNo', idOrEmpty],
	serialNumber: ['SerialNumber', idOrEmpty],
	chassis: ['DisplayName', textNeverNull, 'Chassis number'],
	customerName: ['ActiveCustomerName', textNeverNull],
	customerMobile: ['CustomerMobile', textNeverNull],
	customerEmail: ['CustomerEmail', textNeverNull],
	lastKmReading: ['LastKMReading', reading],
	nextServiceDueDate: ['NextServiceDueDate', date],
	nextServiceDueKm: ['NextServiceDueKM', reading, 'The reading at which the next service is due'],
	saleInvoiceDate: ['SaleInvoiceDate', date],
	lastAvailedServiceDate: ['LastAvailedServiceDate', date],
	status: ['Status', status],
	appointmentStatus: ['AppointmentStatus', appointmentStatus],
	appointmentId: ['AppointmentId', id],
	contactId: ['ContactId', idOrEmpty],
	lastService: organization('LastServiceOrganizationName', 'LastServiceOrganizationID', 'LastServiceOrganizationCode'),
	lastServicePhone: ['LastServiceOrganizationPhone', text],
	lastServiceType: ['LastServiceType', text],
	seller: organization('SellingOrganizationName', 'SellingOrganizationId', 'SellingOrganizationCode'),
	address: ['address', optional(address, null)],
	serviceHistory: ['ServiceHistory', serviceHistory],
});

export const vehicleResult = {
	response: vehicleDocument.schema.refine(
		(vehicle) => Boolean(vehicle.RegNo || vehicle.Code),
		'RegNo and Code are missing',
	),
	unwrap: unwrapData,
	read: vehicleDocument.read,
	write: vehicleDocument.write,
};

export const appointmentOrJobCard = entity<AppointmentOrJobCard>()({
	appointmentId: ['AppointmentId', id],
	appointmentNo: ['AppointmentNo', text],
	appointmentDate: ['AppointmentDate', indianInstant],
	appointmentStatus: ['AppointmentStatus', text],
	documentDate: ['DocumentDate', instant, 'When the row was made; the newest row has the latest'],
	jobCardId: ['JobCardId', id],
	jobCardNo: ['JobCardNo', text],
	organizationName: ['OrganizationName', text],
});
