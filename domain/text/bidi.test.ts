import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isolated, joinIsolated, withoutDirectionControls } from './bidi.ts';

const direction = /[\u202a-\u202e\u2066-\u2069]/;

describe('typed text beside our words', () => {
	it.each(['Sharma Motors, Pune', 'शर्मा मोटर्स', 'a\u200db', '', '½ – 😀'])('stays as it is: %j', (text) => {
		expect(isolated(text)).toBe(text);
	});

	it('loses the controls that would turn what follows', () => {
		expect(isolated('Sharma\u202e srotoM\u202c \u2066x\u2069')).toBe('Sharma srotoM x');
		expect(withoutDirectionControls('\u2069a\u202db')).toBe('ab');
	});

	it('is isolated where its letters run from right to left', () => {
		expect(isolated('شرما موٹرز')).toBe('\u2068شرما موٹرز\u2069');
		expect(isolated('\u202eשלום')).toBe('\u2068שלום\u2069');
	});

	it('is joined with commas, each part for itself', () => {
		expect(joinIsolated(['12 MG Road\u202e', null, '', 'پونے', undefined])).toBe('12 MG Road, \u2068پونے\u2069');
	});

	it('opens and closes at most one isolate of its own', () => {
		const typed = fc.string({ unit: fc.constantFrom('a', 'ش', 'ש', '1', ' ', '\u202e', '\u2067', '\u2069', '\u200f') });
		fc.assert(
			fc.property(typed, (text) => {
				const inner = isolated(text).replace(/^\u2068(.*)\u2069$/u, '$1');
				expect(inner).not.toMatch(direction);
			}),
		);
	});
});
