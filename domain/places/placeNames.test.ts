import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchTexts, shownPlaceNames } from './placeNames.ts';
import { placeNameTable } from './placeNameTable.ts';

const inHindi = new Map(shownPlaceNames('hi'));

it.each([
	['Bangalore', 'Bengaluru'],
	['BANGALORE', 'Bengaluru'],
	['Gurugram', 'Gurgaon'],
	['Kochi', 'Cochin'],
	['Calcutta', 'Kolkata'],
	['Vizag', 'Visakhapatnam'],
	['Prayagraj', 'Allahabad'],
	['Mysuru', 'Mysore'],
	['Bombay', 'Mumbai'],
	['Madras', 'Chennai'],
	['Poona', 'Pune'],
	['Baroda', 'Vadodara'],
	['Trivandrum', 'Thiruvananthapuram'],
	['Calicut', 'Kozhikode'],
	['Orissa', 'Odisha'],
	['Dehradun', 'Dehra Dun'],
	['मुंबई', 'Mumbai'],
	['मुम्बई', 'Mumbai'],
	['बेंगलुरु', 'Bengaluru'],
	['बंगलौर', 'Bengaluru'],
	['गाजियाबाद', 'Ghaziabad'],
	['नई दिल्ली', 'New Delhi'],
	['उत्तर प्रदेश', 'Uttar Pradesh'],
	['चेन्नई तमिलनाडु', 'Chennai Tamil Nadu'],
	['Jayanagar, Bangalore', 'jayanagar Bengaluru'],
	['bangal', 'Bengaluru'],
	['बेंगल', 'Bengaluru'],
])('“%s” finds “%s”', (typed, found) => {
	expect(searchTexts(typed)).toContain(found);
});

it('Text in English is searched as it was typed, and first; Hindi names are not sent', () => {
	expect(searchTexts('Kothrud')).toEqual(['Kothrud']);
	expect(searchTexts('411038')).toEqual(['411038']);
	expect(searchTexts('Calcutta')).toEqual(['Calcutta', 'Kolkata']);
	expect(searchTexts('कोलकाता')).toEqual(['Kolkata', 'Calcutta']);
	expect(searchTexts('Pun')).toEqual(['Pun']);
});

it('Any text is searched by one to six texts', () => {
	const names = placeNameTable.split(/[\n,]+/).filter((name) => name.trim() !== '');
	const text = fc.oneof(
		fc.string(),
		fc.array(fc.constantFrom(...names), { maxLength: 3 }).map((all) => all.join(' ')),
	);
	fc.assert(
		fc.property(text, fc.nat(12), (whole, length) => {
			for (const typed of [whole, whole.slice(0, length)]) {
				const texts = searchTexts(typed);
				expect(texts.length).toBeLessThanOrEqual(6);
				if (typed.trim() !== '') expect(texts.length).toBeGreaterThanOrEqual(1);
			}
		}),
	);
});

it('Places are named in Hindi for Hindi alone', () => {
	expect(shownPlaceNames('en')).toEqual([]);
	expect(inHindi.get('allahabad')).toBe('प्रयागराज');
	expect(inHindi.get('prayagraj')).toBe('प्रयागराज');
});
