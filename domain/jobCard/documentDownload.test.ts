import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentDownload, isPictureType } from './documentDownload.ts';

const bytes = (...start: number[]) => Uint8Array.from([...start, 1, 2, 3]);
const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0);
const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const webp = bytes(0x52, 0x49, 0x46, 0x46, 9, 9, 9, 9, 0x57, 0x45, 0x42, 0x50);
const pdf = new TextEncoder().encode('%PDF-1.7 …');
const page = new TextEncoder().encode('<script>alert(1)</script>');

describe('a supporting document', () => {
	it.each([
		['brake-pad.jpg', jpeg, 'brake-pad.jpg', 'image/jpeg'],
		['Brake pad.JPEG', jpeg, 'Brake pad.JPEG', 'image/jpeg'],
		['Photo of the chain', png, 'Photo of the chain.png', 'image/png'],
		['quotation.pdf', pdf, 'quotation.pdf', 'application/pdf'],
		['चेन का फ़ोटो.png', png, 'चेन का फ़ोटो.png'.normalize('NFC'), 'image/png'],
		['chain.webp', webp, 'chain.webp', 'image/webp'],
		['chain.jpg', webp, 'chain.jpg.webp', 'image/webp'],
		['pdf', pdf, 'document.pdf', 'application/pdf'],
		['image/png', png, 'document.png', 'image/png'],
		['', jpeg, 'document.jpg', 'image/jpeg'],
	])('named %j', (fileType, content, name, contentType) => {
		expect(documentDownload(fileType, content)).toEqual({ name, contentType });
	});

	it('has the type of its bytes, whatever its name', () => {
		expect(documentDownload('photo.jpg', page)).toEqual({ name: 'photo.jpg', contentType: 'application/octet-stream' });
		expect(documentDownload('photo.png', pdf)).toEqual({ name: 'photo.png.pdf', contentType: 'application/pdf' });
		expect(documentDownload('', Uint8Array.of()).contentType).toBe('application/octet-stream');
		const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
		const wave = bytes(0x52, 0x49, 0x46, 0x46, 9, 9, 9, 9, 0x57, 0x41, 0x56, 0x45);
		for (const other of [svg, wave, webp.subarray(0, 11)]) {
			expect(documentDownload('photo.webp', other).contentType).toBe('application/octet-stream');
		}
	});

	it('is a picture only as a JPEG, PNG or WebP', () => {
		const isPicture = (content: Uint8Array) => isPictureType(documentDownload('photo.png', content).contentType);
		expect([jpeg, png, webp, pdf, page].map(isPicture)).toEqual([true, true, true, false, false]);
	});

	it('never has a name with a path or with characters that break a header', () => {
		expect(documentDownload('../../etc/passwd', jpeg).name).toBe('etc passwd.jpg');
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.constantFrom(jpeg, page), (fileType, content) => {
				const { name } = documentDownload(fileType, content);
				expect(name).not.toMatch(/[\p{Cc}"*/:<>?\\|]|^\.|\.$/u);
				expect(name.length).toBeGreaterThan(0);
				expect([...name].length).toBeLessThanOrEqual(125);
				expect(name.isWellFormed()).toBe(true);
			}),
		);
	});
});
