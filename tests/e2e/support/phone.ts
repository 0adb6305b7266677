/** The demo's phone, on which the messages of a vehicle arrive. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { E2eFixture } from './fixture.ts';
import { button } from './owner.ts';
import { sandboxUrl } from './payment.ts';

export const phoneUrl = (fixture: E2eFixture, regNo: string): string => `${sandboxUrl(fixture)}/phone?RegNo=${regNo}`;

/**
 * The message of a kind that was sent to the registered mobile; the copy for the booking's other mobile has no link.
 */
export const sentMessage = (phone: Page, kind: string): Locator =>
	phone.getByRole('listitem').filter({ has: phone.getByText(new RegExp(`^${kind}, (?!to the other mobile)`)) });

/** The text of a message, once it has arrived at `url`; a message that waits for the morning is sent now. */
export async function messageArrived(phone: Page, url: string, kind: string, text: string | RegExp): Promise<string> {
	const bubbles = phone.getByRole('listitem').filter({ hasText: kind });
	await expect
		.poll(
			async () => {
				await phone.goto(url);
				const sendNow = button(bubbles, 'Send now');
				if ((await sendNow.count()) > 0) await sendNow.first().click();
				return (await bubbles.allInnerTexts()).join('\n');
			},
			{ timeout: 30_000, interval: 500 },
		)
		.toMatch(text);
	return (await bubbles.last().textContent()) ?? '';
}
