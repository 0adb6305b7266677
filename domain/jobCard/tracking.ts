/** The progress of the work on a vehicle (docs/product.md#stages). */
import type { JobStage, ServiceEntry } from '../vehicle/vehicle.ts';

/** The stages that apply to this job card, in order. */
export function applicableStages(stages: readonly JobStage[]): JobStage[] {
	return stages.filter((stage) => stage.isApplicable).toSorted((one, other) => one.orderIndex - other.orderIndex);
}

/**
 * The number of leading completed stages, which is the index of the active one; the number of stages when all are
 * completed.
 */
export function activeStep(stages: readonly Pick<JobStage, 'isCompleted'>[]): number {
	const open = stages.findIndex((stage) => !stage.isCompleted);
	return open === -1 ? stages.length : open;
}

/** Normalizes a stage's code for comparison: makers send `WaitingForWash` as well as `waiting for wash`. */
export function normalizeStageCode(statusCode: string): string {
	return statusCode.toLowerCase().replace(/[^a-z]/g, '');
}

/** Whether this is the stage of the final payment. */
export const isPaymentStage = (stage: Pick<JobStage, 'statusCode'>): boolean =>
	normalizeStageCode(stage.statusCode) === 'makefinalpayment';

/** Whether Make Payment is shown. */
export function isPaymentOffered(entry: Pick<ServiceEntry, 'status' | 'isActive'>): boolean {
	return entry.isActive && ['Delivered', 'Invoiced'].includes(entry.status?.trim() ?? '');
}
