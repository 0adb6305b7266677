import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Texts } from '../app/i18n/language.ts';
import { demoCatalogueNames } from '../demo/catalogueList.ts';
import { messageTexts } from '../domain/message/messageTexts.ts';
import { hindiResultTexts } from '../provider/translations/hindi.ts';

type Areas = Readonly<Record<string, Texts<object>>>;
const areas: Readonly<Record<string, Areas>> = import.meta.glob('../app/**/*Texts.ts', { eager: true });

const glossary = readFileSync(new URL('./glossary.md', import.meta.url), 'utf8')
	.split('\n')
	.filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| English'))
	.map((line) => line.slice(1, -1).split('|').map(words));

function words(cell: string): readonly string[] {
	return cell
		.split(',')
		.map((word) => word.trim())
		.filter(Boolean);
}

const forbidden = glossary.flatMap(([, , not = []]) => not);

/** The texts in the source of a function. */
const withoutCode = (source: string): string =>
	source.includes('=>')
		? [...source.matchAll(/'([^']*)'|`((?:[^`$]|\$\{[^}]*\})*)`/g)]
				.map(([, plain, template]) => plain ?? template?.replace(/\$\{[^}]*\}/g, '') ?? '')
				.join(' ')
		: source;

/** Key and text of every text. */
function textsOf(texts: object, above = ''): readonly (readonly [key: string, text: string])[] {
	return Object.entries(texts).flatMap(([key, text]) =>
		typeof text === 'object' && text !== null
			? textsOf(text, `${above}${key}.`)
			: [[`${above}${key}`, withoutCode(String(text))]],
	);
}

const screens = Object.values(areas).flatMap((file) =>
	Object.entries(file).flatMap(([area, { en, hi }]) => {
		const english = new Map(textsOf(en));
		return textsOf(hi).map(([key, hindi]) => ({ key: `${area}.${key}`, english: english.get(key) ?? '', hindi }));
	}),
);
/** Without their variables. */
const messages = Object.entries(messageTexts).map(([kind, { en, hi }]) => {
	const words = ({ sentence, link = '' }: typeof en) =>
		`${sentence} ${link}`.replace(/\{[a-z]+\}/g, '').replace(/ +/g, ' ');
	return { key: `message ${kind}`, english: words(en), hindi: words(hi) };
});
const ownersTexts = [...screens, ...messages];
/** What a program that sends something malformed is told. */
const forPrograms: readonly string[] = ['malformed', 'notJson', 'tooLarge', 'deskBodyNotAnObject'];
const hindiTexts: readonly (readonly [key: string, text: string])[] = [
	...ownersTexts.map(({ key, hindi }) => [key, hindi] as const),
	...textsOf(hindiResultTexts).filter(([key]) => !forPrograms.includes(key)),
	...textsOf(demoCatalogueNames),
];

const terms = glossary.flatMap(([english = [], hindi = []]) =>
	hindi.length === 0 ? [] : english.map((term) => ({ english: term, hindi })),
);
const hasTerm = (text: string, term: string): boolean => new RegExp(`\\b${term}s?\\b`, 'i').test(text);
const isWordOf = (text: string, word: string): boolean =>
	new RegExp(`(?<![\\p{L}\\p{M}])${word.normalize('NFC')}(?![\\p{L}\\p{M}])`, 'u').test(text.normalize('NFC'));

/** Owners, scripts and makers' systems know these as they are. */
const knownTexts: readonly string[] = [
	'Vehicle Not Found',
	'Please select preferred Dealer for service of your vehicle?',
	'Please allow this sites to acces location.',
	'Please Select Dealer',
	'Please select another dealer',
	'Please Select Preferred Time Slot',
	'Please Add Mobile Number',
	'Invalid Mobile Number',
	'Please enter KMS of your bike',
	'Please Enter KM Reading greater than Last KM Reading',
	'Please Select Repair Type',
	'Reporting time is 15 minutes prior to selected service slot.',
	'Vehicle Pick and drop service',
	'Below are charges for Pickup and Drop-off vehicle service.',
	'Geolocation is not enabled',
	'Use above address for drop-off',
	'Please Select Pick-Up Address',
	'Please Select Drop-off Address',
	'Invalid zipcode',
	'This city is too far from the dealership for pick-up and drop',
	'Please select jobs to be done in your bike and problems faced in your bike?',
	'Enter reason for de-selecting part',
	'VIEW PRICE BREAK-UP',
	'Please enter the problem faced',
	'Please calculate estimate to Book Your Service',
	'No self declaration required!',
	'Service booking done',
	'Thank you for service with us.',
	'Kindly report to the selected dealership 15 mins before time.',
	'Kindly wait for sometime',
	'Invalid Data for tracking',
	'Please make the final payment to receive your vehicle delivery',
	'Opps!!! No jobs to be approved.',
	'Thank you for your response, We have recorded your response. The dealer will get in touch with you if required.',
	'PAYMENT SUCCESSFUL!',
	'PAYMENT FAILED!',
	'Oops! Looks like something went wrong.',
	'You cancelled the payment. Nothing was charged.',
	'We are confirming your payment',
	'If this vehicle is registered, a code was sent to its mobile.',
];

describe('the glossary', () => {
	it('texts that are known letter for letter stay so, odd spelling included', () => {
		expect(knownTexts.filter((known) => !ownersTexts.some(({ english }) => english.includes(known)))).toEqual([]);
	});

	it('a text whose English has a term has its Hindi word', () => {
		const found = terms.flatMap(({ english, hindi }) =>
			ownersTexts
				.filter((text) => hasTerm(text.english, english) && !hindi.some((word) => text.hindi.includes(word)))
				.map(({ key, hindi: text }) => `${key}: ${english} — ${text}`),
		);
		expect(found).toEqual([]);
	});

	it('has its words, and every text of the product is read', () => {
		expect(forbidden).toContain('पंजीकरण');
		expect(glossary.length).toBeGreaterThan(40);
		expect(hindiTexts.length).toBeGreaterThan(400);
	});

	it('no Hindi text has a word that it replaces', () => {
		const found = hindiTexts.flatMap(([key, text]) =>
			forbidden.filter((word) => isWordOf(text, word)).map((word) => `${key}: ${word}`),
		);
		expect(found).toEqual([]);
	});

	it('a dealership is never डीलर alone, a time never AM or PM, and no sentence shouts', () => {
		const found = hindiTexts.filter(
			([, text]) => isWordOf(text, 'डीलर') || /\b[AP]M\b|\bkm\b|\bRs\b|[^=!]!(?!=)/.test(text),
		);
		expect(found.map(([key]) => key)).toEqual([]);
	});
});
