import { z } from 'zod';
import type { SelfDeclaration, ShownDeclaration } from '../../domain/catalogue.ts';
import { dataServices, forData, malformed } from '../answer.ts';
import type { Route } from './+types/selfDeclaration.ts';
import { dealerCode, readQuery } from './query.ts';

/** The latest declaration of a dealer; null when none is required. */
export function loader({ context, request }: Route.LoaderArgs) {
	const { log, provider } = dataServices(context);
	const asked = readQuery(request, z.object({ DealerCode: dealerCode }));
	if (!asked) return malformed(log, 'self declaration');
	return forData<ShownDeclaration | null>(log, async () => {
		const declaration = await provider.selfDeclaration(asked.DealerCode);
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
