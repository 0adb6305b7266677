import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageCodes, languages } from '../languages.ts';
import { messageKindNames, messageKindRules } from './messageKinds.ts';
import { messageTexts } from './messageTexts.ts';
import {
	fillTemplate,
	hasLink,
	type MessageTemplate,
	maxValueLength,
	messageTemplate,
	registeredText,
	safeValues,
	variablesOf,
} from './template.ts';

const frame = { brandName: 'Kickstand', portalUrl: 'https://service.example.in' };
const token = '0123456789abcdefghijklmno';
const every = languageCodes.flatMap((language) =>
	messageKindNames.flatMap((kind) =>
		(hasLink(kind) ? [true, false] : [false]).map((isLinked) => ({
			language,
			template: messageTemplate(kind, language, { ...frame, isLinked }),
		})),
	),
);

/** Letters of any script and digits, in words: of special signs carriers take none. */
const alphanumeric = /^[\p{L}\d][\p{L}\p{M}\d]*(?: [\p{L}\d][\p{L}\p{M}\d]*)*$/u;

const gsm = /^[\w @£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n\r]*$/;

/** How many messages a carrier makes of a text. */
function smsParts(text: string): number {
	const [one, each] = gsm.test(text) ? [160, 153] : [70, 67];
	return text.length <= one ? 1 : Math.ceil(text.length / each);
}

const fill = (template: MessageTemplate, values: Readonly<Record<string, string>>) =>
	fillTemplate(template, { ...values, token });

