/** Kickstand's own colour, which stands in tokens.css and public/icon.svg. */
export const defaultBrandColor = '#00606a';

/** The colour of the top bar in both colour schemes (`--surface` in tokens.css). */
export const headerColors = { light: '#ffffff', dark: '#1f1c18' } as const;

/** The colour of the page behind its cards (`--ground` in tokens.css), in the light scheme. */
export const backgroundColor = '#faf7f2';

/** Red, green and blue of `#rrggbb`, 0 to 255. */
const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
	const [r = 0, g = 0, b = 0] = channelsOf(hex).map((value) => {
		const channel = value / 255;
		return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two `#rrggbb` colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
	const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
	return (light + 0.05) / (dark + 0.05);
}

function mixWith(hex: string, target: number, share: number): string {
	const mixed = channelsOf(hex).map((channel) => Math.round(channel + (target - channel) * share));
	return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function mixUntil(hex: string, target: number, isEnough: (colour: string) => boolean): string {
	for (let step = 0; step < 20; step++) {
		const colour = mixWith(hex, target, step / 20);
		if (isEnough(colour)) return colour;
	}
	return mixWith(hex, target, 1);
}

/**
 * The maker's colour (`BRAND_COLOR`, `#rrggbb`) for both colour schemes: darkened to a contrast of 4.5:1 on the light
 * backgrounds, lightened to 5.5:1 on the dark ones.
 */
export function brandVariables(brandColor: string): Record<'--brand-light' | '--brand-dark', string> {
	return {
		'--brand-light': mixUntil(brandColor, 0, (colour) => contrast(colour, '#f1ece3') >= 4.5),
		'--brand-dark': mixUntil(brandColor, 255, (colour) => contrast(colour, '#2a2620') >= 5.5),
	};
}
