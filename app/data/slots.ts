import { z } from 'zod';
import { addDays, type Day, isWithinWindow } from '../../domain/calendar.ts';
import type { SlotGrid } from '../../domain/dealer.ts';
import { dataServices, forData, malformed } from '../answer.ts';
import type { Route } from './+types/slots.ts';
import { day, dealerCode, readQuery } from './query.ts';

const query = z.object({ DealerCode: dealerCode, SelectedDate: day });

/** Three days of a dealer's slots, from a day within the booking window; none where the provider names none. */
export function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const { log, now, provider, sentence } = services;
	const asked = readQuery(request, query);
	if (!asked || !isWithinWindow(asked.SelectedDate, now())) return malformed(log, 'slots');
	return forData<SlotGrid>(services, async () => {
		const slots = await provider.slots({ dealerCode: asked.DealerCode, day: asked.SelectedDate });
		const message = slots.ok ? slots.message : slots.rejection;
		return {
			columns: slots.ok ? slots.columns : emptyFrom(asked.SelectedDate),
			message: message && sentence(message),
		};
	});
}

const emptyFrom = (day: Day): SlotGrid['columns'] => [
	{ day, slots: [] },
	{ day: addDays(day, 1), slots: [] },
	{ day: addDays(day, 2), slots: [] },
];