describe('the templates', () => {
	it.each(messageKindNames)('of %s are there in every language, with a link where it opens a page', (kind) => {
		expect(hasLink(kind)).toBe(messageKindRules(kind).page !== null);
		const named = languageCodes.map((language) => variablesOf(messageTexts[kind][language].sentence).toSorted());
		for (const language of languageCodes) {
			const { sentence, link } = messageTexts[kind][language];
			const isLatin = languages[language].script === 'latin';
			expect(sentence).toMatch(isLatin ? /^[A-Z].*\.$/ : /[\u0900-\u097f].*।$/);
			expect(link === undefined).toBe(!hasLink(kind));
			expect(variablesOf(link ?? '')).toEqual([]);
			expect(variablesOf(sentence).toSorted()).toEqual(named[0]);
		}
	});

	it.each(every)('$template.name has at most three variables, with words between them', ({ template: { text } }) => {
		expect(variablesOf(text).length).toBeLessThanOrEqual(3);
		expect(new Set(variablesOf(text)).size).toBe(variablesOf(text).length);
		const between = text.split(/\{[a-z]+\}/).slice(1, -1);
		for (const words of between) expect(words).toMatch(/[\p{L}\p{M}]{2}/u);
		expect(text.replace(/\{[a-z]+\}/g, '')).not.toMatch(/[{}#<>]/);
		expect(/^Kickstand: /.test(text)).toBe(true);
	});

	it('have names of their own, and the link is fixed but for its token', () => {
		expect(new Set(every.map(({ template }) => template.name)).size).toBe(every.length);
		const withLink = every.filter(({ template }) => !template.name.endsWith('.plain'));
		expect(withLink).toHaveLength(2 * messageKindNames.filter(hasLink).length);
		for (const { template } of withLink)
			expect(template.text).toMatch(/ https:\/\/service\.example\.in\/l\/\{token\}$/);
	});

	it.each(every)('$template.name is two messages of a carrier at most, in Hindi three', ({ language, template }) => {
		const long = (language === 'hi' ? 'क' : 'x').repeat(maxValueLength);
		const { text } = fill(template, { time: long, dealer: long, day: long, vehicle: long, amount: long });
		expect(smsParts(text)).toBeLessThanOrEqual(language === 'hi' ? 3 : 2);
	});

	it('are filled in the order of their text', () => {
		const template = messageTemplate('booked', 'en', { ...frame, isLinked: true });
		expect(fill(template, { time: '28 Nov 10 AM', dealer: 'Sahyadri Motors' })).toEqual({
			text: `Kickstand: Your service is booked for 28 Nov 10 AM at Sahyadri Motors. See your booking: https://service.example.in/l/${token}`,
			variables: ['28 Nov 10 AM', 'Sahyadri Motors', token],
		});
		expect(() => fill(template, { time: '', dealer: 'x' })).toThrow('no value for time');
	});
});

describe('a value', () => {
	const name = (dealer: string, language: 'en' | 'hi' = 'en') => safeValues({ dealer }, language).dealer ?? '';

	it.each([
		['Sahyadri Motors', 'Sahyadri Motors'],
		["St. Mary's Wheels (Pune) & Sons", 'St Marys Wheels Pune Sons'],
		['Sahyadri Motors Pvt. Ltd.', 'Sahyadri Motors Pvt Ltd'],
		['सह्याद्री मोटर्स', 'सह्याद्री मोटर्स'],
		['Sector 17 Motors', 'Sector 17 Motors'],
		['A.B. Motors', 'A B Motors'],
		['क्\u200dष मोटर्स', 'क्ष मोटर्स'],
		['Motors {token} #1 <b>', 'Motors token 1 b'],
		['Pay at evil.example/x now', 'Pay at evil example x now'],
		['https://evil.example', 'https evil example'],
		['evil。example', 'evil example'],
		['Call 98765 43210', 'Call'],
		['Code ९८७६ Motors', 'Code Motors'],
		['Code 1-2.3 4', 'Code'],
		['Motors\u202e srotoM', 'Motors srotoM'],
		['x'.repeat(200), 'x'.repeat(30)],
		['Shree Ganesh Two Wheelers Service', 'Shree Ganesh Two Wheelers'],
		['', 'your dealership'],
		['###', 'your dealership'],
		[`a${'\u0301'.repeat(500)}`, 'your dealership'],
	])('has no signs and no numbers of four digits or more: the dealership %j is called %j', (typed, written) => {
		expect(name(typed)).toBe(written);
	});

	it('that is empty is named in the language of the message', () => {
		expect(name('', 'hi')).toBe('आपकी डीलरशिप');
	});

	it('of our own keeps its form', () => {
		const own = { time: '28 नवंबर सुबह 10 30 बजे', amount: '123456 रुपये 50 पैसे', vehicle: 'MH12AB1234', day: '28 Nov 2026' };
		expect(safeValues(own, 'hi')).toEqual(own);
		expect(safeValues({ amount: 'Rs 1234 and 5 paise' }, 'en')).toEqual({ amount: 'Rs 1234 and 5 paise' });
		expect(safeValues({ time: '₹evil.example: {x}' }, 'en')).toEqual({ time: 'evil example x' });
	});

	const hostile = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 250 }),
		fc.string({
			unit: fc.constantFrom(..."{}#<$&'./:@-– ०١9a.क्ष\u200d\u202eש5", 'www.', 'https://', '.in', '\u0301', '98', '😀'),
			maxLength: 200,
		}),
	);

	it('of whatever name fits the type of its variable, forges no link and no number, and is as long as a carrier takes', () => {
		fc.assert(
			fc.property(hostile, fc.constantFrom(...every), (typed, { language, template }) => {
				const given = Object.fromEntries(variablesOf(template.text).map((wanted) => [wanted, typed]));
				const values = safeValues({ ...given, dealer: typed }, language);
				const { dealer = '' } = values;
				expect(dealer.length).toBeGreaterThan(0);
				expect(dealer.length).toBeLessThanOrEqual(maxValueLength);
				expect(dealer).not.toMatch(/\p{Nd}(?:[^\p{L}\p{M}]*\p{Nd}){3}/u);
				const written = variablesOf(template.text).filter((wanted) => wanted !== 'token');
				const types = [...registeredText(template.text).matchAll(/\{#(\w+)#\}/g)].map(([, type = '']) => type);
				expect(types.slice(0, written.length)).toEqual(written.map(() => 'alphanumeric'));
				for (const wanted of written) {
					// Times, amounts and plates are of our own form, so that only what is typed has words of its own in place.
					if (wanted === 'dealer' || values[wanted] !== '') expect(values[wanted]).toMatch(alphanumeric);
				}
				expect(token).toMatch(alphanumeric);
				// Around the link, nothing in the whole message is taken for one.
				const { text } = fill(template, { ...values, time: '1', amount: '1', day: '1', vehicle: 'A', dealer });
				expect(text.replace(`https://service.example.in/l/${token}`, '')).not.toMatch(
					/[\p{L}\p{N}]\.[\p{L}\p{N}]|:\/\/|www\.\S/u,
				);
			}),
			{ numRuns: 1000 },
		);
	});
});
