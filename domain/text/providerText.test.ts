import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldLimits, sanitizeLine } from '../booking/fieldLimits.ts';
import { cleanLine, cleanLines, isProviderId } from './providerText.ts';

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
	for (const id of ['', 'a\tb', 'a\u0000', '\ud800', 'x'.repeat(101)]) expect(isProviderId(id), id).toBe(false);
});
