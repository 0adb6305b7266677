import { z } from 'zod';
import type { SelfDeclaration, ShownDeclaration } from '../../domain/catalogue.ts';
import { dataServices, forData, malformed } from '../answer.ts';
import type { Route } from './+types/selfDeclaration.ts';
import { latestDeclaration } from './latestDeclaration.ts';
import { dealerCode, readQuery } from './query.ts';

/** The latest declaration of a dealer; null when none is required. */
export function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const asked = readQuery(request, z.object({ DealerCode: dealerCode }));
	if (!asked) return malformed(services.log, 'self declaration');
	return forData<ShownDeclaration | null>(services, async () => {
		const declaration = await latestDeclaration(services.provider, asked.DealerCode);
		return declaration && shownOf(declaration);
	});
}

const shownOf = ({ title, description, questions }: SelfDeclaration): ShownDeclaration => ({
	title,
	description,
	questions: questions.map(({ questionId, questionName, answerType, options }) => ({
		questionId,
		questionName,
		answerType,
		options,
	})),
});
