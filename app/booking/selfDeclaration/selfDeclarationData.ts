import { z } from 'zod';
import type { SelfDeclaration, SelfDeclarationSummary } from '../../../domain/catalogue.ts';
import { badRequestResponse, dataServices, jsonLoader } from '../../loaders.ts';
import { dealerCodeParam, readQuery } from '../../queryParams.ts';
import type { Route } from './+types/selfDeclarationData.ts';
import { latestDeclaration } from './latestDeclaration.ts';

/** The latest declaration of a dealer; null when none is required. */
export function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const params = readQuery(request, z.object({ DealerCode: dealerCodeParam }));
	if (!params) return badRequestResponse(services.log, 'self declaration');
	return jsonLoader<SelfDeclarationSummary | null>(services, async () => {
		const declaration = await latestDeclaration(services.provider, params.DealerCode);
		return declaration && toShownDeclaration(declaration);
	});
}

const toShownDeclaration = ({ title, description, questions }: SelfDeclaration): SelfDeclarationSummary => ({
	title,
	description,
	questions: questions.map(({ questionId, questionName, answerType, options }) => ({
		questionId,
		questionName,
		answerType,
		options,
	})),
});
