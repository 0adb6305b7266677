import { z } from 'zod';
import type { Dealer } from '../../domain/dealer.ts';
import { dataServices, forData, malformed } from '../answer.ts';
import type { Route } from './+types/dealers.ts';
import { latitude, longitude, readQuery } from './query.ts';
import { dealersFound, dealersNear } from './shownDealers.ts';

const query = z.object({ latitude, longitude, search: z.string().trim().max(100).default('') });

/** Dealers near a position, or those that a search by city finds; nearest first. */
export function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const asked = readQuery(request, query);
	if (!asked) return malformed(services.log, 'dealers');
	const { search, ...position } = asked;
	const { provider, settings } = services;
	return forData<readonly Dealer[]>(services, () =>
		search ? dealersFound(provider, search, position) : dealersNear(provider, position, settings.parentOrganizationId),
	);
}
