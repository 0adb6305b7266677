/** The commands of docs/use-the-desk.md, run as they are written, in their order, on the demo of different days. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { copyPGlite } from '../db/testing/databaseTemplate.ts';
import { resetDemo } from '../demo/seed.ts';
import { addDays, dayOf, weekday } from '../domain/time/calendar.ts';
import { parseDeskArguments } from '../server/commands/deskArguments.ts';
import { markdownPage } from '../tests/support/markdownPages.ts';
import { demoTemplate, type EmbeddedTestProvider, serveTestProvider } from '../tests/support/provider/harness.ts';
import { readLatestJobCard } from '../tests/support/provider/jobCards.ts';

const root = resolve(import.meta.dirname, '..');
const page = markdownPage('docs/use-the-desk.md').text;

/** As a shell splits them, without what stands before the command. */
const commands = [...page.matchAll(/^npm run desk -- ((?:.*\\\n)*.*)$/gm)]
	.map(([, text = '']) => [...text.replaceAll('\\\n', '').matchAll(/"([^"]*)"|(\S+)/g)])
	.map((words) => words.map(([, quoted, plain]) => quoted ?? plain ?? ''));

/** Approves all jobs, as the owner does on the page. */
async function approveAll(regNo: string, provider: EmbeddedTestProvider): Promise<void> {
	const { JobCardId, RevisedServiceEstimation } = await readLatestJobCard(regNo, provider);
	const estimate = RevisedServiceEstimation?.at(-1);
	const items = (estimate?.AdditionalJobsForApproval ?? []).map(({ PartId }) => ({ PartId, Status: 'Approved' }));
	await provider.call('ApproveOrRejectRevisedServiceEstimation', {
		JobCardId: JobCardId ?? '',
		DocumentId: estimate?.DocumentId ?? '',
		CustomerComments: '',
		Items: items as { PartId: string; Status: 'Approved' }[],
	});
}

describe('the walk-through of the desk', () => {
	it('is more than a few commands', () => expect(commands.length).toBeGreaterThan(20));

	it.each([
		['on a Sunday', '2027-04-04T06:00:00Z'],
		['in the first minutes of a financial year', '2027-03-31T18:35:00Z'],
	])('works as it is written %s', { timeout: 120_000 }, async (_name, day) => {
		const now = new Date(day);
		const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-desk-'));
		await copyPGlite(dataDir, demoTemplate);
		const { db, close } = await openDatabase({ dataDir });
		try {
			await resetDemo(db, now);
			const provider = serveTestProvider(db);
			provider.setNow(now);
			for (const written of commands) {
				// A promised day lies ahead: that of the page stands for tomorrow, and that of the move for one that is open.
				const words = written.map((word) =>
					word
						.replace(/^2026-11-26(?= )/, addDays(dayOf(now), 1))
						.replace(
							/^2026-11-27(?= )/,
							[3, 4].map((days) => addDays(dayOf(now), days)).find((day) => weekday(day) !== 0) ?? '',
						),
				);
				const { command, input } = await parseDeskArguments(words, root);
				const refused = await command.execute(input, { db, now }).then(
					() => null,
					(error: unknown) => error,
				);
				expect([words.join(' '), refused]).toEqual([words.join(' '), null]);
				if (command.name === 'propose-estimate') await approveAll(String(input.regNo), provider);
			}
		} finally {
			await close();
			await rm(dataDir, { recursive: true, force: true });
		}
	});
});
