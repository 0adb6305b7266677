/** Commands of the workshop: stages and revised estimates. */

import { workshopStages } from '../../../../domain/jobCard/jobCardStages.ts';
import { changePromisedDelivery, finishJob, promiseFields } from '../../jobCards/changePromisedDelivery.ts';
import { completeOrSkipStage } from '../../jobCards/jobCardSteps.ts';
import {
	describeEstimateAnswer,
	estimateFields,
	proposeEstimate,
	withdrawEstimate,
} from '../../jobCards/revisedEstimate.ts';
import { deskQuery, listAnswer, stepCommand } from '../deskCommand.ts';
import { dealerFilterField, regNoField, requiredLine, wordField } from '../fields.ts';
import { listPromisedDeliveries, listWorkshop } from '../lists.ts';

const stageField = wordField(requiredLine(40), `one of ${workshopStages.join(', ')}`);

const stageCommand = (kind: 'complete-stage' | 'skip-stage', summary: string) =>
	stepCommand(kind, summary, { stage: stageField }, (given, context) =>
		completeOrSkipStage({ ...given, kind }, context),
	);

export const workshopCommands = [
	deskQuery({
		name: 'workshop',
		summary: 'The vehicles that are at the workshop now, the oldest 500 job cards first',
		fields: { dealerCode: dealerFilterField },
		run: async (given, context) => listAnswer('vehicles', await listWorkshop(given, context), 'name a dealer'),
	}),
	deskQuery({
		name: 'promises',
		summary: 'Promised times that end within 30 minutes or have passed, the earliest 500 first',
		fields: { dealerCode: dealerFilterField },
		run: async (given, context) =>
			listAnswer('promises', await listPromisedDeliveries(given, context), 'name a dealer'),
	}),
	stepCommand(
		'promise',
		'Promise the owner when the vehicle will be ready, or change that; the owner is notified',
		promiseFields,
		changePromisedDelivery,
	),
	stepCommand(
		'finish-job',
		'Mark a job of the job card as finished; the owner sees it',
		{ job: wordField(requiredLine(200), 'its name, or its number in show') },
		finishJob,
	),
	stageCommand('complete-stage', 'Mark a stage as completed; the stages go in their order'),
	stageCommand('skip-stage', 'Leave a stage out: the owner no longer sees it'),
	stepCommand('propose-estimate', 'Ask the owner to approve additional jobs', estimateFields, proposeEstimate),
	deskQuery({
		name: 'answer',
		summary: 'What the owner said to the latest estimate',
		fields: { regNo: regNoField },
		run: (given, context) => describeEstimateAnswer(given.regNo, context),
	}),
	stepCommand('withdraw-estimate', 'Take an estimate back that the owner has not answered', {}, ({ regNo }, context) =>
		withdrawEstimate(regNo, context),
	),
];
