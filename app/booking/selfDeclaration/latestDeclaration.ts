import type { SelfDeclaration } from '../../../domain/catalogue.ts';
import type { Provider } from '../../../provider/port.ts';

/** The declaration that a dealer asks for now; null when it asks for none. */
export async function latestDeclaration(
	provider: Pick<Provider, 'selfDeclarations'>,
	dealerCode: string,
): Promise<SelfDeclaration | null> {
	const [latest] = await provider.selfDeclarations(dealerCode);
	return latest ?? null;
}
