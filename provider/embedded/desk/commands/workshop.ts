/** The work: its stages, and what is found on the way. */
import { workshopStages } from '../../../../domain/jobCardStages.ts';
import { completeOrSkipStage } from '../../jobCards/jobCardSteps.ts';
import { describeEstimateAnswer, proposeEstimate, withdrawEstimate } from '../../jobCards/revisedEstimate.ts';
import { describeStatus } from '../describeVehicle.ts';
import { defineDeskCommand } from '../deskCommand.ts';
import {
	documentsField,
	jobsField,
	optionField,
	regNoField,
	requiredLine,
	requiredParagraph,
	wordField,
} from '../fields.ts';

const stageField = wordField(requiredLine(40), `one of ${workshopStages.join(', ')}`);

const stageCommand = (kind: 'complete-stage' | 'skip-stage', summary: string) =>
	defineDeskCommand({
		name: kind,
		method: 'POST',
		path: `/vehicles/:regNo/${kind}`,
		summary,
		fields: { regNo: regNoField, stage: stageField },
		async run(given, scope) {
			await completeOrSkipStage({ ...given, kind }, scope);
			return describeStatus(given.regNo, scope);
		},
	});

export const workshopCommands = [
	stageCommand('complete-stage', 'Mark a stage as completed; the stages go in their order'),
	stageCommand('skip-stage', 'Leave a stage out: the owner no longer sees it'),
	defineDeskCommand({
		name: 'propose-estimate',
		method: 'POST',
		path: '/vehicles/:regNo/propose-estimate',
		summary: 'Ask the owner to approve additional jobs',
		fields: {
			regNo: regNoField,
			comments: optionField(requiredParagraph(1000), 'what the owner reads about them'),
			jobs: jobsField,
			documents: documentsField,
		},
		async run(given, scope) {
			await proposeEstimate({ ...given, files: given.documents }, scope);
			return describeStatus(given.regNo, scope);
		},
	}),
	defineDeskCommand({
		name: 'answer',
		method: 'GET',
		path: '/vehicles/:regNo/answer',
		summary: 'What the owner said to the latest estimate',
		fields: { regNo: regNoField },
		run: (given, scope) => describeEstimateAnswer(given.regNo, scope),
	}),
	defineDeskCommand({
		name: 'withdraw-estimate',
		method: 'POST',
		path: '/vehicles/:regNo/withdraw-estimate',
		summary: 'Take an estimate back that the owner has not answered',
		fields: { regNo: regNoField },
		async run(given, scope) {
			await withdrawEstimate(given.regNo, scope);
			return describeStatus(given.regNo, scope);
		},
	}),
];
