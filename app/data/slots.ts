import { z } from 'zod';
import { isWithinWindow } from '../../domain/calendar.ts';
import type { SlotGrid } from '../../domain/dealer.ts';
import { dataServices, forData, malformed } from '../answer.ts';
import type { Route } from './+types/slots.ts';
import { day, dealerCode, readQuery } from './query.ts';

const query = z.object({ DealerCode: dealerCode, SelectedDate: day });

/** Three days of a dealer's slots, from a day within the booking window. */
export function loader({ context, request }: Route.LoaderArgs) {
	const { log, now, provider } = dataServices(context);
	const asked = readQuery(request, query);
	if (!asked || !isWithinWindow(asked.SelectedDate, now())) return malformed(log, 'slots');
	return forData<SlotGrid>(log, () => provider.slots(asked.DealerCode, asked.SelectedDate));
}
