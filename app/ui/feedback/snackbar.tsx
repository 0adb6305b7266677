import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../icon.tsx';

/** In ms: how long a message stays (docs/product.md#every-screen). */
const autoHideMs = 6000;

const context = createContext({ show(_message: string): void {}, hide(): void {} });

/**
 * The message line at the top centre (docs/product.md#every-screen). It goes after six seconds, with its page, or if
 * its cause is gone and it is hidden. Showing an equal text restarts its timer.
 */
export const useSnackbar = () => useContext(context);

/** `loaded`: the message that comes with the page, shown without script as well; null: none. */
export function SnackbarProvider({ loaded, children }: { loaded: string | null; children: React.ReactNode }) {
	const [shown, setShown] = useState(() => (loaded === null ? null : { message: loaded, at: 0 }));
	const show = useCallback((message: string) => setShown({ message, at: performance.now() }), []);
	const hide = useCallback(() => setShown(null), []);
	useEffect(() => {
		if (!shown) return;
		const timer = setTimeout(hide, autoHideMs);
		return () => clearTimeout(timer);
	}, [shown, hide]);
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page is another cause.
	useEffect(() => hide, [pathname, hide]);
	const value = useMemo(() => ({ show, hide }), [show, hide]);
	return (
		<context.Provider value={value}>
			{children}
			<div role="alert">
				{shown ? (
					<div className="snackbar" key={shown.at}>
						<Icon name="alert" />
						<span>{shown.message}</span>
					</div>
				) : null}
			</div>
		</context.Provider>
	);
}
