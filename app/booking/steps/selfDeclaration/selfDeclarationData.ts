import { z } from 'zod';
import type { SelfDeclarationSummary } from '../../../../domain/booking/catalogue.ts';
import { pickFields } from '../../../../domain/pickFields.ts';
import { dataLoader, idParam } from '../../../loaders.ts';

/** The dealer's latest declaration; null: none is required. */
export const loader = dataLoader(
	'self declaration',
	z.object({ DealerCode: idParam }),
	async ({ provider }, { DealerCode }): Promise<SelfDeclarationSummary | null> => {
		const [latest] = await provider.selfDeclarations(DealerCode);
		if (!latest) return null;
		return {
			...pickFields(latest, 'title', 'description'),
			questions: latest.questions.map((question) =>
				pickFields(question, 'questionId', 'questionName', 'answerType', 'options'),
			),
		};
	},
);
