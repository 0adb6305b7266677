/**
 * `node tests/recordings/record.ts` records the wire of /v1.0 again.
 *
 * What is committed was recorded from commit 47552c8. It holds every later provider to what that one answered, so it is
 * recorded again only when the wire changes on purpose; every changed line of the files is then read and meant.
 */
import { openRecordedProvider } from './openProvider.ts';
import { type Chapter, formatChapter, writeChapters } from './recording.ts';
import { playScenario } from './scenario/play.ts';
import { Recorder } from './scenario/recorder.ts';

async function record(): Promise<readonly Chapter[]> {
	const provider = await openRecordedProvider();
	try {
		const recorder = new Recorder(provider, { ClientId: 'portal', ClientSecret: 'a secret of tests' });
		await playScenario(recorder);
		return recorder.chapters;
	} finally {
		await provider.close();
	}
}

const chapters = await record();
const again = await record();
if (chapters.map(formatChapter).join('') !== again.map(formatChapter).join('')) {
	throw new Error('Two recordings differ: something in the answers is random and has no placeholder.');
}
await writeChapters(chapters);
const exchanges = chapters.flatMap(({ steps }) => steps).filter((step) => 'request' in step);
console.log(`${exchanges.length} exchanges recorded`);
