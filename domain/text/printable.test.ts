import { expect, it } from 'vitest';
import { unprintableCharacters } from './printable.ts';

it.each([
	"Asha Rao & Sons (Pune), 12/4 M.G. Road – 'Shop' № 7, 50% of ₹1,200.50 × 2½ ± 5 °C",
	'Nguyễn Văn Hải',
	'राम मोहन',
	'राज\u200dकुमार\u200c',
	'ஸ்ரீனிவாசன்',
	'ਸਿੰਘ',
	'\u2067ڈاکٹر ذاکر\u2069 ۴۵۷',
	'',
])('%j can be printed', (text) => {
	expect(unprintableCharacters(text)).toBe('');
});

it.each([
	['Asha 😀 Rao 😀', '😀'],
	['王小明', '王 小 明'],
	['front → rear', '→'],
	['Ra\ufffdesh', '\ufffd'],
	['\ue000 \ud800', '\ue000 \ud800'],
	['สมชาย', 'ส ม ช า ย'],
])('of %j is refused: %j', (text, characters) => {
	expect(unprintableCharacters(text)).toBe(characters);
});
