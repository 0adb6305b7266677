/**
 * `node tests/recordings/record.ts` records the wire of /v1.0 again.
 *
 * The committed recording is of commit 47552c8; every later version has to answer the same. Record again only after an
 * intended change of the wire, and review every changed line.
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
