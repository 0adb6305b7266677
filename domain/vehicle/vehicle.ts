/**
 * The vehicle, its owner and its service history, as the portal uses them
 * (docs/connect-a-makers-system.md#vehicle-document).
 */
import type { Address } from '../booking/address.ts';
import type { Position } from '../dealers/dealer.ts';
import type { DeliveryChangeReason } from '../jobCard/deliveryChangeReason.ts';
import type { Paise } from '../money.ts';
import type { PaymentAttemptState } from '../payment/paymentOrder.ts';

export interface Organization {
	readonly id: string;
	readonly code: string;
	readonly name: string;
}

/** A job card, as the provider API sends it; the newest comes first in `Vehicle.serviceHistory`. */
export interface JobCard {
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
	/** ISO instants. */
	readonly bookingAt: string | null;
	readonly estimatedDeliveryAt: string | null;
	/** Paise; 'NA' is null. */
	readonly estimatedCost: Paise | null;
	readonly advisor: string | null;
	readonly advisorContact: string | null;
	readonly dealerComments: string | null;
	readonly documentNo: string | null;
	readonly isOnlinePaymentEnabled: boolean;
	/** Whether the bill can be paid, as far as the provider says so; null: unknown. */
	readonly isProformaReleased: boolean | null;
	/** In the order received: the last one is the latest. */
	readonly payments: readonly PaymentDetail[];
	readonly stages: readonly JobStage[];
	readonly invoices: readonly InvoiceReference[];
	readonly revisedEstimates: readonly RevisedEstimate[];
	readonly supportingDocuments: readonly SupportingDocument[];
	/**
	 * Jobs of all revised estimates that the owner has approved; `estimatedCost` does not include them. Empty also where
	 * the provider does not send them.
	 */
	readonly approvedJobs: readonly EstimatedItem[];
	/** The last change of `estimatedDeliveryAt`; left out without one, and if the provider does not say. */
	readonly deliveryChange?: DeliveryChange;
	/** Within `amount`; null: the provider does not say. */
	readonly taxAmount: Paise | null;
	/** How the dealership takes payment, such as `Cash, Card, UPI`; null: the provider does not say. */
	readonly paymentModes: string | null;
	/** The work that is done; left out if the provider does not say. */
	readonly jobs?: readonly JobProgress[];
}

export interface DeliveryChange {
	/** ISO instant; null: nothing was promised before. */
	readonly before: string | null;
	/** null: none was given, or one that is not known. */
	readonly reason: DeliveryChangeReason | null;
	/** The dealership's own. */
	readonly words: string | null;
	/** ISO instant. */
	readonly changedAt: string | null;
}

export interface JobProgress extends Pick<EstimatedItem, 'name' | 'price' | 'labour'> {
	readonly isFinished: boolean;
}

export interface PaymentDetail {
	/** `unconfirmed`: it was begun, and a maker's system does not say what became of it. Time decides (attempts.ts). */
	readonly state: PaymentAttemptState | 'unconfirmed';
	readonly amount: Paise | null;
	/** The portal's order at the gateway; null for a payment at the dealership. */
	readonly orderNumber: string | null;
	readonly transactionId: string | null;
	/** As `paymentModeName` names it; left out if the provider does not say. */
	readonly mode?: string | undefined;
	/** ISO instant. */
	readonly paidAt: string | null;
}

export interface JobStage {
	readonly name: string;
	readonly statusCode: string;
	readonly isApplicable: boolean;
	readonly isCompleted: boolean;
	readonly orderIndex: number;
	/** ISO instant. */
	readonly completedAt: string | null;
}

export interface InvoiceReference {
	readonly documentId: string;
	/** `ProformaInvoice`, `TaxInvoice`. */
	readonly type: string;
}

export interface SupportingDocument {
	readonly documentId: string;
	readonly fileType: string;
	readonly blobName: string;
}

/** An item's price; null is NA. */
export interface EstimatedItem {
	/** Empty if the provider gives none. */
	readonly partId: string;
	readonly partCode: string;
	readonly name: string;
	/** The provider's name for the kind of item; empty if it gives none. */
	readonly kindName: string;
	/** The part's price if the item has a part, else the whole price. */
	readonly price: Paise | null;
	/** Beside `price`; null: the provider names none. */
	readonly labour: Paise | null;
}

/**
 * An answered estimate has no jobs for approval; its `approved` and `rejected` are the owner's answer to them, and `total`
 * includes the approved ones, if the provider keeps these.
 */
export interface RevisedEstimate {
	/** Empty if the provider names none. */
	readonly documentId: string;
	readonly total: Paise | null;
	readonly totalParts: Paise | null;
	readonly totalLabour: Paise | null;
	readonly periodicParts: readonly EstimatedItem[];
	readonly additionalJobs: readonly EstimatedItem[];
	readonly convenienceServices: readonly EstimatedItem[];
	readonly approved: readonly EstimatedItem[];
	readonly rejected: readonly EstimatedItem[];
	readonly forApproval: readonly EstimatedItem[];
}

export type VehicleKind = 'motorcycle' | 'scooter';

