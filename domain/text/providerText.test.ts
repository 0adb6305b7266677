import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldLimits, sanitizeLine } from '../booking/fieldLimits.ts';
import { documentDownload } from '../jobCard/documentDownload.ts';
import { cleanLine, cleanLines, fileNameStem, isProviderId } from './providerText.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 400 });

it('line breaks and tabs become a space, other control characters are left out', () => {
	expect(cleanLine('FC Road\r\nMotors\t(Pune)\u0000!')).toBe('FC Road Motors (Pune)!');
	expect(cleanLines('one\r\ntwo\tthree\u0007')).toBe('one\r\ntwo\tthree');
});

it('a line that is too long says so', () => {
	expect(cleanLine('x'.repeat(200))).toBe('x'.repeat(200));
	expect(cleanLine('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
	expect(cleanLine(`${'x'.repeat(198)}🏍🏍`)).toBe(`${'x'.repeat(198)}…`);
});

it('what is cleaned is what a draft keeps, so no draft is refused for it', () => {
	fc.assert(
		fc.property(anyText, (text) => {
			const line = cleanLine(text);
			expect(sanitizeLine(line, fieldLimits.label)).toBe(line);
			expect(cleanLine(line)).toBe(line);
		}),
	);
});

it('an id is printable text of at most 100 characters', () => {
	for (const id of ['7', 'a b/c?d#e', 'पार्ट 7', '...', 'x'.repeat(100)]) expect(isProviderId(id), id).toBe(true);
	for (const id of ['', '.', '..', 'a\tb', 'a\u0000', '\ud800', 'x'.repeat(101)])
		expect(isProviderId(id), id).toBe(false);
});

it.each([
	['कर इनवॉइस', 'कर इनवॉइस'],
	['क्\u200dष', 'क्\u200dष'],
	['Zoë & Sons (copy), 50%', 'Zoë & Sons (copy), 50%'],
	['../../etc/passwd', 'etc passwd'],
	['a"b\r\n;\u202ec?.', 'a b;c'],
	[' . ', ''],
])('the name of a file for %j is %j', (text, name) => {
	expect(fileNameStem(text)).toBe(name);
});

it('the name of a document that is too long is cut before its ending, with an ellipsis', () => {
	const pdf = new TextEncoder().encode('%PDF-1.7');
	expect(documentDownload(`${'x'.repeat(200)}.pdf`, pdf).name).toBe(`${'x'.repeat(115)}….pdf`);
	expect(documentDownload(`${'x'.repeat(116)}.pdf`, pdf).name).toBe(`${'x'.repeat(116)}.pdf`);
});
