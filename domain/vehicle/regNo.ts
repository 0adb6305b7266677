/**
 * Registration numbers of Indian vehicles (docs/product.md#numbers): the marks of the Central Motor Vehicles Rules, and
 * their spellings.
 */
import { toAsciiDigits } from '../text/digits.ts';

/** Separators are included. */
export const maxTypedRegNoLength = 40;
/** Spaces, hyphens and dashes, invisible characters, dots of many scripts, and the arrow of the armed forces. */
const separators = /[\s\p{Pd}\p{Cf}\p{Mn}\u2212\u2043.·•․‧∙⋅・。।॰۔↑⬆]/gu;

/** Every combination of one of each, joined. */
const joined = (...parts: readonly (readonly string[])[]): readonly string[] =>
	parts.reduce<readonly string[]>((heads, tails) => heads.flatMap((head) => tails.map((tail) => head + tail)), ['']);

const upToFour = ['0', '00', '000', '0000'];

/**
 * `0` stands for a digit, `a` for a letter, and `o` for a state's first letter. `s` is a state's second letter or one
 * of a series, by the rules never I or O. Any other character stands for itself.
 */
const shapes = (): readonly string[] => [
	// State, office, series and number.
	...joined(['os'], ['0', '00'], ['s', 'ss', 'sss'], upToFour),
	// These have no series; numbers that begin with three letters are from before July 1989.
	...joined(['os00'], ['', ...upToFour]),
	...joined(['aaa'], upToFour),
	// Bharat and temporary, vintage, missions and consulates, armed forces.
	...joined(['00BH0000', 'T0000os0000'], ['s', 'ss']),
	'osVAss0000',
	...joined(['0', '00', '000'], ['CC', 'CD', 'UN'], upToFour),
	...joined(['00s'], ['00000s', '000000s']),
];

/** Characters that are typed for others, if only a digit or only a letter can stand there. */
const alike: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'0': { O: '0', I: '1' },
	a: { '0': 'O', '1': 'I' },
	o: { '0': 'O' },
};

/**
 * `typed` as it reads in this shape, and its distance from the typed text and from the rules; null: it does not fit.
 */
function readAs(shape: string, typed: string) {
	const read = Array.from(typed, (character, at) => alike[shape[at] ?? '']?.[character] ?? character);
	const plate = read.join('');
	const pattern = shape.replaceAll('0', '\\d').replaceAll(/[aos]/g, '[A-Z]');
	if (!new RegExp(`^${pattern}$`).test(plate)) return null;
	const changed = read.filter((character, at) => character !== typed[at]).length;
	const unruly = read.filter((character, at) => shape[at] === 's' && /[IO]/.test(character)).length;
	return { plate, distance: changed + 2 * unruly };
}

/**
 * A registration number as it was spelled: upper case, digits of every script as 0 to 9, without separators. O and I
 * typed for digits, and 0 and 1 typed for letters, are corrected. null: it is none, or could be two.
 */
export function cleanRegNo(text: string): string | null {
	if (text.length > maxTypedRegNoLength) return null;
	const typed = toAsciiDigits(text.normalize('NFKC')).replace(separators, '').toUpperCase();
	if (!/[A-HJ-NP-Z]/.test(typed)) return null;
	const [best, next] = shapes()
		.filter(({ length }) => length === typed.length)
		.flatMap((shape) => readAs(shape, typed) ?? [])
		.sort((one, other) => one.distance - other.distance);
	return best && best.distance !== next?.distance ? best.plate : null;
}

/**
 * The one spelling under which a vehicle is kept and counted, whatever its provider has: two digits for the office, in
 * Delhi without a leading zero, and four for the number. Any other text stays as it is.
 */
export const usualSpelling = (regNo: string): string =>
	regNo
		.replace(/^DL0(?=\d[A-Z])/, 'DL')
		.replace(/^(?!DL)(?<state>[A-Z]{2})(?=\d[A-Z])/, '$<state>0')
		.replace(
			/^([A-Z]{2}\d{0,2}[A-Z]{1,3})(\d{1,3})$/,
			(_all, before: string, end: string) => before + end.padStart(4, '0'),
		);

/** The usual spelling of what was typed; null as in `cleanRegNo`. */
export function parseRegNo(text: string): string | null {
	const regNo = cleanRegNo(text);
	return regNo && usualSpelling(regNo);
}

/**
 * Another spelling, for a provider that does not know this one: the usual one, else with the zero of the office added
 * or removed, else without zeros before the number. null: there is none.
 */
export function otherSpelling(regNo: string): string | null {
	const usual = usualSpelling(regNo);
	if (usual !== regNo) return usual;
	const office = /^([A-Z]{2})(0?)(?=\d[A-Z])/;
	const other = office.test(regNo)
		? regNo.replace(office, (_all, state: string, zero: string) => state + (zero ? '' : '0'))
		: regNo.replace(/^([A-Z]{2}\d{0,2}[A-Z]{1,3})0+(?=\d)/, '$1');
	return other === regNo ? null : other;
}

/** For the log: the last two characters distinguish job cards without identifying the vehicle. */
export const maskRegNo = (regNo: string): string => `…${regNo.slice(-2)}`;

/** The paths of pages with a registration number, and the router's data requests for them. */
const regNoInPath = /^(\/payment-(?:success|fail|dealer)\/)([^/]+?)(\/?(?:_?\.data)?)$/i;

/**
 * The registration number in the path, on pages that have it there, else that of the query, as written; null: none. The
 * path takes precedence, because it identifies the page.
 */
export function regNoFromUrl({ pathname, searchParams }: URL): string | null {
	const [, , inAddress] = regNoInPath.exec(pathname) ?? [];
	return inAddress === undefined ? searchParams.get('RegNo') : decoded(inAddress);
}

/** The same path for another vehicle; a path without a registration number is returned unchanged. */
export function pathWithRegNo(pathname: string, regNo: string): string {
	return pathname.replace(regNoInPath, (_all, before: string, _named, after: string) => `${before}${regNo}${after}`);
}

/** The path of the page to which a `….data` path of the router belongs. */
export function pagePath(path: string): string {
	if (path === '/_root.data') return '/';
	return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '');
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		// A malformed percent encoding: returned as written, which is no valid registration number.
		return text;
	}
}
