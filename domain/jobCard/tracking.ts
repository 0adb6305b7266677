/** The progress of the work on a vehicle (docs/product.md#stages). */
import { normalizeCode } from '../text/providerText.ts';
import type { JobCard, JobStage } from '../vehicle/vehicle.ts';

/** The stages that apply to this job card, in order. */
export function applicableStages(stages: readonly JobStage[]): JobStage[] {
	return stages.filter((stage) => stage.isApplicable).toSorted((one, other) => one.orderIndex - other.orderIndex);
}

/** The index of the first stage that is not completed; the number of stages if all are. */
export function activeStep(stages: readonly Pick<JobStage, 'isCompleted'>[]): number {
	const open = stages.findIndex((stage) => !stage.isCompleted);
	return open === -1 ? stages.length : open;
}

/** Whether this is the stage of the final payment. */
export const isPaymentStage = (stage: Pick<JobStage, 'statusCode'>): boolean =>
	normalizeCode(stage.statusCode) === 'makefinalpayment';

/** Whether Make Payment is shown. */
export function isPaymentOffered(jobCard: Pick<JobCard, 'status' | 'isActive'>): boolean {
	return jobCard.isActive && ['Delivered', 'Invoiced'].includes(jobCard.status?.trim() ?? '');
}
