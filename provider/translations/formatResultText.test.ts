import { describe, expect, test } from 'vitest';
import type { ResultCodeName, ResultParams } from '../../domain/resultCode.ts';
import { englishResultTexts } from './english.ts';
import { formatResultText } from './formatResultText.ts';
import { hindiResultTexts } from './hindi.ts';

/** Codes with params: example params, and a part of the English and the Hindi sentence. */
const valued: {
	readonly [Code in ResultCodeName as ResultParams[Code] extends Readonly<Record<string, never>>
		? never
		: Code]: readonly [params: ResultParams[Code], english: string, hindi: string];
} = {
	tooLarge: [{ maxKb: 256 }, '256 KB', '256 KB'],
	provider: [{ text: 'Please call.' }, 'Please call.', 'Please call.'],
	malformed: [{ errors: 'take: too many' }, 'take: too many', 'take: too many'],
	dayClosed: [
		{ day: '2026-12-03' },
		'The dealership does not open on 03 Dec 2026. Please select another date.',
		'3 दिसंबर 2026 को डीलरशिप बंद है। कृपया दूसरी तारीख चुनें।',
	],
	noSlots: [{ day: '2026-11-24' }, '24 Nov 2026', '24 नवंबर 2026'],
	blocked: [
		{ message: 'Please call us.' },
		'The dealership says: “Please call us.”',
		'डीलरशिप ने लिखा है: “Please call us.”',
	],
	dayOutside: [
		{ first: '2026-11-22', last: '2026-12-07' },
		'22 Nov 2026 to 07 Dec 2026',
		'22 नवंबर 2026 से 07 दिसंबर 2026',
	],
	kmTooLow: [
		{ last: 112_400, phone: '020 1234' },
		'1,12,400.0 km. If that one is wrong, please call the dealership: 020 1234.',
		'1,12,400.0 किमी से ज़्यादा होनी चाहिए। पिछली रीडिंग गलत हो, तो कृपया डीलरशिप को फ़ोन करें: 020 1234।',
	],
	cityTooFar: [{ city: 'Nagpur', metres: 620_960, limitKm: 25 }, 'about 621.0 km', 'लगभग 621.0 किमी'],
	notOffered: [{ name: 'Engine oil' }, 'Engine oil', 'Engine oil'],
	totalChanged: [{ total: 12_345_600 }, '₹1,23,456.00', '₹1,23,456.00'],
	bookingTotalChanged: [{ total: 12_345_600 }, '₹1,23,456.00', '₹1,23,456.00'],
	tooManyBookingChanges: [{ phone: '020 1234' }, 'call the dealership: 020 1234.', 'फ़ोन करें: 020 1234।'],
	moveTooLate: [{ hours: 24, phone: '020 1234' }, 'until 24 hours before its time', '24 घंटे पहले'],
	amountChanged: [{ amount: 184_650 }, '₹1,846.50', '₹1,846.50'],
	deskFieldsMalformed: [{ errors: 'km: too many' }, 'km: too many.', 'km: too many.'],
	deskFieldInAddress: [{ name: 'regNo' }, 'regNo', 'regNo'],
	textNotPrintable: [{ characters: '😀 你' }, 'print 😀 你. Write it', 'सकता: 😀 你।'],
	regNoUnknown: [{ regNo: 'MH12AB1234' }, '"MH12AB1234"', '"MH12AB1234"'],
	regNoTaken: [{ regNo: 'MH12AB1234' }, '"MH12AB1234"', '"MH12AB1234"'],
	dealerCodeUnknown: [{ dealerCode: 'X-1' }, '"X-1"', '"X-1"'],
	nothingBooked: [{ regNo: 'MH12AB1234' }, '"MH12AB1234"', '"MH12AB1234"'],
	openTooLate: [{ until: '2026-12-01' }, 'until 01 Dec 2026', '01 दिसंबर 2026 तक'],
	stepNotPossible: [
		{ step: 'deliver', status: 'Invoiced', isPaid: true },
		'deliver is not possible now (Invoiced, paid).',
		'deliver अभी नहीं हो सकता (Invoiced, paid)।',
	],
	stageUnknown: [
		{ stage: 'x', stages: ['washing', 'final inspection'] },
		'washing, final inspection',
		'washing, final inspection',
	],
	readingTooLow: [{ last: 900, given: 5 }, '900.0 km; 5.0 km is less', '5.0 किमी'],
	readingImplausible: [
		{ last: 9420, given: 112_400 },
		'9,420.0 km; 1,12,400.0 km is far',
		'9,420.0 किमी है; 1,12,400.0 किमी',
	],
	promiseNeedsReason: [
		{ reasons: ['part-awaited', 'workshop-busy'] },
		'give part-awaited or workshop-busy.',
		'part-awaited, workshop-busy।',
	],
	jobUnknown: [{ job: 'Horn', jobs: ['Pads', 'Foam wash'] }, 'no "Horn"; its jobs are Pads, Foam wash.', '"Horn"'],
	jobWithoutPrice: [{ name: 'Cable' }, 'The job "Cable" has no price', '"Cable"'],
	tooManyDocuments: [{ max: 5 }, 'At most 5', '5 दस्तावेज़'],
	documentKindUnknown: [{ name: 'run.exe' }, '"run.exe" is not a .jpg', '"run.exe"'],
	documentTooLarge: [{ name: 'a.png' }, '"a.png" is larger than 2 MB', '"a.png" 2 MB'],
	documentNotAsNamed: [{ name: 'a.png', extension: 'png' }, '"a.png" is not what .png says', '.png'],
	amountToBePaid: [{ amount: 184_650 }, '₹1,846.50', '₹1,846.50'],
	gstRateMissing: [{ code: '8714', day: '2026-11-21' }, 'code 8714 on 2026-11-21', '8714'],
	noJobCardOpen: [{ regNo: 'MH12AB1234' }, '"MH12AB1234"', '"MH12AB1234"'],
	forgetDuringJobCard: [{ status: 'Open' }, '(Open)', '(Open)'],
	paymentUnderWay: [{ minutes: 1 }, '1 minute.', '1 मिनट'],
	paymentAskedAbout: [{ seconds: 1 }, 'Try again in 1 second.', '1 सेकंड बाद फिर से कोशिश करें'],
};

