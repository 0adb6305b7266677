/** The provider API /v1.0 answers as it did at commit 47552c8. `record.ts` says when to record again. */
import { afterAll, expect, test } from 'vitest';
import { addedFields, expectedDifferences, inWordsOfToday, withInvoiceFacts } from './expectedDifferences.ts';
import { openRecordedProvider } from './openProvider.ts';
import { readChapters } from './recording.ts';
import { replay } from './replay.ts';
import { withoutAddedFields } from './withoutAddedFields.ts';

const provider = await openRecordedProvider();
afterAll(() => provider.close());
const replayed = await replay(await readChapters(), provider);

const seenAddedFields = new Set<string>();
const reportAddedField = (list: string, field: string) => seenAddedFields.add(`${list} ${field}`);

test.each(replayed)('$name', ({ name, recorded, answered }) => {
	const expected = { ...inWordsOfToday(recorded), ...expectedDifferences[name] };
	if ('notSent' in answered) expect.fail(answered.notSent);
	const body = withoutAddedFields(answered.body, expected.body, addedFields, reportAddedField);
	expect({ ...answered, body: withInvoiceFacts(body) }).toEqual({
		...expected,
		body: withInvoiceFacts(expected.body),
	});
});

test('every added field is in a response', () => {
	const all = Object.entries(addedFields).flatMap(([list, fields]) => fields.map((field) => `${list} ${field}`));
	expect([...seenAddedFields].toSorted()).toEqual(all.toSorted());
});

test('every expected difference is of a recorded exchange, and differs from it', () => {
	for (const [name, difference] of Object.entries(expectedDifferences)) {
		const found = replayed.find((each) => each.name === name);
		expect(found, name).toBeDefined();
		expect({ ...found?.recorded, ...difference }, name).not.toEqual(found?.recorded);
	}
});
