/** The vehicle, its owner and what was done to it, as the portal sees them (spec §3). */
import type { Paise } from './money.ts';

export interface Organization {
	readonly id: string;
	readonly code: string;
	readonly name: string;
}

/** One visit to a dealership; the newest comes first in `Vehicle.serviceHistory`. */
export interface ServiceEntry {
	readonly jobCardId: string;
	readonly jobCardNo: string | null;
	readonly organizationName: string | null;
	readonly organizationAddressLine1: string | null;
	readonly isActive: boolean;
	readonly isCustomerApprovalRequired: boolean;
	readonly status: string | null;
	/** ISO instant. */
	readonly documentDate: string | null;
	readonly amount: Paise | null;
	/** km */
	readonly usageReading: number | null;
}

export interface Vehicle {
	/** IBID, the id of the vehicle document. */
	readonly documentId: string;
	/** Upper case, without spaces or hyphens. */
	readonly regNo: string;
	readonly itemId: string;
	readonly itemCode: string;
	readonly itemName: string | null;
	readonly componentNo: string;
	readonly serialNumber: string;
	readonly chassis: string | null;
	readonly contactId: string;
	readonly customerName: string | null;
	readonly customerMobile: string | null;
	readonly customerEmail: string | null;
	/** km */
	readonly lastKmReading: number | null;
	/** ISO date or instant. */
	readonly nextServiceDueDate: string | null;
	readonly saleInvoiceDate: string | null;
	/** `NA` shortens the wizard to three steps (spec §4). */
	readonly status: string | null;
	readonly appointmentStatus: string | null;
	readonly appointmentId: string | null;
	readonly lastService: Organization | null;
	readonly seller: Organization | null;
	readonly address: OwnerAddress | null;
	readonly serviceHistory: readonly ServiceEntry[];
}

export interface OwnerAddress {
	readonly line1: string;
	readonly stateId: string;
	readonly cityId: string;
	readonly pin: string;
}

/** The vehicle's latest appointment (spec §3, Booking data). */
export interface Appointment {
	readonly id: string;
	/** null: not yet known to the maker's system; '0': refused by it (decisions: LegacyId). */
	readonly legacyId: string | null;
	readonly appointmentNo: string | null;
	/** ISO instant of the slot's start. */
	readonly appointmentDate: string | null;
	readonly status: string | null;
}
