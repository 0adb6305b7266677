import { badRequestResponse, dataServices, jsonLoader } from '../loaders.ts';
import { catalogueNameIn } from '../services.ts';
import type { Route } from './+types/answer.ts';
import { shownAnswer } from './estimateView.ts';
import { type EstimateAnswerResult, parseEstimateAnswerForm, submitEstimateAnswer } from './submitEstimateAnswer.ts';

/** Takes the form from the page's script, so that a lost network leaves the page and its input as they are. */
export async function action({ context, request }: Route.ActionArgs) {
	const services = dataServices(context);
	const answer = parseEstimateAnswerForm(await request.formData().catch(() => new FormData()));
	if (!answer) return badRequestResponse(services.log, 'revised estimate');
	return jsonLoader<EstimateAnswerResult>(services, async () => {
		const result = await submitEstimateAnswer(services, answer);
		return result.kind === 'recorded'
			? { ...result, answer: shownAnswer(result.answer, catalogueNameIn(services)) }
			: result;
	});
}