export interface Vehicle {
	/** IBID, the id of the vehicle document. */
	readonly documentId: string;
	/** Upper case, without spaces or hyphens. */
	readonly regNo: string;
	readonly itemId: string;
	readonly itemCode: string;
	readonly itemName: string | null;
	/** null: the provider does not say. */
	readonly kind: VehicleKind | null;
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
	/** The reading at which the next service is due, km. */
	readonly nextServiceDueKm: number | null;
	readonly saleInvoiceDate: string | null;
	readonly lastAvailedServiceDate: string | null;
	/** `NA`: the wizard has no estimates step, so two steps and the done step (docs/product.md#wizard). */
	readonly status: string | null;
	readonly appointmentStatus: AppointmentStatus | null;
	readonly appointmentId: string | null;
	readonly lastService: Organization | null;
	/** The telephone number of `lastService`. */
	readonly lastServicePhone: string | null;
	readonly lastServiceType: string | null;
	readonly seller: Organization | null;
	readonly address: OwnerAddress | null;
	readonly serviceHistory: readonly JobCard[];
	/**
	 * Changes as `VehicleVersion` of provider/port.ts says. null: the vehicle alone does not say, so the provider is asked
	 * for it separately.
	 */
	readonly vehicleVersion: string | null;
	/**
	 * The active job card with an unsettled order that the gateway should be asked about now
	 * (`Provider.requestStatusCheck`). null: there is none, or the provider sees to it itself.
	 */
	readonly statusCheckDueFor: string | null;
	/**
	 * Whether the present owner has agreed to messages about the next service; left out if the provider keeps no
	 * consents.
	 */
	readonly hasConsented?: boolean;
}

/** The statuses of an appointment that keeps nobody from booking (docs/product.md#availability). */
export const availableStatuses = [
	'None',
	'Cancelled',
	'CancelledbyUser',
	'CancelledbyDealer',
	'CancelledbySystem',
	'closed',
	'Completed',
	'Delivered',
	'[Delivered]',
	'Open',
	'Ready For Invoice',
	'Work Completed',
	'Work In Progress',
	'Payment Received',
] as const;

/** `Booked`: an active appointment, whatever a maker's system calls it. */
export type AppointmentStatus = 'Booked' | (typeof availableStatuses)[number];

/** One row of a vehicle's appointments and services: an appointment, a job card, or both. */
export interface AppointmentOrJobCard {
	readonly appointmentId: string | null;
	readonly appointmentNo: string | null;
	/** ISO instants. */
	readonly appointmentDate: string | null;
	readonly documentDate: string | null;
	/** The provider's word. */
	readonly appointmentStatus: string | null;
	readonly jobCardId: string | null;
	readonly jobCardNo: string | null;
	readonly organizationName: string | null;
}

export interface OwnerAddress {
	readonly line1: string;
	readonly stateId: string;
	readonly cityId: string;
	readonly pin: string;
}

/**
 * Why a booking has lost its slot: its dealership has closed for good by then, is closed on that day, or no
 * longer takes the vehicle at that time (docs/product.md#withdrawn-slots).
 */
export const slotWithdrawals = ['dealerClosed', 'dayClosed', 'slotClosed'] as const;
export type SlotWithdrawal = (typeof slotWithdrawals)[number];

/**
 * The vehicle's latest appointment, as a provider returns it (docs/product.md#availability); the screens show it as an
 * `BookingView`. What an owner sends to book is `BookingDetails`.
 */
export interface Appointment {
	readonly id: string;
	/** null: not yet known to the maker's system; '0': refused by it (docs/product.md#cancelling). */
	readonly legacyId: string | null;
	readonly appointmentNo: string | null;
	/** ISO instant of the slot's start. */
	readonly appointmentDate: string | null;
	/** ISO instant of the slot's end; left out if the provider does not say. */
	readonly appointmentEnd?: string | undefined;
	readonly status: AppointmentStatus | null;
	/** null if the provider names none. */
	readonly dealership: AppointmentDealership | null;
	/**
	 * Absent without pick-up and drop, and if the provider does not say. `charge`: about what it costs; null: not
	 * known.
	 */
	readonly pickUp?: { readonly charge: Paise | null } | undefined;
	/** How often it was moved or changed; left out if the provider does not count. */
	readonly revision?: number | undefined;
	/** Left out of a booking that cannot be moved here, whenever it is. */
	readonly moving?: AppointmentMoving;
	/** Whether what was booked can be changed here (docs/product.md#changing-what-was-booked); left out if it cannot. */
	readonly isChangeable?: true;
	/** Left out while its slot is offered, and if the provider does not say. */
	readonly withdrawn?: SlotWithdrawal | undefined;
	/** Why the dealership cancelled it; left out if it did not, or the provider does not say. */
	readonly cancelReason?: string;
	/** Left out if the provider says nothing of it. */
	readonly booked?: BookedSummary;
}

/** How an owner may move a booking online (docs/product.md#moving). */
export interface AppointmentMoving {
	/** The booking's dealership. */
	readonly dealerCode: string;
	/** ISO instant; after it the dealership alone moves the booking. */
	readonly until: string;
	/** The price of what was booked, in paise, while the dealership stays. */
	readonly total: Paise;
}

/**
 * The booking details that an appointment shows; null or empty: the provider does not say, or this request may not read
 * it (app/readableBooking.ts).
 */
export interface BookedSummary {
	/** The reading that was typed, km. */
	readonly km: number | null;
	/** In the owner's words. */
	readonly problem: string | null;
	/** The number that was typed for this booking. */
	readonly mobile: string | null;
	/** The ids of its state and city are empty. Absent without pick-up, and if the provider does not say. */
	readonly pickUpAddress?: Address | undefined;
	/** Selected parts, then jobs. The price is that of part and labour together; null is NA. */
	readonly jobs: readonly { readonly name: string; readonly price: Paise | null }[];
}

/** The dealership of a booking: a name, an address, or both. */
export interface AppointmentDealership {
	readonly name: string | null;
	readonly addressLine1: string | null;
	/** Left out if the provider does not say. */
	readonly city?: string | undefined;
	readonly phone: string | null;
	readonly position: Position | null;
}
