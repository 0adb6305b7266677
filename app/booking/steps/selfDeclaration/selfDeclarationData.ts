import { z } from 'zod';
import type { SelfDeclaration, SelfDeclarationSummary } from '../../../../domain/booking/catalogue.ts';
import type { Provider } from '../../../../provider/port.ts';
import { dataLoader, idParam } from '../../../loaders.ts';
import { pickFields } from '../../../readableBooking.ts';

/** The latest declaration of a dealer; null when none is required. */
export const loader = dataLoader(
	'self declaration',
	z.object({ DealerCode: idParam }),
	async ({ provider }, { DealerCode }): Promise<SelfDeclarationSummary | null> => {
		const declaration = await latestDeclaration(provider, DealerCode);
		return declaration && toShownDeclaration(declaration);
	},
);

const toShownDeclaration = ({ title, description, questions }: SelfDeclaration): SelfDeclarationSummary => ({
	title,
	description,
	questions: questions.map((question) => pickFields(question, 'questionId', 'questionName', 'answerType', 'options')),
});

/** A dealer's current declaration; null when it requires none. */
export async function latestDeclaration(
	provider: Pick<Provider, 'selfDeclarations'>,
	dealerCode: string,
): Promise<SelfDeclaration | null> {
	const [latest] = await provider.selfDeclarations(dealerCode);
	return latest ?? null;
}
