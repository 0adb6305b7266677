/** A complete booking, ready to be sent (docs/product.md#booking-payload), in the domain's names. */
import type { Address } from './address.ts';
import type { Day } from './calendar.ts';
import type { Job, PeriodicPart } from './catalogue.ts';
import type { Paise } from './money.ts';

export interface OrderedPart extends PeriodicPart {
	readonly isSelected: boolean;
	/** Why the owner deselected it; empty while it is selected. */
	readonly reason: string;
}

export interface DeclarationAnswer {
	readonly questionId: string;
	readonly answerType: number;
	readonly answerTypeName: string;
	readonly selected: readonly string[];
}

export interface BookingOrder {
	readonly regNo: string;
	readonly vehicleId: string;
	readonly modelId: string;
	readonly componentNo: string;
	readonly contactId: string;
	readonly dealerCode: string;
	readonly organizationId: string;
	readonly parentOrganizationId: string;
	/** The day of the chosen slot's column, not of the date picker. */
	readonly day: Day;
	readonly slotId: string;
	/** `HH:mm` */
	readonly slotStart: string;
	readonly slotEnd: string;
	readonly repairTypeId: string;
	/** null: no pick-up and drop. */
	readonly pickUp: Address | null;
	readonly dropOff: Address | null;
	readonly km: number;
	/** Whole months from the sale invoice to the appointment. */
	readonly monthDifference: number;
	readonly mobile: string;
	readonly email: string;
	readonly problem: string;
	readonly parts: readonly OrderedPart[];
	readonly jobs: readonly Job[];
	readonly totalParts: Paise;
	readonly totalLabour: Paise;
	readonly totalEstimate: Paise;
	readonly selfDeclarationId: string | null;
	readonly answers: readonly DeclarationAnswer[];
}
