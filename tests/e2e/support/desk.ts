/** The dealership's side, as its own programs use it: over HTTP. */
import type { E2eFixture } from './fixture.ts';

const token = 'the-desk-token-of-the-tests';

/** For a portal whose desk the tests use. */
export const deskEnabled = { env: { DESK_TOKEN: token } };

/** Takes a step with a vehicle, or asks about it where there is nothing to send; answers what the desk answers. */
export async function callDesk<Answer = unknown>(
	fixture: E2eFixture,
	regNo: string,
	step: string,
	given?: object,
): Promise<Answer> {
	const isQuestion = given === undefined;
	const response = await fetch(`${fixture.portal.internalUrl}/desk/vehicles/${regNo}/${step}`, {
		method: isQuestion ? 'GET' : 'POST',
		headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
		body: isQuestion ? null : JSON.stringify(given),
	});
	if (!response.ok) throw new Error(`${step} of ${regNo}: ${await response.text()}`);
	return (await response.json()) as Answer;
}

/** One pixel, which is what a picture is to a test. */
export const onePixelPng = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);

/** Jobs for approval, with two prices and one that is not known, and a picture. */
export async function proposeJobs(fixture: E2eFixture, regNo: string): Promise<void> {
	await callDesk(fixture, regNo, 'propose-estimate', {
		comments: 'The rear brake shoes are worn to 1 mm.',
		jobs: [
			{ name: 'Rear brake shoe set', partCode: 'BRK-9', price: '485.00' },
			{ name: 'Drive chain kit', price: '1240.50' },
			{ name: 'Wheel alignment', price: 'NA' },
		],
		documents: [{ name: 'Hinten — पीछे.png', content: onePixelPng.toString('base64') }],
	});
}

/** What the owner said to the latest estimate: the status of each job. */
export async function readDeskAnswers(fixture: E2eFixture, regNo: string): Promise<Record<string, string>> {
	const { jobs } = await callDesk<{ jobs: { job: string; status: string }[] }>(fixture, regNo, 'answer');
	return Object.fromEntries(jobs.map(({ job, status }) => [job, status]));
}
