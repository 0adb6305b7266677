import { badRequestResponse, dataServices, jsonLoader } from '../loaders.ts';
import type { Route } from './+types/answer.ts';
import { type EstimateAnswerResult, parseEstimateAnswerForm, submitEstimateAnswer } from './submitEstimateAnswer.ts';

/** The form of the page, sent by its script: the page stays as it is when the network is lost. */
export async function action({ context, request }: Route.ActionArgs) {
	const services = dataServices(context);
	const answer = parseEstimateAnswerForm(await request.formData().catch(() => new FormData()));
	if (!answer) return badRequestResponse(services.log, 'revised estimate');
	return jsonLoader<EstimateAnswerResult>(services, () => submitEstimateAnswer(services, answer));
}
