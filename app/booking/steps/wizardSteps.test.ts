import { expect, it } from 'vitest';
import { stepOfPath } from './wizardSteps.ts';

it.each([
	['/booking/dealer', 'dealer'],
	['/booking/dealer/', 'dealer'],
	['/booking/Dealer', 'dealer'],
	['/Booking/SelectDateTime//', 'selectdatetime'],
	['/booking/%65stimates', 'estimates'],
	['/booking/bookingDone', 'bookingdone'],
	['/booking/dealer/x', 'dealer/x'],
	['/booking/%', ''],
])('%s is the step %s', (path, step) => {
	expect(stepOfPath(path)).toBe(step);
});
