import { createContext, type ReactNode, useContext } from 'react';

/** What the shell sets above and below a page. */
export const FrameContext = createContext<{ readonly above: ReactNode; readonly below: ReactNode }>({
	above: null,
	below: null,
});

/** The page between top bar and footer. A bare route sets this frame around those of its pages that are not bare. */
export function PageFrame({ children }: { children: ReactNode }) {
	const { above, below } = useContext(FrameContext);
	return (
		<>
			{above}
			{children}
			{below}
		</>
	);
}

/** What app/entry.server.tsx puts into the document's head. Null in the browser, which leaves what is there alone. */
export const ServerHeadContext = createContext<ReactNode>(null);
