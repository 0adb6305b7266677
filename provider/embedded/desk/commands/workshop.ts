/** Commands of the workshop: stages and revised estimates. */
import { workshopStages } from '../../../../domain/jobCard/jobCardStages.ts';
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
		async run(given, context) {
			await completeOrSkipStage({ ...given, kind }, context);
			return describeStatus(given.regNo, context);
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
		async run(given, context) {
			await proposeEstimate({ ...given, files: given.documents }, context);
			return describeStatus(given.regNo, context);
		},
	}),
	defineDeskCommand({
		name: 'answer',
		method: 'GET',
		path: '/vehicles/:regNo/answer',
		summary: 'What the owner said to the latest estimate',
		fields: { regNo: regNoField },
		run: (given, context) => describeEstimateAnswer(given.regNo, context),
	}),
	defineDeskCommand({
		name: 'withdraw-estimate',
		method: 'POST',
		path: '/vehicles/:regNo/withdraw-estimate',
		summary: 'Take an estimate back that the owner has not answered',
		fields: { regNo: regNoField },
		async run(given, context) {
			await withdrawEstimate(given.regNo, context);
			return describeStatus(given.regNo, context);
		},
	}),
];
