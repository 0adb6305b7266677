import type { SelfDeclaration } from '../../../domain/catalogue.ts';
import type { Provider } from '../../../provider/port.ts';

/** A dealer's current declaration; null when it requires none. */
export async function latestDeclaration(
	provider: Pick<Provider, 'selfDeclarations'>,
	dealerCode: string,
): Promise<SelfDeclaration | null> {
	const [latest] = await provider.selfDeclarations(dealerCode);
	return latest ?? null;
}
