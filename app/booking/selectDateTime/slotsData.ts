import { z } from 'zod';
import { addDays, type Day, isWithinBookingWindow } from '../../../domain/calendar.ts';
import type { SlotGrid } from '../../../domain/dealer.ts';
import { badRequestResponse, dataServices, jsonLoader } from '../../loaders.ts';
import { dayParam, dealerCodeParam, readQuery } from '../../queryParams.ts';
import type { Route } from './+types/slotsData.ts';

const querySchema = z.object({ DealerCode: dealerCodeParam, SelectedDate: dayParam });

/** Three days of a dealer's slots, from a day within the booking window; none where the provider names none. */
export function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const { log, now, provider, sentence } = services;
	const params = readQuery(request, querySchema);
	if (!params || !isWithinBookingWindow(params.SelectedDate, now())) return badRequestResponse(log, 'slots');
	return jsonLoader<SlotGrid>(services, async () => {
		const slots = await provider.slots({ dealerCode: params.DealerCode, day: params.SelectedDate });
		const message = slots.ok ? slots.message : slots.rejection;
		return {
			columns: slots.ok ? slots.columns : emptyColumns(params.SelectedDate),
			message: message && sentence(message),
		};
	});
}

const emptyColumns = (day: Day): SlotGrid['columns'] => [
	{ day, slots: [] },
	{ day: addDays(day, 1), slots: [] },
	{ day: addDays(day, 2), slots: [] },
];
