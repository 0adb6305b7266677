import { expect, it } from 'vitest';
import { callDesk, deskEnabled } from './support/desk.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, dialog, heading, openPage, visibleText } from './support/owner.ts';

const fixture = setUpPortal(deskEnabled);
const regNo = 'KA01EF2345';

it('a booking whose job card is open is not cancelled, and the page says why', async () => {
	const page = await fixture.newPage();
	await openPage(page, `/?RegNo=${regNo}`);
	await heading(page, 'BOOKING DETAILS').waitFor();
	await callDesk(fixture, regNo, 'open', {
		adviser: 'Sunita Pawar',
		adviserNumber: '02025440010',
		km: 95_010,
		confirm: true,
	});

	await button(page, 'Cancel Booking').click();
	const confirm = dialog(page, 'Cancel this booking?');
	await confirm.getByLabel('Reason').selectOption({ index: 1 });
	await button(confirm, 'Cancel Booking').click();
	const message = page.locator('.note-attention');
	await message.waitFor();
	expect(await visibleText(message)).toBe(
		'The dealership has opened a job card, so this booking can no longer be cancelled. Please call the dealer.',
	);
	expect(await page.locator('.note-ok').count()).toBe(0);
	await heading(page, 'Welcome').waitFor();
	await page.locator('.first-card').getByRole('link', { name: 'Track service' }).waitFor();
});
