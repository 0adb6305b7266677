import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createMessageLinks } from '../../access/links/messageLinks.ts';
import { openDatabase } from '../../db/connect.ts';
import { spawnCommand } from '../../server/testing/startPortal.ts';
import { expectAccessible } from './support/accessibility.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, heading, openPage, waitForAddress } from './support/owner.ts';

const key = randomBytes(32);
const fixture = setUpPortal({
	env: { ACCESS: 'verified', LINK_KEYS: `k1:${key.toString('hex')}` },
	prepare: makeLinks,
});
const verifyTitle = 'Verify that this is your vehicle';

/** Links of messages by the number of their vehicle. */
const links = new Map<string, string>();

/** The embedded database is open in one process at a time, so the links are made before the portal starts. */
async function makeLinks(dataDir: string): Promise<void> {
	const { db, close } = await openDatabase({ dataDir });
	try {
		const contents = [
			{ messageId: randomUUID(), regNo: 'RJ14LM5678', path: '/tracking', linkBoundToId: randomUUID() },
			{ messageId: randomUUID(), regNo: 'KA01EF2345', path: '/', linkBoundToId: null },
		];
		const tokens = await createMessageLinks(db, [{ kid: 'k1', key }]).tokensFor(contents, new Date());
		for (const { messageId, regNo } of contents) links.set(regNo, `/l/${tokens.get(messageId)}`);
	} finally {
		await close();
	}
}

it('The link of a message opens its page, leaves the address, and opens it again after signing out', async () => {
	const page = await fixture.newPage();
	const link = links.get('RJ14LM5678') ?? '';
	for (let time = 0; time < 2; time++) {
		await openPage(page, '/tracking?RegNo=RJ14LM5678');
		await heading(page, verifyTitle).waitFor();
		await openPage(page, link);
		await waitForAddress(page, '/tracking?RegNo=RJ14LM5678');
		expect(await page.evaluate(() => document.referrer)).toBe('');
		await page.getByText('RJ14LM5678').first().waitFor();
		// Tapped again while its page is open.
		await openPage(page, link);
		await waitForAddress(page, '/tracking?RegNo=RJ14LM5678');
		await openPage(page, '/?RegNo=KA01EF2345');
		await heading(page, verifyTitle).waitFor();
		await openPage(page, '/?RegNo=RJ14LM5678');
		await page.getByText('Menu', { exact: true }).click();
		await button(page, 'Sign out').click();
		await heading(page, 'Enter your registration number').waitFor();
	}
});

it('The link of a message that was changed or revoked opens nothing, and the page says so', async () => {
	const page = await fixture.newPage();
	const link = links.get('KA01EF2345') ?? '';
	const changed = link.slice(0, -2) + (link.at(-2) === 'a' ? 'b' : 'a') + link.slice(-1);
	const expectUnusable = async (address: string) => {
		await openPage(page, address);
		await waitForAddress(page, '/?link=unusable');
		await heading(page, 'Enter your registration number').waitFor();
		await page.getByText('This link does not work').waitFor();
		expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'session' }));
	};
	await expectUnusable(changed);
	await expectAccessible(page, 'a link that does not work');
	await openPage(page, link);
	await heading(page, 'BOOKING DETAILS').waitFor();
	await spawnCommand('link', ['KA01EF2345', '--revoke'], fixture.portal.env);
	await page.context().clearCookies();
	await expectUnusable(link);
	expect(fixture.portal.output()).not.toContain(link.slice('/l/'.length));
});
