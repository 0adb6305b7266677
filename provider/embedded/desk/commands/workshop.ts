/** Commands of the workshop: stages and revised estimates. */
import { workshopStages } from '../../../../domain/jobCard/jobCardStages.ts';
import { codeSchema } from '../../../fieldSchemas.ts';
import { completeOrSkipStage } from '../../jobCards/jobCardSteps.ts';
import { describeEstimateAnswer, proposeEstimate, withdrawEstimate } from '../../jobCards/revisedEstimate.ts';
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
import { listWorkshop } from '../listWorkshop.ts';
import { stepCommand } from '../stepCommand.ts';

const stageField = wordField(requiredLine(40), `one of ${workshopStages.join(', ')}`);

const stageCommand = (kind: 'complete-stage' | 'skip-stage', summary: string) =>
	stepCommand(kind, summary, { stage: stageField }, (given, context) =>
		completeOrSkipStage({ ...given, kind }, context),
	);

export const workshopCommands = [
	defineDeskCommand({
		name: 'workshop',
		method: 'GET',
		path: '/workshop',
		summary: 'The vehicles that are at the workshop now, the oldest 500 job cards first',
		fields: { dealerCode: optionField(codeSchema.optional(), 'of this dealer alone') },
		async run(given, context) {
			const { vehicles, hasMore } = await listWorkshop(given, context);
			return { ...(hasMore && { more: true, note: 'There are more: name a dealer.' }), vehicles };
		},
	}),
	stageCommand('complete-stage', 'Mark a stage as completed; the stages go in their order'),
	stageCommand('skip-stage', 'Leave a stage out: the owner no longer sees it'),
	stepCommand(
		'propose-estimate',
		'Ask the owner to approve additional jobs',
		{
			comments: optionField(requiredParagraph(1000), 'what the owner reads about them'),
			jobs: jobsField,
			documents: documentsField,
		},
		(given, context) => proposeEstimate({ ...given, files: given.documents }, context),
	),
	defineDeskCommand({
		name: 'answer',
		method: 'GET',
		path: '/vehicles/:regNo/answer',
		summary: 'What the owner said to the latest estimate',
		fields: { regNo: regNoField },
		run: (given, context) => describeEstimateAnswer(given.regNo, context),
	}),
	stepCommand('withdraw-estimate', 'Take an estimate back that the owner has not answered', {}, ({ regNo }, context) =>
		withdrawEstimate(regNo, context),
	),
];
