import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawInvoice } from './drawInvoice.ts';
import { readPdf } from './testing/readPdf.ts';
import { manyLines, partLine, sampleInvoice } from './testing/sampleInvoice.ts';

const namedAs = async (name: string) => {
	const file = await drawInvoice(
		sampleInvoice({ buyer: { name, address: '', placeOfSupply: 'Maharashtra', gstin: null } }),
	);
	const [page] = await readPdf(file);
	return { file, text: page?.text ?? '' };
};

describe('untrusted text on an invoice', () => {
	it.each([
		'<script>alert(1)</script>',
		'<b>Asha</b> & Sons',
		'(a) \\) Tj ET (b',
		'%PDF endobj 1 0 obj',
		'{{7*7}}',
		'Zoë Łukasz Ñandú',
	])('stays text: %s', async (name) => {
		expect((await namedAs(name)).text).toContain(name);
	});

	it('cannot inject active content into the file', async () => {
		const { file } = await namedAs(') /JS (app.alert(1)) /S /JavaScript /URI (https://example.org)');
		const outside = file.toString('latin1').replace(/stream\n[\s\S]*?endstream/g, '');
		expect(outside).not.toMatch(/JavaScript|\/JS|\/URI|\/OpenAction|\/Launch|\/AA/);
	});

	it('loses control and direction characters and line breaks', async () => {
		const { text } = await namedAs('Asha\u0000\u0007\r\n\tRao\u202E of\u200B\uFEFF Pune\u2028\u2066.');
		expect(text).toContain('Asha Rao of Pune .');
	});

	it('is also drawn in Devanagari', async () => {
		const { text } = await namedAs('राम मोहन');
		expect(text).toContain('राम मोहन');
	});

	it('that is too long for its place ends in an ellipsis', async () => {
		const { text } = await namedAs('Asha Rao '.repeat(200));
		expect(text).toMatch(/(?:Asha Rao\s+)+(?:A?s?h?a?\s?R?a?o?)?…/);
		expect((await namedAs('Asha Rao')).text).not.toContain('…');
	});

	it('gets a replacement character where no face has the character', async () => {
		expect((await namedAs('A 😀 B')).text).toContain('A \uFFFD B');
	});

	it('stays on the page at any length', async () => {
		const piece = fc.oneof(
			fc.string({ unit: 'grapheme', maxLength: 30 }),
			fc
				.constantFrom('W', 'श्री ', 'मोटर्स', 'ਸਿੰਘ', 'ذاکر ', '–', 'rear wheel ')
				.chain((text) => fc.nat(200).map((times) => text.repeat(times))),
		);
		await fc.assert(
			fc.asyncProperty(piece, piece, piece, fc.nat(45), async (name, address, description, count) => {
				const invoice = sampleInvoice({
					number: name,
					type: 'BillOfSupply',
					dealership: { name, address, state: name, gstin: null },
					buyer: { name: address, address: name, placeOfSupply: name, gstin: null },
					payments: [{ receivedAt: '2026-11-20T05:00:00Z', mode: name, reference: address, order: null, amount: 100 }],
					vehicle: { registration: name, model: address, chassis: name, reading: null },
					lines: [
						partLine(description, 12_345_678_90),
						...manyLines(count).lines,
						partLine(`${name}${address}`, 1, 999),
					],
				});
				const pages = await readPdf(await drawInvoice(invoice));
				for (const { pieces, width, height } of pages) {
					const isOnPage = ({ left, right, baseline }: (typeof pieces)[number]) =>
						left >= 39.9 && right <= width - 39.9 && baseline >= 35 && baseline <= height - 44;
					expect(pieces.filter((piece) => !isOnPage(piece))).toEqual([]);
					const footer = pieces.filter(({ text }) => /^Page \d+ of \d+$/.test(text));
					expect(footer).toHaveLength(1);
					// All other text ends above the footer.
					const bottom = footer[0]?.baseline ?? 0;
					const others = pieces.filter(({ text, baseline }) => text.trim() !== '' && baseline > bottom + 1);
					expect(Math.min(...others.map(({ baseline }) => baseline))).toBeGreaterThan(bottom + 20);
				}
				expect(pages.at(-1)?.text).toContain('Authorised signatory');
			}),
			{ numRuns: 40 },
		);
	}, 120_000);
});
