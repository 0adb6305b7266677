import { expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import { details, heading } from './support/owner.ts';

const fixture = setUpPortal();
const withoutScript = { javaScriptEnabled: false };

it('shows a booking', async () => {
	const page = await fixture.newPage(withoutScript);
	await page.goto('/?RegNo=KA01EF2345');
	await heading(page, 'BOOKING DETAILS').waitFor();
	expect((await details(page))['Booking Number']).toMatch(/\d/);
	expect(await page.locator('#booking noscript').textContent()).toContain('To change or cancel, please turn on');
	expect(await page.getByRole('link', { name: /^Change / }).count()).toBe(0);
});

it('accepts a registration number', async () => {
	const page = await fixture.newPage(withoutScript);
	await page.goto('/');
	await page.getByLabel('Registration Number').fill('mh12 ab 1234');
	await page.getByRole('button', { name: 'Continue' }).click();
	await heading(page, 'Welcome').waitFor();
});

it('leads from the home page to the list of dealers, and says how to book', async () => {
	const page = await fixture.newPage(withoutScript);
	await page.goto('/?RegNo=MH12AB1234');
	expect(await page.locator('main noscript').first().textContent()).toContain('so you cannot book here.');
	expect(await page.getByRole('link', { name: 'Book your service' }).count()).toBe(0);
	await page.getByRole('link', { name: 'See whom to call' }).click();
	await heading(page, 'Please select preferred Dealer for service of your vehicle?').waitFor();
	for (const column of ['Last service dealer', 'Seller dealer', 'Nearby']) {
		const names = page.getByRole('region', { name: column }).locator('.dealer-name');
		expect(await names.count(), column).toBeGreaterThan(0);
	}
	const how = page.locator('noscript p');
	await how.waitFor();
	expect(await how.textContent()).toContain('please turn on JavaScript');
	expect(
		await page
			.getByRole('link', { name: /^Call / })
			.first()
			.getAttribute('href'),
	).toMatch(/^tel:/);
	await page.goto('/booking/selectDateTime?RegNo=MH12AB1234');
	await page.getByRole('link', { name: 'Select Dealer' }).click();
	await page.waitForURL(/dealer\?RegNo=MH12AB1234$/);
});

it('promises nothing that a script could not do either', async () => {
	const page = await fixture.newPage(withoutScript);
	await page.goto('/?RegNo=TN10GH3456');
	await page.getByText('Until then it cannot be changed or cancelled here.').waitFor();
	expect(await page.getByText('JavaScript').count()).toBe(0);
	await page.goto('/?RegNo=WB20QR7890');
	await heading(page, 'Welcome').waitFor();
	expect(await page.getByRole('main').getByText('JavaScript').count()).toBe(0);
	expect(await page.getByRole('link', { name: 'Book your service' }).count()).toBe(0);
});

it('shows why a vehicle that is blocked cannot be booked', async () => {
	const page = await fixture.newPage(withoutScript);
	await page.goto('/?RegNo=GJ05JK4567');
	await page.getByRole('link', { name: 'See whom to call' }).click();
	await heading(page, 'Book a service').waitFor();
	expect((await page.getByRole('main').locator('.note').textContent())?.length).toBeGreaterThan(10);
	await page.getByRole('link', { name: '0261-4000201' }).waitFor();
	await page.getByRole('link', { name: 'Go to the home page' }).click();
	await heading(page, 'Welcome').waitFor();
});

it.each([
	'/?RegNo=KA01EF2345',
	'/booking/dealer?RegNo=MH12AB1234',
	'/booking/selectDateTime?RegNo=MH12AB1234',
	'/booking/move?RegNo=KA01EF2345',
	'/booking/change?RegNo=KA01EF2345',
	'/revisedEstimate?RegNo=UP32NP6789',
	'/makepayment?RegNo=WB20QR7890',
	'/history?RegNo=WB20QR7890',
	'/privacy?RegNo=WB20QR7890',
])('shows no button that does nothing: %s', async (address) => {
	const page = await fixture.newPage(withoutScript);
	await page.goto(address);
	for (const button of await page.getByRole('button').all()) {
		const name = await button.textContent();
		const isCard = (await button.locator('.dealer-name').count()) === 1;
		if (isCard) continue;
		expect(await button.getAttribute('type'), name ?? '').toBe('submit');
	}
	expect(await page.getByRole('search').getByRole('button').count()).toBe(0);
});

it.each(['move', 'change'])('shows what is booked, whom to call and no empty form: /booking/%s', async (screen) => {
	const page = await fixture.newPage(withoutScript);
	await page.goto(`/booking/${screen}?RegNo=KA01EF2345`);
	await page.getByRole('region', { name: 'Booked now' }).waitFor();
	await page.getByRole('link', { name: 'Keep as it is' }).waitFor();
	await page.getByRole('main').getByRole('link', { name: '080-40002501' }).waitFor();
	expect(await page.locator('.skeleton:visible, .slots:visible, input:visible').count()).toBe(0);
});

it('opens the menu, follows its links and switches the language', async () => {
	const page = await fixture.newPage(withoutScript);
	await page.goto('/?RegNo=KA01EF2345');
	await page.getByText('Menu', { exact: true }).click();
	await page.getByRole('button', { name: 'हिन्दी' }).click();
	await heading(page, 'बुकिंग की जानकारी').waitFor();
	expect(await page.getAttribute('html', 'lang')).toBe('hi');
	await page.getByText('मेनू', { exact: true }).click();
	await page.getByRole('link', { name: 'दूसरी गाड़ी' }).click();
	await heading(page, 'अपना रजिस्ट्रेशन नंबर लिखें').waitFor();
});
