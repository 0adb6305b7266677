/** Hostile and malformed inputs: texts, and values of the wrong type. */

const fromCodePoints = (...codes: readonly number[]): string => String.fromCodePoint(...codes);

/** Markup that would run if a page showed it unescaped. The fuzzer looks for both in the responses. */
export const hostileMarkup = '<img src=x onerror=fuzz(1)>';
export const hostileScript = '<script>fuzz(1)</script>';

/** A response with this header was injected into. */
export const injectedHeader = 'x-fuzz-injected';

export const hostileTexts: readonly string[] = [
	hostileScript,
	hostileMarkup,
	`"><svg/onload=fuzz(1)>`,
	`</script>${hostileScript}`,
	'javascript:fuzz(1)',
	`' OR '1'='1`,
	`'; drop table vehicle; --`,
	`1); select pg_sleep(10); --`,
	'%27%20OR%201%3D1--',
	`line\r\n${injectedHeader}: 1\r\n\r\n`,
	'{"level":50}\n{"level":50,"msg":"forged"}',
	'{{7*7}}',
	`\${7*7}`,
	'<%= 7*7 %>',
	'#{7*7}',
	'=cmd|calc!A1',
	'+1+1',
	'-2+3',
	'@SUM(A1:A9)',
	'../../../../etc/passwd',
	'..\\..\\windows',
	'%2e%2e%2f%2e%2e%2f',
	'//evil.example/',
	'http://evil.example/',
	'/\\evil.example',
	// Right-to-left override, isolates, zero-width, byte order mark, line and paragraph separator.
	`abc${fromCodePoints(0x202e)}gpj.exe${fromCodePoints(0x202c)}`,
	`${fromCodePoints(0x2066)}x${fromCodePoints(0x2069)}${fromCodePoints(0x200b, 0x200d, 0xfeff)}y`,
	`a${fromCodePoints(0x2028)}b${fromCodePoints(0x2029)}c`,
	// Code points of four bytes in UTF-8, combining marks, joined emoji, noncharacters, lone surrogates.
	'\u{1F600}\u{1F468}\u200d\u{1F469}\u200d\u{1F467}',
	`Z${fromCodePoints(0x0301).repeat(60)}`,
	'\u{10FFFF}\uFFFE\uFFFF',
	'\uD800',
	'a\uDC00b',
	// Control characters: NUL, bell, escape sequences of a terminal, delete, C1.
	`a${fromCodePoints(0)}b`,
	`${fromCodePoints(0x1b)}]0;owned${fromCodePoints(7)}${fromCodePoints(0x1b)}[2J`,
	`a\rb${fromCodePoints(8, 8, 0x7f, 0x9b)}31m`,
	'\t \r\n \v\f',
	' ',
	'',
	'null',
	'undefined',
	'NaN',
	'Infinity',
	'-0',
	'1e309',
	'9'.repeat(400),
	'0x10',
	'__proto__',
	'constructor',
	'prototype',
	'toString',
	'hasOwnProperty',
	'[object Object]',
	'a'.repeat(1500),
	'श्री'.repeat(150),
	`${'a'.repeat(1200)}!`,
	`${' '.repeat(1200)}x`,
	`${'-'.repeat(1200)}1`,
	'%',
	'%00',
	'%ff%fe',
	'%c0%ae',
];

/**
 * The texts that break careless handling most often: a lone surrogate, a NUL, an incomplete escape, a property of
 * objects.
 */
export const severeTexts: readonly string[] = ['\uD800', `a${fromCodePoints(0)}b`, '%', '__proto__'];

const nested = (levels: number): unknown => {
	let value: unknown = 'deep';
	for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
	return value;
};

/** Values of other types than a field expects. */
export const hostileValues: readonly unknown[] = [
	null,
	true,
	false,
	0,
	-1,
	1.5,
	1e308,
	Number.MAX_SAFE_INTEGER,
	-2_147_483_649,
	[],
	{},
	[[]],
	[null],
	{ length: 1e9 },
	{ toString: 'x' },
	{ $ne: null },
	Array.from({ length: 300 }, () => 'x'),
	nested(200),
];
