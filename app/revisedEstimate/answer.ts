import { dataServices, forData, malformed } from '../answer.ts';
import type { Route } from './+types/answer.ts';
import { answerEstimate, type Responded, readAnswer } from './answerEstimate.ts';

/** The form of the page, sent by its script: the page stays as it is when the network is lost. */
export async function action({ context, request }: Route.ActionArgs) {
	const services = dataServices(context);
	const answer = readAnswer(await request.formData().catch(() => new FormData()));
	if (!answer) return malformed(services.log, 'revised estimate');
	return forData<Responded>(services, () => answerEstimate(services, answer));
}
