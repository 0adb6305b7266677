import { redirect } from 'react-router';
import { securityEvent } from '../../domain/securityEvent.ts';
import { dayOf } from '../../domain/time/calendar.ts';
import { fileLoader, fileServices } from '../fileLoader.ts';
import { accessDecisionFields } from '../services.ts';
import type { Route } from './+types/dataFile.ts';

export const isDownload = true;

/** The owner's data as a JSON file (docs/product.md#your-data); without a fresh code the page asks for one. */
export async function loader(args: Route.LoaderArgs) {
	const services = fileServices(args);
	const { access, log, now, provider, regNo } = services;
	if (!access.isFreshlyVerified || !provider.capabilities.ownerMessages) throw redirect(`/privacy?RegNo=${regNo}`);
	return fileLoader(args.request, services, async () => {
		const data = await provider.ownerData(regNo);
		const { accessDecision } = access;
		log.info(securityEvent('ownData', 'given', accessDecisionFields(accessDecision)), 'an owner took their data');
		const file = { madeAt: now().toISOString(), amounts: 'rupees', times: 'UTC', ...data };
		return {
			ok: true,
			content: new TextEncoder().encode(`${JSON.stringify(file, null, '\t')}\n`),
			name: `${regNo} ${dayOf(now())}.json`,
			contentType: 'application/json; charset=utf-8',
		};
	});
}
