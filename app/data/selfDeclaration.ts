import { z } from 'zod';
import type { SelfDeclaration } from '../../domain/catalogue.ts';
import { dataServices, forData, malformed } from '../answer.ts';
import type { Route } from './+types/selfDeclaration.ts';
import { dealerCode, readQuery } from './query.ts';

/** The latest declaration of a dealer; null when none is required. */
export function loader({ context, request }: Route.LoaderArgs) {
	const { log, provider } = dataServices(context);
	const asked = readQuery(request, z.object({ DealerCode: dealerCode }));
	if (!asked) return malformed(log, 'self declaration');
	return forData<SelfDeclaration | null>(log, () => provider.selfDeclaration(asked.DealerCode));
}
