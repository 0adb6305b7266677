import { z } from 'zod';
import type { SlotGrid } from '../../../../../domain/dealers/dealer.ts';
import { addDays, type Day, isWithinBookingWindow } from '../../../../../domain/time/calendar.ts';
import { badRequestResponse, dataLoader, dayParam, idParam } from '../../../../loaders.ts';

const querySchema = z.object({ DealerCode: idParam, SelectedDate: dayParam });

/** Three days of a dealer's slots, from a day within the booking window; empty columns if the provider refuses. */
export const loader = dataLoader(
	'slots',
	querySchema,
	async ({ log, now, provider, resultText }, { DealerCode, SelectedDate }): Promise<SlotGrid | Response> => {
		if (!isWithinBookingWindow(SelectedDate, now())) return badRequestResponse(log, 'slots');
		const slots = await provider.slots({ dealerCode: DealerCode, day: SelectedDate });
		const resultCode = slots.ok ? slots.resultCode : slots.rejection;
		return {
			columns: slots.ok ? slots.columns : emptyColumns(SelectedDate),
			text: resultCode && resultText(resultCode),
		};
	},
);

const emptyColumns = (day: Day): SlotGrid['columns'] => [
	{ day, slots: [] },
	{ day: addDays(day, 1), slots: [] },
	{ day: addDays(day, 2), slots: [] },
];
