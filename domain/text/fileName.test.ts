import { expect, it } from 'vitest';
import { documentDownload } from '../jobCard/documentDownload.ts';
import { fileNameStem } from './fileName.ts';

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
