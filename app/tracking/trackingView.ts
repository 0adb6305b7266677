import type { Paise } from '../../domain/money.ts';
import { pendingApproval } from '../../domain/revisedEstimate.ts';
import {
	activeStep,
	applicableStages,
	isPaymentOffered,
	isPaymentStage,
	normalizeStageCode,
} from '../../domain/tracking.ts';
import type { Vehicle } from '../../domain/vehicle.ts';

export interface TrackedStage {
	/** Key of its text and icon; see `stageKey`. */
	readonly key: string;
	/** The dealership's name for it. */
	readonly name: string;
	readonly isCompleted: boolean;
	/** ISO instant. */
	readonly completedAt: string | null;
	readonly asksForPayment: boolean;
}

/** What the tracking page shows of a vehicle: exactly these fields reach the browser (docs/product.md#tracking). */
export interface TrackingView {
	readonly regNo: string;
	readonly km: number | null;
	/** ISO instants. */
	readonly bookingAt: string | null;
	readonly deliveryAt: string | null;
	readonly cost: Paise | null;
	readonly advisor: string | null;
	readonly advisorContact: string | null;
	readonly dealership: { readonly name: string | null; readonly address: string | null };
	readonly status: string | null;
	/** Those that apply, in their order. */
	readonly stages: readonly TrackedStage[];
	/** Index of the current stage; the number of stages when all are completed. */
	readonly active: number;
	/** When the previous stage was completed, or the job card opened. ISO instant. */
	readonly since: string | null;
	readonly isPaymentOffered: boolean;
	readonly isEstimateWaiting: boolean;
}

/** null: the vehicle has no service history, so there is nothing to track. */
export function trackingView(vehicle: Vehicle): TrackingView | null {
	const [entry] = vehicle.serviceHistory;
	if (!entry) return null;
	const stages = applicableStages(entry.stages);
	const active = activeStep(stages);
	return {
		regNo: vehicle.regNo,
		km: entry.usageReading ?? vehicle.lastKmReading,
		bookingAt: entry.bookingAt,
		deliveryAt: entry.estimatedDeliveryAt,
		cost: entry.estimatedCost,
		advisor: entry.advisor,
		advisorContact: entry.advisorContact,
		dealership: { name: entry.organizationName, address: entry.organizationAddressLine1 },
		status: entry.status,
		stages: stages.map((stage) => ({
			key: normalizeStageCode(stage.statusCode),
			name: stage.name,
			isCompleted: stage.isCompleted,
			completedAt: stage.completedAt,
			asksForPayment: isPaymentStage(stage),
		})),
		active,
		since: active === 0 ? entry.documentDate : (stages[active - 1]?.completedAt ?? null),
		isPaymentOffered: isPaymentOffered(entry),
		isEstimateWaiting: pendingApproval(vehicle.serviceHistory) !== null,
	};
}
