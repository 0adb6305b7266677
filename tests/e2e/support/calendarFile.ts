import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** The lines of the booking's calendar file by name; `link` is the name of the link on the present page. */
export async function downloadCalendar(page: Page, link = 'Add to calendar'): Promise<ReadonlyMap<string, string>> {
	const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()]);
	const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').map((line) => line.split(':'));
	return new Map(lines.map(([key = '', ...value]) => [key, value.join(':')]));
}
