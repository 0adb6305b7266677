/** How far the work on a vehicle is (docs/product.md#stages). */
import type { JobStage, ServiceEntry } from './vehicle.ts';

/** The stages that concern this job card, in their order. */
export function applicableStages(stages: readonly JobStage[]): JobStage[] {
	return stages.filter((stage) => stage.isApplicable).toSorted((one, other) => one.orderIndex - other.orderIndex);
}

/**
 * The count of leading completed stages, and so the place of the one that is on now; the number of stages when all
 * are completed.
 */
export function activeStep(stages: readonly Pick<JobStage, 'isCompleted'>[]): number {
	const open = stages.findIndex((stage) => !stage.isCompleted);
	return open === -1 ? stages.length : open;
}

/** What a stage's code is compared by: makers write `WaitingForWash` and `waiting for wash` alike. */
export function normalizeStageCode(statusCode: string): string {
	return statusCode.toLowerCase().replace(/[^a-z]/g, '');
}

/** True for the stage that asks for the final payment. */
export const isPaymentStage = (stage: Pick<JobStage, 'statusCode'>): boolean =>
	normalizeStageCode(stage.statusCode) === 'makefinalpayment';

/** Whether Make Payment is shown. */
export function isPaymentOffered(entry: Pick<ServiceEntry, 'status' | 'isActive'>): boolean {
	return entry.isActive && ['Delivered', 'Invoiced'].includes(entry.status?.trim() ?? '');
}
