import { type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';

/**
 * Opens the browser's print dialog, which can also save a file. Absent without script, and in a page that an app shows
 * (docs/product.md#every-screen).
 */
export function PrintButton({ children }: { children: ReactNode }) {
	const isOffered = useSyncExternalStore(
		() => () => undefined,
		() => canPrint(window),
		() => false,
	);
	if (!isOffered) return null;
	return (
		<button type="button" className="link-button row" onClick={() => print()}>
			<Icon name="print" />
			{children}
		</button>
	);
}

/** Android's WebView names itself `wv`; iOS's has the engine of Safari, but not its name. */
const webView = /; wv\)|\((?:iPhone|iPad|Macintosh).*AppleWebKit(?!.*Safari\/)/;

/** Whether `print()` works: some browsers lack it, and a WebView has it without effect. */
export const canPrint = ({ navigator, print }: Pick<Window, 'navigator'> & { readonly print?: unknown }): boolean =>
	typeof print === 'function' && !webView.test(navigator.userAgent);
