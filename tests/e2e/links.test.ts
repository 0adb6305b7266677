import { describe, expect, it } from 'vitest';
import { spawnCommand } from '../../server/testing/startPortal.ts';
import { setUpPortal } from './support/fixture.ts';
import { newLinkTo } from './support/links.ts';
import { button, details, heading, openPage, waitForAddress } from './support/owner.ts';
import { apiClientEnv, openHttpProvider } from './support/provider.ts';

const fixture = setUpPortal({ env: apiClientEnv });

/** A link to a booking, as `npm run link` prints it. */
async function printedLink(regNo: string, appointmentId: string): Promise<string> {
	const args = [regNo, '--appointment', appointmentId];
	const { code, output } = await spawnCommand('link', args, fixture.portal.env);
	expect(code, output).toBe(0);
	const [link] = /http:\S+/.exec(output) ?? [];
	if (!link) throw new Error(`No link was printed: ${output}`);
	return link;
}

async function appointmentOf(regNo: string) {
	const provider = await openHttpProvider(fixture.portal);
	const id = (await provider.vehicleByRegNo(regNo))?.appointmentId;
	if (!id) throw new Error(`${regNo} has no appointment`);
	return { id, status: (await provider.appointment(id))?.status };
}

describe('a link', () => {
	it('opens its vehicle and leaves the address bar', async () => {
		const page = await fixture.newPage();
		await openPage(page, await newLinkTo(fixture, 'MH12AB1234'));
		await waitForAddress(page, '/?RegNo=MH12AB1234');
		await heading(page, 'Welcome').waitFor();
	});

	it('takes precedence over a registration number in the query', async () => {
		const page = await fixture.newPage();
		await openPage(page, `${await newLinkTo(fixture, 'MH12AB1234')}&RegNo=KA01EF2345`);
		expect((await details(page))['Registration Number']).toBe('MH12AB1234');
	});

	it('opens nothing if it was tampered with, and the page says so, for any number beside it', async () => {
		const link = await newLinkTo(fixture, 'MH12AB1234');
		const last = link.at(-1) === '0' ? '1' : '0';
		const page = await fixture.newPage();
		await openPage(page, `${link.slice(0, -1)}${last}`);
		await waitForAddress(page, '/?link=unusable');
		await heading(page, 'Enter your registration number').waitFor();
		const said = page.getByText('This link does not work').locator('..');
		expect(await said.textContent()).toContain('ask your dealership for a new one');
		await openPage(page, '/?Params=no-hex-at-all&RegNo=KA01EF2345');
		await heading(page, 'BOOKING DETAILS').waitFor();
		await said.waitFor();
		await openPage(page, '/?Params=no-hex-at-all&RegNo=MH99ZZ9999');
		await page.getByText('Vehicle Not Found').waitFor();
		await said.waitFor();
		await openPage(page, '/?RegNo=KA01EF2345');
		expect(await said.count()).toBe(0);
	});

	it('does not cancel an appointment of another vehicle, or one that the maker accepted', async () => {
		const other = await appointmentOf('AS01YZ2345');
		const accepted = await appointmentOf('KA01EF2345');
		const page = await fixture.newPage();
		await openPage(page, await newLinkTo(fixture, 'KA01EF2345', other.id));
		await heading(page, 'BOOKING DETAILS').waitFor();
		await openPage(page, await newLinkTo(fixture, 'KA01EF2345', accepted.id));
		await heading(page, 'BOOKING DETAILS').waitFor();
		await page.waitForLoadState('networkidle');
		expect(await appointmentOf('AS01YZ2345')).toEqual(other);
		expect(await appointmentOf('KA01EF2345')).toEqual(accepted);
	});

	it('says that its booking is not found, and not that the vehicle is not found', async () => {
		const page = await fixture.newPage();
		await openPage(page, await newLinkTo(fixture, '22BH1234AA', 'no-such-booking'));
		await page.getByText('The booking of this link was not found.').waitFor();
		await heading(page, 'Welcome').waitFor();
		expect(await page.getByText('Vehicle Not Found').count()).toBe(0);
		await page.reload();
		await heading(page, 'Welcome').waitFor();
		expect(await page.getByText('The booking of this link was not found.').count()).toBe(0);
	});

	it('to a refused booking cancels it by the system on any page: from the loaded page, never from a link preview', async () => {
		const { id, status } = await appointmentOf('AS01YZ2345');
		const link = await printedLink('AS01YZ2345', id);

		const preview = await fetch(link);
		expect(preview.ok).toBe(true);
		const withoutScript = await fixture.newPage({ javaScriptEnabled: false });
		await withoutScript.goto(link);
		await heading(withoutScript, 'BOOKING DETAILS').waitFor();
		expect((await appointmentOf('AS01YZ2345')).status).toBe(status);

		const page = await fixture.newPage();
		await openPage(page, link.replace('/?', '/tracking?'));
		await page.getByText('Your booking could not be completed and was cancelled').waitFor();
		await waitForAddress(page, '/tracking?RegNo=AS01YZ2345');
		expect((await appointmentOf('AS01YZ2345')).status).toBe('CancelledbySystem');
		await page.getByRole('link', { name: /Kickstand/ }).click();
		await heading(page, 'Welcome').waitFor();
		// The outcome of the link is shown once; home keeps showing the outcome of the last booking.
		expect(await page.getByText('Your booking could not be completed').count()).toBe(0);
		await page.getByText('Your last booking could not be completed and was cancelled.').waitFor();
		await page.reload();
		await page.getByRole('link', { name: 'Book your service' }).waitFor();
		expect(await button(page, 'Cancel Booking').count()).toBe(0);

		const again = await fixture.newPage();
		await openPage(again, link);
		await again.getByText('Your booking could not be completed and was cancelled').waitFor();
		await again.getByText('Your last booking could not be completed and was cancelled.').waitFor();
	});
});
