import { sendAdminCommand } from '../../../server/commands/runningPortal.ts';
import type { E2eFixture } from './fixture.ts';

/**
 * A link to a vehicle, made by the running portal as `npm run link` asks it to. Starting that program takes half a
 * second.
 * @throws if it is rejected
 */
export async function newLinkTo(
	{ portal }: E2eFixture,
	regNo: string,
	appointmentId: string | null = null,
): Promise<string> {
	const place = { databaseUrl: null, dataDir: portal.dataDir };
	const lines = await sendAdminCommand(place, 'link', { regNo, appointmentId, bearer: null, hours: 72 });
	const [link] = lines ?? [];
	if (link === undefined) throw new Error(`No link to ${regNo} was made`);
	return link;
}
