import { describe, expect, it } from 'vitest';
import { type Messages, messagesIn } from './messages.ts';
import { refusalCode } from './refusal.ts';

const codes = Object.keys(messagesIn.en) as (keyof Messages)[];

describe.each(['en', 'hi'] as const)('why a write was refused, in %s', (language) => {
	it.each(codes)('%s is told by its name', (code) => {
		const text: string | ((...values: string[]) => string) = messagesIn[language][code];
		const message = typeof text === 'string' ? text : text(...Array.from({ length: text.length }, () => 'Aarav Rao'));
		expect(refusalCode(message, language)).toBe(code);
	});

	it('says nothing of a text that somebody wrote', () => {
		expect(refusalCode('Please call Aarav on 9000012341', language)).toBe('own');
	});
});
