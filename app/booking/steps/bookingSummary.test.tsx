import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Draft, emptyDraft } from '../../../domain/booking/draftState.ts';
import { testDealer, testSlot } from '../../../domain/testing/draft.ts';
import { aWizardVehicle, noSeatHold } from '../../testing/wizardVehicle.ts';
import { WizardProvider } from '../wizardContext.tsx';
import { BookingSummary } from './bookingSummary.tsx';

const regNo = 'MH12AB1234';
const wizard = {
	vehicle: aWizardVehicle({ regNo }),
	dispatch() {},
	prices: null,
	setPrices() {},
	seatHold: noSeatHold,
	declaration: 'off' as const,
	consent: null,
};
const pickUp = {
	line1: '12 Link Road',
	stateId: 's',
	stateName: 'Goa',
	cityId: 'c',
	cityName: 'Panaji',
	pin: '403001',
};
const reporting = 'Reporting time is 15 minutes prior to selected service slot.';

function summaryOf(fields: Partial<Draft>): string {
	const draft = { ...emptyDraft(regNo, new Date('2026-11-21T06:00:00Z')), dealer: testDealer('A'), slot: testSlot };
	const html = renderToStaticMarkup(
		<MemoryRouter>
			<WizardProvider wizard={{ ...wizard, draft: { ...draft, ...fields } }}>
				<BookingSummary />
			</WizardProvider>
		</MemoryRouter>,
	);
	return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

describe('the summary of the choices', () => {
	afterEach(() => vi.useRealTimers());

	it.each([
		['before the limit', '2026-11-23T03:29:00Z', true],
		['not after it', '2026-11-23T03:30:00Z', false],
	])('says until when the time can be changed, %s', (_when, now, isSaid) => {
		vi.useFakeTimers({ now: new Date(now) });
		const summary = summaryOf({ dealer: { ...testDealer('A'), moveUntilHours: 24 } });
		expect(summary.includes('Time and dealership can be changed until 23 November 2026, 09:00 AM.')).toBe(isSaid);
	});

	it('says when to report at the dealership', () => {
		expect(summaryOf({})).toContain(reporting);
	});

	it('says instead where and when the vehicle is picked up', () => {
		const summary = summaryOf({ hasPickUp: true, pickUp, dropOff: pickUp });
		expect(summary).not.toContain(reporting);
		expect(summary).toMatch(/Pick-up: 12 Link Road, Panaji, Goa 403001 \d\d \w+ 2026, \d\d:\d\d AM/);
		expect(summary).toContain('Drop-off: the same address');
	});

	it('has another drop-off address in the same form', () => {
		const dropOff = { ...pickUp, line1: '7 Hill Road' };
		expect(summaryOf({ hasPickUp: true, pickUp, dropOff, sameDropOffAddress: false })).toContain(
			'Drop-off: 7 Hill Road, Panaji, Goa 403001',
		);
	});
});
