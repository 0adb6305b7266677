import { z } from 'zod';
import type { SelfDeclaration, SelfDeclarationSummary } from '../../../domain/catalogue.ts';
import { dataLoader } from '../../loaders.ts';
import { dealerCodeParam } from '../../queryParams.ts';
import { latestDeclaration } from './latestDeclaration.ts';

/** The latest declaration of a dealer; null when none is required. */
export const loader = dataLoader(
	'self declaration',
	z.object({ DealerCode: dealerCodeParam }),
	async ({ provider }, { DealerCode }): Promise<SelfDeclarationSummary | null> => {
		const declaration = await latestDeclaration(provider, DealerCode);
		return declaration && toShownDeclaration(declaration);
	},
);

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
