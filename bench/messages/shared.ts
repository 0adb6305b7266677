/** Values that the processes of the measurement share. */
export const benchLinkKeys = [{ kid: 'k1', key: Buffer.alloc(32, 'bench') }];
export const benchSecret = 'a-secret-of-the-bench';

/** Each vehicle has a mobile of its own. */
export function benchMobile(regNo: string): string {
	const [, letter = 'A', digits = ''] = /^MH15B(.)(\d{4})$/.exec(regNo) ?? [];
	return `+919${String((letter.charCodeAt(0) - 65) * 10_000 + Number(digits)).padStart(9, '0')}`;
}
