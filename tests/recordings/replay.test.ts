/** The provider API /v1.0 answers as it did at commit 47552c8. `record.ts` says when to record again. */
import { afterAll, expect, test } from 'vitest';
import { expectedDifferences } from './expectedDifferences.ts';
import { openRecordedProvider } from './openProvider.ts';
import { readChapters } from './recording.ts';
import { replay } from './replay.ts';

const provider = await openRecordedProvider();
afterAll(() => provider.close());
const replayed = await replay(await readChapters(), provider);

test.each(replayed)('$name', ({ name, recorded, answered }) => {
	expect(answered).toEqual({ ...recorded, ...expectedDifferences[name] });
});

test('every expected difference is of a recorded exchange, and differs from it', () => {
	for (const [name, difference] of Object.entries(expectedDifferences)) {
		const found = replayed.find((each) => each.name === name);
		expect(found, name).toBeDefined();
		expect({ ...found?.recorded, ...difference }, name).not.toEqual(found?.recorded);
	}
});
