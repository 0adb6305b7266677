import type { Language } from '../../domain/languages.ts';
import { type E2eFixture, setUpPortal } from './support/fixture.ts';
import { allScreensEnv, type CheckScreen, checkAll, itCanBeRead, newPage, openDialog } from './support/screens.ts';

const toBePaid = 'WB20QR7890';

itCanBeRead('visit', setUpPortal({ env: allScreensEnv }), walkVisit);

/** Tracking, the revised estimate and the payment pages, the error page, and a message dialog. */
async function walkVisit(fixture: E2eFixture, language: Language, check: CheckScreen): Promise<void> {
	const page = await newPage(fixture, language);
	await checkAll(
		page,
		{
			tracking: '/tracking?RegNo=RJ14LM5678',
			'tracking with a revised estimate': '/tracking?RegNo=UP32NP6789',
			'tracking with a bill': `/tracking?RegNo=${toBePaid}`,
			'tracking of a paid bill': '/tracking?RegNo=KL07UV9012',
			'tracking of the last service': '/tracking?RegNo=PB10WX0123',
			'nothing to track': '/tracking?RegNo=22BH1234AA',
			'revised estimate': '/revisedEstimate?RegNo=UP32NP6789',
			'no revised estimate': '/revisedEstimate?RegNo=RJ14LM5678',
			'page not found': '/nowhere',
			'payment of a bill not released': '/makepayment?RegNo=HR26ST8901',
			'paid at the dealership': '/payment-dealer/KL07UV9012',
			'payment failed': `/payment-fail/${toBePaid}`,
			'payment at the dealership': `/payment-dealer/${toBePaid}`,
			payment: `/makepayment?RegNo=${toBePaid}`,
			'paid bill': '/makepayment?RegNo=KL07UV9012',
		},
		check,
	);
	await page.locator('.payment-ways button').first().click();
	await openDialog(page).waitFor();
	await check(page, 'payment dialog');
	await page.context().close();
}
