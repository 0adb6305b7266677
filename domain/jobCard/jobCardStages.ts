import { normalizeCode } from '../text/providerText.ts';

/** The stages of a job card that are shown to the owner (docs/product.md#stages), in the order of the work. */
export const jobCardStages = [
	{ code: 'WaitingForWash', name: 'Waiting for wash' },
	{ code: 'Washing', name: 'Washing' },
	{ code: 'WaitingForRepair', name: 'Waiting for repair' },
	{ code: 'UnderRepair', name: 'Under repair' },
	{ code: 'FinalInspection', name: 'Final inspection' },
	{ code: 'ReadyforInvoice', name: 'Ready for invoice' },
	{ code: 'MakeFinalPayment', name: 'Make final payment' },
	{ code: 'ReadyForDelivery', name: 'Ready for delivery' },
	{ code: 'Payment & Delivery', name: 'Payment & Delivery' },
] as const;

export type StageCode = (typeof jobCardStages)[number]['code'];

/** The workshop's own stages, which the desk completes or skips. Bill, payment and delivery give the others. */
export const workshopStages = [
	'WaitingForWash',
	'Washing',
	'WaitingForRepair',
	'UnderRepair',
	'FinalInspection',
] as const satisfies readonly StageCode[];

export type WorkshopStage = (typeof workshopStages)[number];

export interface JobCardStage {
	readonly code: StageCode;
	/** False: skipped. */
	readonly isApplicable: boolean;
	readonly isCompleted: boolean;
}

/** Every stage applies, none is completed. */
export const initialStages: readonly JobCardStage[] = jobCardStages.map(({ code }) => ({
	code,
	isApplicable: true,
	isCompleted: false,
}));

/** Whether the stage is completed or skipped. */
export function isStageDone(stages: readonly JobCardStage[], code: StageCode): boolean {
	const stage = stages.find((each) => each.code === code);
	return stage !== undefined && (stage.isCompleted || !stage.isApplicable);
}

/** The workshop's first stage that is neither completed nor skipped; null: none. */
export const nextWorkshopStage = (stages: readonly JobCardStage[]): WorkshopStage | null =>
	workshopStages.find((code) => !isStageDone(stages, code)) ?? null;

/** A workshop stage by its code or its name in any spelling (`waiting-for-wash`); null for an unknown one. */
export const parseWorkshopStage = (text: string): WorkshopStage | null =>
	workshopStages.find((code) => normalizeCode(code) === normalizeCode(text)) ?? null;
