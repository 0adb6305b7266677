import { isShortWizard } from '../../../domain/booking/availability.ts';
import type { Job, PeriodicPart, SelfDeclaration } from '../../../domain/booking/catalogue.ts';
import { type Draft, selectedOptions } from '../../../domain/booking/draftState.ts';
import { estimate } from '../../../domain/booking/estimate.ts';
import { monthsBetween } from '../../../domain/time/calendar.ts';
import type { Vehicle } from '../../../domain/vehicle/vehicle.ts';
import type { BookingRequest } from '../../../provider/port.ts';

type BookingOrder = BookingRequest['order'];

/**
 * Builds the booking from a validated draft (docs/product.md#booking-payload). The slot's column decides the day. A
 * vehicle of status NA has no parts, jobs or totals. Throws when the draft has no dealer or no slot, which
 * domain/booking/validation.ts checks before.
 */
export function buildBookingOrder({
	draft,
	vehicle,
	parts,
	jobs,
	declaration,
	parentOrganizationId,
}: {
	draft: Draft;
	vehicle: Vehicle;
	parts: readonly PeriodicPart[];
	jobs: readonly Job[];
	declaration: SelfDeclaration | null;
	parentOrganizationId: string;
}): BookingOrder {
	const { dealer, slot } = draft;
	if (!dealer || !slot) throw new Error('a booking needs a dealer and a slot');
	const offered = isShortWizard(vehicle) ? { parts: [], jobs: [] } : { parts, jobs };
	const { additionalJobs, convenienceServices, totalParts, totalLabour, total } = estimate(offered, draft);
	return {
		regNo: vehicle.regNo,
		vehicleId: vehicle.documentId,
		modelId: vehicle.itemId,
		componentNo: vehicle.componentNo,
		contactId: vehicle.contactId,
		dealerCode: dealer.code,
		organizationId: dealer.documentId,
		parentOrganizationId,
		day: slot.day,
		slotId: slot.slotId,
		slotStart: slot.start,
		slotEnd: slot.end,
		repairTypeId: draft.repairTypeId,
		pickUp: draft.pickDrop ? draft.pickUp : null,
		dropOff: draft.pickDrop ? (draft.sameDropAddress ? draft.pickUp : draft.drop) : null,
		km: Number(draft.kms),
		monthDifference: monthsBetween(vehicle.saleInvoiceDate, slot.day),
		mobile: draft.mobile,
		email: draft.email,
		problem: draft.problem.trim(),
		parts: offered.parts.map((part) => {
			const isSelected = !Object.hasOwn(draft.deselected, part.periodicId);
			return { ...part, isSelected, reason: isSelected ? '' : (draft.deselected[part.periodicId]?.trim() ?? '') };
		}),
		jobs: [...additionalJobs, ...convenienceServices],
		totalParts,
		totalLabour,
		totalEstimate: total,
		selfDeclarationId: declaration?.selfDeclarationId ?? null,
		answers: declaration ? answersOf(declaration, draft) : [],
	};
}

/** The answers to questions of this declaration; unanswered questions are left out. */
function answersOf(declaration: SelfDeclaration, draft: Draft): BookingOrder['answers'] {
	return declaration.questions.flatMap(({ questionId, answerType, answerTypeName }) => {
		const selected = selectedOptions(draft.answers, questionId);
		return selected.length === 0 ? [] : [{ questionId, answerType, answerTypeName, selected }];
	});
}
