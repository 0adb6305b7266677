/** The dealership's desk, used over HTTP as its own programs use it. */
import type { E2eFixture } from './fixture.ts';

const token = 'the-desk-token-of-the-tests';

/** Start options of a portal whose desk the tests use. */
export const deskEnabled = { env: { DESK_TOKEN: token } };

/**
 * Runs a desk command for a vehicle, or reads if `fields` are not given; returns the response.
 * @throws if it is rejected
 */
export async function callDesk<Answer = unknown>(
	fixture: E2eFixture,
	regNo: string,
	step: string,
	fields?: object,
): Promise<Answer> {
	const isRead = fields === undefined;
	const response = await fetch(`${fixture.portal.internalUrl}/desk/vehicles/${regNo}/${step}`, {
		method: isRead ? 'GET' : 'POST',
		headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
		body: isRead ? null : JSON.stringify(fields),
	});
	if (!response.ok) throw new Error(`${step} of ${regNo}: ${await response.text()}`);
	return (await response.json()) as Answer;
}

/** A picture of one pixel. */
export const onePixelPng = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);

/** Proposes three jobs and a picture. */
export async function proposeJobs(fixture: E2eFixture, regNo: string): Promise<void> {
	await callDesk(fixture, regNo, 'propose-estimate', {
		comments: 'The rear brake shoes are worn to 1 mm.',
		jobs: [
			{ name: 'Rear brake shoe set', partCode: 'BRK-9', price: '485.00' },
			{ name: 'Drive chain kit', price: '1240.50' },
			{ name: 'Wheel alignment', price: '300' },
		],
		documents: [{ name: 'Hinten — पीछे.png', content: onePixelPng.toString('base64') }],
	});
}

/** The owner's answer to the latest estimate: the status of each job, by its name. */
export async function readDeskAnswers(fixture: E2eFixture, regNo: string): Promise<Record<string, string>> {
	const { jobs } = await callDesk<{ jobs: { job: string; status: string }[] }>(fixture, regNo, 'answer');
	return Object.fromEntries(jobs.map(({ job, status }) => [job, status]));
}
