import { expect, it } from 'vitest';
import { runCommand } from '../server/testing/startPortal.ts';
import { heading, open } from './support/owner.ts';
import { onStage } from './support/stage.ts';

const stage = onStage({ env: { ACCESS: 'verified' } });

it('serves the vehicle whose link was opened, and no other', async () => {
	const page = await stage.newPage();
	await open(page, '/?RegNo=MH12AB1234');
	await heading(page, 'Open the link you were sent').waitFor();
	expect(await page.getByText('Customer Name').count()).toBe(0);

	const { output } = await runCommand('link', ['MH12AB1234'], stage.portal.env);
	await open(page, /http:\S+/.exec(output)?.[0] ?? '');
	await heading(page, 'Welcome').waitFor();
	await page.getByRole('link', { name: 'Book your service' }).click();
	await heading(page, 'Please select preferred Dealer for service of your vehicle?').waitFor();

	await open(page, '/?RegNo=KA01EF2345');
	await heading(page, 'Open the link you were sent').waitFor();
	const data = await page.request.get('/data/dealers?RegNo=KA01EF2345&latitude=28.6&longitude=77.2');
	expect(data.headers()['content-type']).not.toContain('json');
});

it('answers alike whether or not the number exists', async () => {
	const known = await (await fetch(`${stage.portal.url}/?RegNo=KA01EF2345`)).text();
	const unknown = await (await fetch(`${stage.portal.url}/?RegNo=MH99ZZ9999`)).text();
	const plain = (html: string) =>
		html.replaceAll(/KA01EF2345|MH99ZZ9999/g, '').replaceAll(/nonce(?:="|&quot;:&quot;|":")[\w-]+/g, '');
	expect(plain(known)).toBe(plain(unknown));
});
