import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { draftReducer } from '../../../../domain/booking/draftReducer.ts';
import { emptyDraft } from '../../../../domain/booking/draftState.ts';
import { testDealer } from '../../../../domain/testing/draft.ts';
import { addDays, bookingWindow, dayOf, noonOf, untilNextDay } from '../../../../domain/time/calendar.ts';
import { NowContext } from '../../../dayAndPlaces/dayAndPlaces.tsx';
import { serverDay } from '../../../dayAndPlaces/todayData.ts';
import { aWizardVehicle, noSeatHold } from '../../../testing/wizardVehicle.ts';
import { type Wizard, WizardProvider } from '../../wizardContext.tsx';
import SelectDateTime from './selectDateTime.tsx';
import { SlotPicker } from './slots/slotPicker.tsx';

afterEach(() => {
	vi.useRealTimers();
});

const dayMs = 86_400_000;
const day = '2026-11-21';
const now = noonOf(day);
const wizard: Wizard = {
	vehicle: aWizardVehicle(),
	draft: draftReducer(
		emptyDraft('MH12AB1234', now),
		{ type: 'chooseDealer', dealer: testDealer('A'), dealerType: 'Nearby' },
		now,
	),
	dispatch: () => undefined,
	prices: null,
	setPrices: () => undefined,
	seatHold: noSeatHold,
	declaration: 'off' as const,
	consent: null,
};

const nothing = () => undefined;
const picker = {
	...{ regNo: 'MH12AB1234', dealerCode: 'A', listedFreeDay: null, chosen: null, booked: null, isTaken: false },
	...{ isFirstChosen: true, preferred: '09:00' },
	...{ onChoose: nothing, onPage: nothing, onPick: nothing, onLoad: nothing, below: null },
};

/** The date and time step, and the buttons at both ends of the bookable days, on a phone with this clock. */
function rendered(phone: Date): string {
	vi.useFakeTimers({ now: phone, toFake: ['Date'] });
	const { first, last } = bookingWindow(now);
	const screen = (
		<WizardProvider wizard={wizard}>
			<NowContext value={now}>
				<SelectDateTime />
				{[first, addDays(first, 1), addDays(last, -3), last].map((start) => (
					<SlotPicker key={start} {...picker} first={start} />
				))}
			</NowContext>
		</WizardProvider>
	);
	const router = createMemoryRouter([{ path: '/', element: screen }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

it('What can be booked follows the day of the server, whatever the clock of the phone', () => {
	const right = rendered(now);
	expect(right).toContain('22-11-2026');
	expect(right.match(/aria-disabled="true"/g)?.length).toBeGreaterThanOrEqual(2);
	fc.assert(
		fc.property(fc.integer({ min: -400 * dayMs, max: 400 * dayMs }), (wrongMs) => {
			expect(rendered(new Date(now.getTime() + wrongMs))).toBe(right);
		}),
	);
});

it('The day of the server ends at midnight in India', () => {
	fc.assert(
		fc.property(
			fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
			(instant) => {
				const endsInMs = untilNextDay(instant);
				expect(endsInMs).toBeGreaterThan(0);
				expect(serverDay(instant)).toEqual({ day: dayOf(instant), endsInMs });
				expect(dayOf(new Date(instant.getTime() + endsInMs - 1))).toBe(dayOf(instant));
				expect(dayOf(new Date(instant.getTime() + endsInMs))).toBe(addDays(dayOf(instant), 1));
				expect(dayOf(noonOf(dayOf(instant)))).toBe(dayOf(instant));
			},
		),
	);
});
