import { type Language, type Messages, messagesIn } from './messages.ts';

/**
 * A word for the log that says why a write was refused: the name of the message, never its text, which may
 * hold what a person typed. `own` for a text that is not one of ours, such as the message of a hold.
 */
export function refusalCode(message: string, language: Language): keyof Messages | 'own' {
	const codes = Object.keys(messagesIn[language]) as (keyof Messages)[];
	return codes.find((code) => isOf(messagesIn[language][code], message)) ?? 'own';
}

const gap = '\0';

function isOf(text: string | ((...values: string[]) => string), message: string): boolean {
	if (typeof text === 'string') return text === message;
	const [first = '', ...rest] = text(...Array.from({ length: text.length }, () => gap)).split(gap);
	return message.startsWith(first) && message.endsWith(rest.at(-1) ?? '') && first + rest.join('') !== '';
}
