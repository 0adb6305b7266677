import { expect, it } from 'vitest';
import { canPrint } from './printButton.tsx';

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0';

const offersPrint = (userAgent: string, print: unknown = () => undefined) =>
	canPrint({ navigator: { userAgent } as Navigator, print });

it.each([
	['Chrome on Android', `${android} ${chrome}`, true],
	['a WebView on Android', `${android.replace(')', '; wv)')} Version/4.0 ${chrome}`, false],
	['Safari on iOS', `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, true],
	['Chrome on iOS', `${iPhone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, true],
	['a WebView on iOS', `${iPhone} Mobile/15E148`, false],
	['an app on iOS', `${iPhone} Mobile/15E148 Instagram 300.0.0.0.0 (iPhone14,5; iOS 17_5)`, false],
	['Safari on macOS', `${mac} Version/17.5 Safari/605.1.15`, true],
	['a WebView on an iPad that asks for pages of a desktop', mac, false],
	['Chrome on Linux', linux, true],
	['Firefox', firefox, true],
])('%s prints a page: %s, %s', (_, userAgent, prints) => {
	expect(offersPrint(userAgent)).toBe(prints);
	expect(offersPrint(userAgent, null)).toBe(false);
});