/** Portals recognize these by their text, so they are the same in every language. */
const fixed: readonly ResultCodeName[] = ['jobCardNotReady', 'appointmentNotFound', 'alreadyPaid'];

describe.each([
	['en', englishResultTexts],
	['hi', hindiResultTexts],
] as const)('the sentences in %s', (language, sentences) => {
	const plain = (Object.keys(sentences) as ResultCodeName[]).filter((code) => !(code in valued));

	test.each(plain)('%s has a sentence in this language', (code) => {
		const sentence = formatResultText({ code, params: {} } as never, language);
		expect(sentence).toMatch(/\S/);
		expect(/[\u0900-\u097f]/.test(sentence)).toBe(language === 'hi' && !fixed.includes(code));
	});

	test.each(Object.entries(valued))('%s contains its params', (code, [params, inEnglish, inHindi]) => {
		expect(formatResultText({ code, params } as never, language)).toContain(language === 'en' ? inEnglish : inHindi);
	});

	test('the messages that portals recognize by their text have exactly that text', () => {
		expect(sentences.jobCardNotReady).toBe('Your Job Card is in under process,Please wait for some time.');
		expect(sentences.appointmentNotFound).toBe('No Appointment found');
		expect(sentences.alreadyPaid).toBe('Payment for this Jobcard is already done.');
	});

	test('the text of another system is unchanged', () => {
		expect(formatResultText({ code: 'provider', params: { text: ' Please call Aarav. ' } }, language)).toBe(
			' Please call Aarav. ',
		);
	});
});

test('minutes and seconds have their plural form', () => {
	expect(formatResultText({ code: 'paymentAskedAbout', params: { seconds: 12 } }, 'en')).toContain(
		'Try again in 12 seconds.',
	);
	expect(formatResultText({ code: 'paymentUnderWay', params: { minutes: 12 } }, 'en')).toContain('12 minutes');
});
