import { today, untilNextDay } from '../../../domain/time/calendar.ts';
import { dataServices, jsonLoader } from '../../loaders.ts';
import type { RouteArgs } from '../../services.ts';
import type { ServerDay } from './useToday.ts';

/** The day of the server's clock (docs/product.md#time): for a page that stays open over midnight. */
export function loader({ context }: RouteArgs) {
	const services = dataServices(context);
	return jsonLoader<ServerDay>(services, async () => serverDay(services.now()));
}

export const serverDay = (now: Date): ServerDay => ({ day: today(now), endsInMs: untilNextDay(now) });
