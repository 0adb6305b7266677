/** The work: its stages, and what is found on the way. */
import { workshopStages } from '../../../../domain/jobCardStages.ts';
import { answerOf } from '../answerOf.ts';
import { describeStep } from '../describe.ts';
import { deskCommand } from '../deskCommand.ts';
import { proposeEstimate, withdrawEstimate } from '../estimate.ts';
import { documents, jobs, option, paragraphs, regNo, text, word } from '../fields.ts';
import { passStage } from '../passStage.ts';

const stage = word(text(40), `one of ${workshopStages.join(', ')}`);

const passing = (kind: 'complete-stage' | 'skip-stage', summary: string) =>
	deskCommand({
		name: kind,
		method: 'POST',
		path: `/vehicles/:regNo/${kind}`,
		summary,
		fields: { regNo, stage },
		async run(given, scope) {
			await passStage({ ...given, kind }, scope);
			return describeStep(given.regNo, scope);
		},
	});

export const workCommands = [
	passing('complete-stage', 'Mark a stage as completed; the stages go in their order'),
	passing('skip-stage', 'Leave a stage out: the owner no longer sees it'),
	deskCommand({
		name: 'propose-estimate',
		method: 'POST',
		path: '/vehicles/:regNo/propose-estimate',
		summary: 'Ask the owner to approve additional jobs',
		fields: {
			regNo,
			comments: option(paragraphs(1000), 'what the owner reads about them'),
			jobs,
			documents,
		},
		async run(given, scope) {
			await proposeEstimate({ ...given, files: given.documents }, scope);
			return describeStep(given.regNo, scope);
		},
	}),
	deskCommand({
		name: 'answer',
		method: 'GET',
		path: '/vehicles/:regNo/answer',
		summary: 'What the owner said to the latest estimate',
		fields: { regNo },
		run: (given, scope) => answerOf(given.regNo, scope),
	}),
	deskCommand({
		name: 'withdraw-estimate',
		method: 'POST',
		path: '/vehicles/:regNo/withdraw-estimate',
		summary: 'Take an estimate back that the owner has not answered',
		fields: { regNo },
		async run(given, scope) {
			await withdrawEstimate(given.regNo, scope);
			return describeStep(given.regNo, scope);
		},
	}),
];
