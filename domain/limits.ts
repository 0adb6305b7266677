/** Input limits (spec §5, §9) and what the portal adds where the specification has none. */
export const limits = {
	mobile: 10,
	kms: 7,
	pin: 6,
	addressLine: 200,
	email: 254,
	problem: 1000,
	reason: 200,
} as const;

/**
 * The digits of what was typed, at most `most`; spaces and dashes are accepted and left out.
 * A negative number becomes 0 (spec §5).
 */
export function digits(typed: string, most: number): string {
	if (/^\s*-\s*\d/.test(typed)) return '0';
	return typed.replace(/\D/g, '').slice(0, most);
}

/** The ten digits of a mobile number; a pasted `+91` or leading 0 is left out. */
export function mobileDigits(typed: string): string {
	const all = typed.replace(/\D/g, '');
	const national =
		all.length === 12 && all.startsWith('91') ? all.slice(2) : all.length === 11 ? all.replace(/^0/, '') : all;
	return national.slice(0, limits.mobile);
}
